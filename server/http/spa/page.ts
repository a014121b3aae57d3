import { randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Context } from 'hono';
import { describePage, type FindSimulation } from './describe';
import { bestEncoding, type Encoding } from './encoding';
import { headOf } from './head';
import { type Additions, nonceSources, pagePolicy, reportOnlyPolicy } from './pagePolicy';

interface Template {
  changedAt: number;
  html: string;
  additions: Additions;
  screens: readonly string[];
}

/**
 * Synchronous, since it takes a fraction of a millisecond and the thread pool may be busy hashing
 * passwords.
 */
const compress: Readonly<Record<Encoding, (text: string) => Uint8Array>> = {
  br: (text) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (text) => gzipSync(text),
};

const readBuilt = async (distDir: string, file: string) =>
  JSON.parse(await readFile(join(distDir, file), 'utf8').catch(() => 'null'));

/** The sources that the build adds to the policy; null if there is no build. */
export const readAdditions = (distDir: string): Promise<Additions | null> =>
  readBuilt(distDir, 'policy.json');

const readScreens = async (distDir: string): Promise<readonly string[]> =>
  (await readBuilt(distDir, 'screens.json')) ?? [];

/** The app's own title and description, which those of the page take the place of. */
const OWN_HEAD = /<title>[^<]*<\/title>(\s*<meta name="description"[^>]*>)?/;

interface Settings {
  distDir: string;
  publicUrl: string;
}

/**
 * Sends the app's page, described for those who do not run the app, with 404 where nothing is. Its scripts and styles
 * carry a nonce that is valid for this response alone.
 */
export function createPage({ distDir, publicUrl }: Settings, findSimulation: FindSimulation) {
  const path = join(distDir, 'index.html');
  let template: Template | null = null;

  async function current(): Promise<Template | null> {
    const info = await stat(path).catch(() => null);
    if (!info?.isFile()) return null;
    if (template?.changedAt !== info.mtimeMs) {
      const [html, additions, screens] = await Promise.all([
        readFile(path, 'utf8'),
        readAdditions(distDir),
        readScreens(distDir),
      ]);
      template = { changedAt: info.mtimeMs, html, additions: additions ?? {}, screens };
    }
    return template;
  }

  return async (c: Context, file: string): Promise<Response | null> => {
    const page = await current();
    if (!page) return null;
    const nonce = randomBytes(16).toString('base64url');
    const at = file === 'index.html' ? '/' : `/${file}`;
    const { status, head } = await describePage(at, page.screens, findSimulation);
    const withNonce = page.html.replace(/<(script|style)(?=[\s>])/g, `<$1 nonce="${nonce}"`);
    const html = head ? withNonce.replace(OWN_HEAD, () => headOf(head, at, publicUrl)) : withNonce;
    c.status(status);
    if (!head) c.header('X-Robots-Tag', 'noindex');
    c.header('Content-Security-Policy', pagePolicy(page.additions, nonceSources(nonce)));
    const reportOnly = reportOnlyPolicy(page.additions);
    if (reportOnly) c.header('Content-Security-Policy-Report-Only', reportOnly);
    // The address of a login link is a credential, so it must not be sent as a referrer, not even to this
    // server.
    if (/^magiclogin\/*$/i.test(file)) c.header('Referrer-Policy', 'no-referrer');
    c.header('Content-Type', 'text/html; charset=utf-8');
    // No ETag: a cached page would not match the nonce in the new response's header.
    c.header('Cache-Control', 'no-cache');
    c.header('Vary', 'Accept, Accept-Encoding');
    const encoding = bestEncoding(c.req.header('accept-encoding'));
    if (!encoding) return c.body(html);
    c.header('Content-Encoding', encoding);
    return c.body(new Uint8Array(compress[encoding](html)));
  };
}
