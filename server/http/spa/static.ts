import { readFile, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { type Context, Hono } from 'hono';
import { getMimeType } from 'hono/utils/mime';
import { operatorPagePath } from '../../../src/rules/site';
import type { Config } from '../../config/config';
import type { AppEnv } from '../context';
import { notFound } from '../errors';
import { closedPolicy } from '../headers';
import { asksForHtml, BASE } from '../router';
import { type FindFirst, sendBuilt, sendFrontDoor } from './frontDoor';
import { acceptedEncodings, createPage } from './page';
import type { FindSimulation } from './publicPages';

const FOLDER = `${BASE}/`;
/** The suffixes of the compressed variants that the build writes next to each file. */
const suffixes = { br: '.br', gzip: '.gz' } as const;

interface Found {
  path: string;
  encoding: string | null;
  etag: string;
}

async function findFile(path: string, encoding: string | null = null): Promise<Found | null> {
  const info = await stat(path).catch(() => null);
  if (!info?.isFile()) return null;
  const etag = `"${info.size.toString(36)}-${Math.round(info.mtimeMs).toString(36)}${encoding ?? ''}"`;
  return { path, encoding, etag };
}

/** The smallest variant of a file that the client accepts. */
async function findVariant(path: string, accepted: string | undefined): Promise<Found | null> {
  const plain = await findFile(path);
  if (!plain) return null;
  for (const encoding of acceptedEncodings(accepted)) {
    const variant = await findFile(path + suffixes[encoding], encoding);
    if (variant) return variant;
  }
  return plain;
}

/** Files with a hash in their name never change. */
const cacheControl = (file: string): string =>
  file.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';

/** A path that cannot be decoded matches no file; in a browser, the app shows its own error page. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The requested path below /admin/; null for one that leads out of the folder. */
function requestedFile(c: Context): string | null {
  const file = decoded(c.req.path.slice(FOLDER.length));
  return /\0|(^|[/\\])\.\.?([/\\]|$)|^[/\\]/.test(file) ? null : file;
}

/** Whether the address is one of the app, rather than of a file, and the caller does not ask for JSON alone. */
function asksForPage(c: Context, file: string): boolean {
  const accept = c.req.header('accept') ?? '';
  const asksForJson = accept.includes('application/json') && !accept.includes('*/*');
  return asksForHtml(c) || (!asksForJson && !/\.[^/]*$/.test(file));
}

/** The path that a link means which was copied with the sign after it, or written in capitals; the same, if it is right. */
const meantPath = (path: string): string =>
  path
    .replace(/^\/admin(?=\/)/i, BASE)
    .replace(/\/{2,}(?=[^/])/g, '/')
    .replace(/(?<=[^/])[.,;:!?)\]]+$/, '');

export interface Finders {
  findSimulation: FindSimulation;
  findFirst: FindFirst;
}

/** Serves the page at the origin's root, those of the operator, and the built single-page app under /admin. */
export function staticRoutes(
  config: Pick<Config, 'distDir' | 'publicUrl' | 'pages'>,
  { findSimulation, findFirst }: Finders,
) {
  const { distDir } = config;
  const app = new Hono<AppEnv>();
  const sendPage = createPage(config, findSimulation);

  async function send(c: Context, file: string): Promise<Response | null> {
    const path = join(distDir, ...file.split('/'));
    if (!path.startsWith(distDir + sep)) return null;
    const found = await findVariant(path, c.req.header('accept-encoding'));
    if (!found) return null;
    // An SVG that is opened on its own may use its inline styles, and nothing else.
    c.header('Content-Security-Policy', `${closedPolicy}; style-src 'unsafe-inline'`);
    c.header('Cache-Control', cacheControl(file));
    c.header('ETag', found.etag);
    c.header('Vary', 'Accept-Encoding');
    const type = getMimeType(file) ?? 'application/octet-stream';
    // Mail programs that are web pages show the pictures in mails.
    if (type.startsWith('image/')) c.header('Cross-Origin-Resource-Policy', 'cross-origin');
    if (c.req.header('if-none-match')?.includes(found.etag)) return c.body(null, 304);
    c.header('Content-Type', type);
    if (found.encoding) c.header('Content-Encoding', found.encoding);
    return c.body(new Uint8Array(await readFile(found.path)));
  }

  app.get('/', async (c) => {
    const page = await sendFrontDoor(c, config, findFirst);
    if (!page) throw notFound();
    return page;
  });
  for (const [name, head] of Object.entries(config.pages.heads)) {
    const path = operatorPagePath(name);
    app.get(path, async (c) => {
      const page = await sendBuilt(c, config, `${path}.html`, { head, path });
      if (!page) throw notFound();
      return page;
    });
  }
  app.get('/admin', (c) => c.redirect(FOLDER));
  app.get('/:base{[Aa][Dd][Mm][Ii][Nn]}/*', async (c) => {
    const meant = meantPath(c.req.path);
    if (meant !== c.req.path && asksForHtml(c)) return c.redirect(meant + new URL(c.req.url).search);
    if (!c.req.path.startsWith(FOLDER)) throw notFound();
    const file = requestedFile(c);
    if (file === null) throw notFound();
    const isPage = file === '' || file === 'index.html';
    const answer =
      (!isPage && (await send(c, file))) || ((isPage || asksForPage(c, file)) && (await sendPage(c, file)));
    if (!answer) throw notFound();
    return answer;
  });
  return app;
}
