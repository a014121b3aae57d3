import { and, asc, desc, eq, gt, min, ne, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { CatalogueQuery } from '../../src/contract/simulation';
import { isBoughtBy } from '../commerce/purchases/records';
import { saleProblem } from '../commerce/purchases/terms';
import type { Db } from '../db/connection';
import { containingWords, pageOf } from '../db/queries/lists';
import { inLetters, simulations } from '../db/tables';
import type { CurrentUser } from '../http/context';
import type { Services } from '../services/services';

/** The columns that a card of the library shows. */
export const catalogueColumns = {
  id: simulations.id,
  name: simulations.name,
  subtitle: simulations.subtitle,
  slug: simulations.slug,
  category: simulations.category,
  partner: simulations.partner,
  coverUrl: simulations.coverUrl,
  duration: simulations.duration,
  order: simulations.order,
  priceCents: simulations.priceCents,
  purchasable: simulations.purchasable,
  description: simulations.description,
};

const listed = and(eq(simulations.status, 'created'), eq(simulations.visibility, true));

const sortColumns = {
  order: simulations.order,
  name: inLetters(simulations.name),
  price: simulations.priceCents,
  duration: simulations.duration,
} as const;

function orderBy(sort: NonNullable<CatalogueQuery['sort']>): SQL[] {
  const [column, direction] = sort.split(':') as [keyof typeof sortColumns, 'asc' | 'desc'];
  const by = sortColumns[column];
  return [direction === 'desc' ? desc(by) : asc(by), asc(simulations.order), asc(simulations.id)];
}

const withoutTags = (html: SQLWrapper): SQL => sql`regexp_replace(${html}, '<[^>]*>', ' ', 'g')`;

/** The texts that the search looks at. */
const searched = [
  simulations.name,
  simulations.subtitle,
  simulations.category,
  simulations.facts,
  simulations.searchWords,
  withoutTags(simulations.description),
  withoutTags(simulations.overview),
];

type Deps = Pick<Services, 'config' | 'db'>;

/** A page of the listed simulations that match, and the number of matches. */
export async function listCatalogue({ config, db }: Deps, query: CatalogueQuery) {
  const q = query.q?.trim();
  const where = and(
    listed,
    query.partner === undefined ? undefined : eq(simulations.partner, query.partner),
    query.category && eq(simulations.category, query.category),
    q ? containingWords(searched, q) : undefined,
  );
  const { limit, offset } = pageOf(query, { defaultSize: 10_000, maxSize: 10_000 });
  const found = await db
    .select({
      ...catalogueColumns,
      ...(query.overview === 'true' && {
        overview: simulations.overview,
        facts: simulations.facts,
        searchWords: simulations.searchWords,
      }),
      clientRoot: simulations.clientRoot,
    })
    .from(simulations)
    .where(where)
    .orderBy(...orderBy(query.sort ?? 'order:asc'))
    .limit(limit)
    .offset(offset);
  const rows = found.map((row) => ({ ...row, purchasable: saleProblem(row, config) === null }));
  const complete = offset === 0 && rows.length < limit;
  return { rows, total: complete ? rows.length : await db.$count(simulations, where) };
}

/** The lowest price of those that are sold, in cents; null if there is none. */
export async function findLowestPrice(db: Db): Promise<number | null> {
  const [found] = await db
    .select({ cents: min(simulations.priceCents) })
    .from(simulations)
    .where(and(listed, simulations.purchasable, gt(simulations.priceCents, 0)));
  return found?.cents ?? null;
}

/** The addresses of all listed simulations, and when each was changed. */
export const listAddresses = (db: Db) =>
  db
    .select({ id: simulations.id, slug: simulations.slug, updatedAt: simulations.updatedAt })
    .from(simulations)
    .where(listed)
    .orderBy(asc(simulations.order), asc(simulations.id));

type Viewer = Pick<CurrentUser, 'id' | 'role'>;

/**
 * Buyers keep access to simulations that are no longer listed, and administrators to all that are not
 * deleted.
 */
const visibleTo = (db: Db, viewer: Viewer | undefined): SQL | undefined =>
  viewer &&
  or(isBoughtBy(db, viewer), viewer.role === 'administrator' ? ne(simulations.status, 'deleted') : undefined);

/** A simulation by id or slug, if the viewer may see it. One that is not listed cannot be bought. */
export async function findInCatalogue({ config, db }: Deps, code: string, viewer?: Viewer) {
  const [found] = await db
    .select({ row: simulations, isListed: sql<boolean>`${listed}` })
    .from(simulations)
    .where(
      and(
        or(eq(simulations.id, code), eq(simulations.slug, code.toLowerCase())),
        or(listed, visibleTo(db, viewer)),
      ),
    )
    .limit(1);
  return found
    ? { ...found.row, purchasable: found.isListed && saleProblem(found.row, config) === null }
    : null;
}
