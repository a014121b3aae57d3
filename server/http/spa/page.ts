import { randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Context } from 'hono';
import { bestEncoding, type Encoding } from './encoding';
import { type Additions, nonceSources, pagePolicy, reportOnlyPolicy } from './pagePolicy';

interface Template {
  changedAt: number;
  html: string;
  additions: Additions;
}

/**
 * Synchronous, since it takes a fraction of a millisecond and the thread pool may be busy hashing
 * passwords.
 */
const compress: Readonly<Record<Encoding, (text: string) => Uint8Array>> = {
  br: (text) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (text) => gzipSync(text),
};

/** The sources that the build adds to the policy; null if there is no build. */
export const readAdditions = async (distDir: string): Promise<Additions | null> =>
  JSON.parse(await readFile(join(distDir, 'policy.json'), 'utf8').catch(() => 'null'));

/** Sends the app's page. Its scripts and styles carry a nonce that is valid for this response alone. */
export function createPage(distDir: string) {
  const path = join(distDir, 'index.html');
  let template: Template | null = null;

  async function current(): Promise<Template | null> {
    const info = await stat(path).catch(() => null);
    if (!info?.isFile()) return null;
    if (template?.changedAt !== info.mtimeMs) {
      const [html, additions] = await Promise.all([readFile(path, 'utf8'), readAdditions(distDir)]);
      template = { changedAt: info.mtimeMs, html, additions: additions ?? {} };
    }
    return template;
  }

  return async (c: Context, file: string): Promise<Response | null> => {
    const page = await current();
    if (!page) return null;
    const nonce = randomBytes(16).toString('base64url');
    const html = page.html.replace(/<(script|style)(?=[\s>])/g, `<$1 nonce="${nonce}"`);
    c.header('Content-Security-Policy', pagePolicy(page.additions, nonceSources(nonce)));
    const reportOnly = reportOnlyPolicy(page.additions);
    if (reportOnly) c.header('Content-Security-Policy-Report-Only', reportOnly);
    // The address of a login link is a credential, so it must not be sent as a referrer, not even to this
    // server.
    if (/^magiclogin\/*$/i.test(file)) c.header('Referrer-Policy', 'no-referrer');
    c.header('Content-Type', 'text/html; charset=utf-8');
    // No ETag: a cached page would not match the nonce in the new response's header.
    c.header('Cache-Control', 'no-cache');
    c.header('Vary', 'Accept-Encoding');
    const encoding = bestEncoding(c.req.header('accept-encoding'));
    if (!encoding) return c.body(html);
    c.header('Content-Encoding', encoding);
    return c.body(new Uint8Array(compress[encoding](html)));
  };
}
