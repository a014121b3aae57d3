import type { Plugin } from 'vite';
import { buildHere } from '../scripts/version.mjs';

/** Writes the version and the commit into the page. In a script they would give it another name with each commit. */
export const version = (): Plugin => ({
  name: 'version',
  transformIndexHtml: () => [
    { tag: 'meta', attrs: { name: 'version', content: buildHere() }, injectTo: 'head' },
  ],
});
