import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from 'hono';
import { html } from 'hono/html';
import { TRIAL_LEARNERS } from '../../../src/contract/limits';
import type { CatalogueItem } from '../../../src/contract/simulation';
import { pictureAddress, simulationPath } from '../../../src/rules/addresses';
import { formatCents, formatMinutes, formatPrice } from '../../../src/rules/money';
import { SITE_TITLE } from '../../../src/rules/site';
import { BASE } from '../router';
import { hashSources, headOf, OWN_HEAD, pagePolicy, type Settings, sendHtml } from './page';
import { type PageHead, site } from './publicPages';

/** Finds the first simulations of the library, and the lowest price of all in cents; null if none has one. */
export type FindFirst = () => Promise<{ items: readonly CatalogueItem[]; lowestCents: number | null }>;

/** In the build, the lists of simulations and of prices are empty. */
const EMPTY_LISTS = /<ul[^>]*>(?=<\/ul>)/g;

const frontHead = { title: SITE_TITLE, description: site.description };

function cardOf({ _id, slug, name, category, duration, price, cover_url }: CatalogueItem) {
  const address = pictureAddress(cover_url);
  const picture = address && html`<img src="${address}" alt="" width="640" height="360" />`;
  const cost = price === 0 ? 'free' : `${formatPrice(price)} per student`;
  return html`<li>
    <a class="simulation d-flex gap-3 text-body text-decoration-none" href="${BASE}${simulationPath({ _id, slug })}">
      <span class="cover" data-category="${category}">${picture}</span>
      <span>
        <strong class="d-block">${name}</strong>
        <span class="small text-secondary">${formatMinutes(duration)}, ${cost}</span>
      </span>
    </a>
  </li>`;
}

const figuresOf = (lowestCents: number | null) =>
  [
    ['Free', `Trial with ${TRIAL_LEARNERS} students`],
    ...(lowestCents === null ? [] : [[`From ${formatCents(lowestCents)}`, 'Per student']]),
  ].map(([figure, text]) => html`<li><strong class="figure d-block">${figure}</strong> ${text}</li>`);

/** The items of the two lists; none without the database, where the rest of the page is still worth sending. */
async function listsOf(findFirst: FindFirst): Promise<string[]> {
  const found = await findFirst().catch(() => null);
  return found ? [found.items.map(cardOf), figuresOf(found.lowestCents)].map((items) => items.join('')) : [];
}

/** Sends a page that the build has made without a script, with its own description. */
export async function sendBuilt(
  c: Context,
  { distDir, publicUrl }: Settings,
  file: string,
  { head, path, lists = [] }: { head: PageHead; path: string; lists?: readonly string[] },
): Promise<Response | null> {
  const built = await readFile(join(distDir, 'front', file), 'utf8').catch(() => null);
  if (!built) return null;
  const left = [...lists];
  c.header('Content-Security-Policy', pagePolicy({}, { ...hashSources(built, {}), script: ["'none'"] }));
  return sendHtml(
    c,
    built
      .replace(EMPTY_LISTS, (list) => list + (left.shift() ?? ''))
      .replace(OWN_HEAD, () => headOf(head, path, publicUrl)),
  );
}

/** Sends the page at the origin's root, with simulations of the library and prices. */
export async function sendFrontDoor(
  c: Context,
  settings: Settings,
  findFirst: FindFirst,
): Promise<Response | null> {
  const lists = await listsOf(findFirst);
  return sendBuilt(c, settings, 'index.html', { head: frontHead, path: '/', lists });
}
