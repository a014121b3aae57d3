import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from 'hono';
import { html } from 'hono/html';
import type { CatalogueItem } from '../../../src/contract/simulation';
import { pictureAddress, simulationPath } from '../../../src/rules/addresses';
import { formatMinutes, formatPrice } from '../../../src/rules/money';
import { SITE_TITLE } from '../../../src/rules/site';
import { BASE } from '../router';
import { hashSources, headOf, OWN_HEAD, pagePolicy, type Settings, sendHtml } from './page';
import { type PageHead, site } from './publicPages';

/** Finds the first simulations of the library. */
export type FindFirst = () => Promise<readonly CatalogueItem[]>;

/** In the build, the list of simulations is empty. */
const EMPTY_LIST = /(<ul[^>]*>)(?=<\/ul>)/;

const frontHead = { title: SITE_TITLE, description: site.description };

function cardOf({ _id, slug, name, category, duration, price, cover_url }: CatalogueItem) {
  const address = pictureAddress(cover_url);
  const picture = address && html`<img src="${address}" alt="" width="640" height="360" />`;
  const cost = price === 0 ? 'free' : `${formatPrice(price)} per student`;
  return html`<li>
    <a class="d-block text-body text-decoration-none" href="${BASE}${simulationPath({ _id, slug })}">
      <span class="cover mb-3" data-category="${category}">${picture}</span>
      <strong class="d-block">${name}</strong>
      <span class="small text-secondary">${formatMinutes(duration)}, ${cost}</span>
    </a>
  </li>`;
}

/** Sends a page that the build has made without a script, with its own description. */
export async function sendBuilt(
  c: Context,
  { distDir, publicUrl }: Settings,
  file: string,
  { head, path, cards = '' }: { head: PageHead; path: string; cards?: string },
): Promise<Response | null> {
  const built = await readFile(join(distDir, 'front', file), 'utf8').catch(() => null);
  if (!built) return null;
  c.header('Content-Security-Policy', pagePolicy({}, { ...hashSources(built, {}), script: ["'none'"] }));
  return sendHtml(
    c,
    built.replace(EMPTY_LIST, (list) => list + cards).replace(OWN_HEAD, () => headOf(head, path, publicUrl)),
  );
}

/** Sends the page at the origin's root, with simulations of the library. */
export async function sendFrontDoor(
  c: Context,
  settings: Settings,
  findFirst: FindFirst,
): Promise<Response | null> {
  // Without its database, the rest of the page is still worth sending.
  const cards = (await findFirst().catch(() => [])).map(cardOf).join('');
  return sendBuilt(c, settings, 'index.html', { head: frontHead, path: '/', cards });
}
