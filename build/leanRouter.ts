import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const dist = join(dirname(fileURLToPath(import.meta.resolve('react-router'))), '../production');
const ownFile = /\/react-router\/dist\/production\/.*\.mjs$/;
/** What a link prefetches, which is for react-router's own framework only. */
const prefetching = /(?<=return )shouldPrefetch && .* : (?=link;)/;

/**
 * Leaves out of the build what of react-router the app does not use. Its package names its development
 * build only, and the names that it gives its components for debugging keep a third of it (server
 * rendering, forms, prefetching) from being dropped.
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    config: () => ({
      resolve: {
        alias: [
          { find: /^react-router$/, replacement: join(dist, 'index.mjs') },
          { find: /^react-router\/dom$/, replacement: join(dist, 'dom-export.mjs') },
        ],
      },
    }),
    transform: {
      filter: { id: ownFile },
      handler: (code) =>
        code
          .replace(/^\w+\.displayName = "\w+";$/gm, '')
          .replace(prefetching, '')
          .replace(/(?<== )(?=React\d*\.(?:forwardRef|createContext|memo)\()/g, '/* @__PURE__ */ '),
    },
  };
}
