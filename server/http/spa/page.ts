import { createHash, randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Context } from 'hono';
import { photoAddress } from '../../../src/rules/addresses';
import type { Config } from '../../config/config';
import { BASE } from '../router';
import { describePage, type FindSimulation, type PageHead, site } from './publicPages';

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
const readAdditions = (distDir: string): Promise<Additions | null> => readBuilt(distDir, 'policy.json');

const readScreens = async (distDir: string): Promise<readonly string[]> =>
  (await readBuilt(distDir, 'screens.json')) ?? [];

/** The app's own title and description, which those of the page take the place of. */
export const OWN_HEAD = /<title>[^<]*<\/title>(\s*<meta name="description"[^>]*>)?/;

export interface Settings {
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
    const html = head
      ? withNonce.replace(OWN_HEAD, () => headOf(head, BASE + (head.path ?? at), publicUrl))
      : withNonce;
    c.status(status);
    if (!head) c.header('X-Robots-Tag', 'noindex');
    c.header('Content-Security-Policy', pagePolicy(page.additions, nonceSources(nonce)));
    const reportOnly = reportOnlyPolicy(page.additions);
    if (reportOnly) c.header('Content-Security-Policy-Report-Only', reportOnly);
    // The address of a login link is a credential, so it must not be sent as a referrer, not even to this
    // server.
    if (/^magiclogin\/*$/i.test(file)) c.header('Referrer-Policy', 'no-referrer');
    return sendHtml(c, html);
  };
}

/** Sends a page that is made for each response. No ETag: a cached one would not match a nonce in the new headers. */
export function sendHtml(c: Context, html: string): Response {
  c.header('Content-Type', 'text/html; charset=utf-8');
  c.header('Cache-Control', 'no-cache');
  c.header('Vary', 'Accept, Accept-Encoding');
  const encoding = bestEncoding(c.req.header('accept-encoding'));
  if (!encoding) return c.body(html);
  c.header('Content-Encoding', encoding);
  return c.body(new Uint8Array(compress[encoding](html)));
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

const og = (property: string, content: string): string =>
  `<meta property="og:${property}" content="${escaped(content)}" />`;

/** The page's first picture that previews show, or else that of the site. */
function pictureOf({ title, pictures = [] }: PageHead): { address: string; text: string } {
  const own = pictures.map(photoAddress).find(Boolean);
  return own ? { address: own, text: title } : { address: site.picture, text: site.pictureText };
}

/** The elements that describe a page at a path of the site. */
export function headOf(page: PageHead, path: string, publicUrl: string): string {
  const title = `${page.title} · ${site.name}`;
  const picture = pictureOf(page);
  const address = publicUrl + path;
  return [
    `<title>${escaped(title)}</title>`,
    `<meta name="description" content="${escaped(page.description)}" />`,
    `<link rel="canonical" href="${escaped(address)}" />`,
    og('site_name', site.name),
    og('type', 'website'),
    og('url', address),
    og('title', title),
    og('description', page.description),
    og('image', new URL(picture.address, publicUrl).href),
    og('image:alt', picture.text),
    '<meta name="twitter:card" content="summary_large_image" />',
  ].join('\n    ');
}

/** Encodings by their HTTP names, best first. */
const encodings = ['br', 'gzip'] as const;
type Encoding = (typeof encodings)[number];

/** The supported encodings in an Accept-Encoding header, best first. */
export const acceptedEncodings = (accepted = ''): Encoding[] =>
  encodings.filter((name) => new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(?:\\.0+)?\\s*(?:,|$))`).test(accepted));

const bestEncoding = (accepted?: string): Encoding | undefined => acceptedEncodings(accepted)[0];

/** The sources that a build adds to the policy of its page, by directive (build/pagePolicy.ts). */
type Additions = Readonly<Record<string, readonly string[]>>;

/** The sources that allow the page's own scripts and styles. */
interface ScriptAndStyleSources {
  script: readonly string[];
  style: readonly string[];
}

/** Sources for one response: a script that has the nonce may run, and may load others. */
export const nonceSources = (nonce: string): ScriptAndStyleSources => ({
  // The last two are for browsers that do not know the first two; all others ignore them.
  script: [`'nonce-${nonce}'`, "'strict-dynamic'", 'https:', "'unsafe-inline'"],
  style: ["'self'", `'nonce-${nonce}'`],
});

/** The inline scripts or styles of a page; scripts with a `src` are files. */
const inlineParts = (html: string, tag: 'script' | 'style'): string[] =>
  [...html.matchAll(new RegExp(`<${tag}(\\s[^>]*)?>([^]*?)</${tag}\\s*>`, 'gi'))].flatMap(
    ([, attributes = '', text = '']) => (/\ssrc\s*=/i.test(attributes) ? [] : [text]),
  );

/** Sources for a host that sends the same page to everybody: the hashes of its inline scripts and styles. */
export function hashSources(html: string, additions: Additions): ScriptAndStyleSources {
  const hashes = (tag: 'script' | 'style') =>
    inlineParts(html, tag).map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  return {
    script: ["'self'", ...hashes('script'), ...(additions['script-src'] ?? [])],
    style: ["'self'", ...hashes('style')],
  };
}

/** The content security policy of the app's page. */
export function pagePolicy(additions: Additions, { script, style }: ScriptAndStyleSources): string {
  const added = (directive: string) => additions[directive] ?? [];
  // A nonce or a hash would disable 'unsafe-inline', which a third party may need for its styles.
  const needsInline = added('style-src').includes("'unsafe-inline'");
  const directives: [string, ...string[]][] = [
    ['default-src', "'none'"],
    ['script-src', ...script],
    ['style-src', ...(needsInline ? ["'self'"] : style), ...added('style-src')],
    // Schools and simulations have pictures on other sites.
    ['img-src', "'self'", 'data:', 'https:'],
    ['connect-src', "'self'", ...added('connect-src')],
    ['font-src', "'self'", ...added('font-src')],
    ...['frame-src', 'media-src', 'worker-src']
      .filter((directive) => additions[directive])
      .map((directive): [string, ...string[]] => [directive, ...added(directive)]),
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
    ['frame-ancestors', "'none'"],
  ];
  return [...directives.map((parts) => parts.join(' ')), ...trustedTypes(additions['trusted-types'])].join(
    '; ',
  );
}

const trustedTypes = (policies: readonly string[] | undefined): string[] =>
  policies ? ["require-trusted-types-for 'script'", `trusted-types ${policies.join(' ')}`] : [];

/**
 * The report-only policy: scripts of third parties would break it if it were enforced. '' if there is none.
 */
export const reportOnlyPolicy = (additions: Additions): string =>
  trustedTypes(additions['trusted-types-report-only']).join('; ');

const MISSING =
  'pages are missing that buyers look for: name a folder of your own in PAGES_DIR, and build the app again';

type BuildSettings = Pick<Config, 'distDir' | 'stripe' | 'pages'>;

/** The reason why the built app does not fit this server; null if it does. */
async function problemOf({ distDir, stripe }: Omit<BuildSettings, 'pages'>): Promise<string | null> {
  const additions = await readAdditions(distDir);
  if (!additions) return 'there is no built app here: only the API is served';
  // A build with Stripe's key is recognised by its policy, which allows Stripe's script.
  const knowsStripe = (additions['script-src'] ?? []).includes('https://js.stripe.com');
  if (stripe && !knowsStripe) {
    return 'the app was built without VITE_STRIPE_PUBLISHABLE_KEY, so that nobody can pay: build it again with the key';
  }
  if (!stripe && knowsStripe) {
    return 'the app was built with VITE_STRIPE_PUBLISHABLE_KEY, and the server has no keys of Stripe, so that nobody can pay';
  }
  return null;
}

/**
 * Logs an error if app and server do not fit together, and a warning if pages are missing that buyers look for. An app
 * on another host cannot be checked here.
 */
export async function checkBuiltApp(
  settings: BuildSettings,
  logger: Record<'error' | 'warn', (details: object, message: string) => void>,
): Promise<void> {
  const problem = await problemOf(settings);
  if (problem) logger.error({ folder: settings.distDir }, problem);
  const { missing } = settings.pages;
  if (missing.length > 0) logger.warn({ missing }, MISSING);
}
