import { and, asc, desc, eq, ne, or, type SQL, sql } from 'drizzle-orm';
import type { CatalogueQuery } from '../../src/contract/client';
import { isBoughtBy } from '../commerce/purchases/bought';
import type { Db } from '../db/connection';
import { pageOf } from '../db/queries/paging';
import { containing } from '../db/queries/search';
import { clients } from '../db/schema/simulations';
import type { CurrentUser } from '../http/context';

/** The columns that a card of the library shows. */
export const catalogueColumns = {
  id: clients.id,
  name: clients.name,
  subtitle: clients.subtitle,
  slug: clients.slug,
  category: clients.category,
  partner: clients.partner,
  coverUrl: clients.coverUrl,
  duration: clients.duration,
  order: clients.order,
  priceCents: clients.priceCents,
  purchasable: clients.purchasable,
  description: clients.description,
};

const listed = and(eq(clients.status, 'created'), eq(clients.visibility, true));

const sortColumns = {
  order: clients.order,
  name: sql`lower(${clients.name})`,
  price: clients.priceCents,
  duration: clients.duration,
} as const;

function orderBy(sort: NonNullable<CatalogueQuery['sort']>): SQL[] {
  const [column, direction] = sort.split(':') as [keyof typeof sortColumns, 'asc' | 'desc'];
  const by = sortColumns[column];
  return [direction === 'desc' ? desc(by) : asc(by), asc(clients.order), asc(clients.id)];
}

/** Descriptions are HTML, and tags are not searched. */
const matching = (q: string): SQL | undefined =>
  or(
    containing(clients.name, q),
    containing(clients.subtitle, q),
    containing(clients.category, q),
    containing(sql`regexp_replace(${clients.description}, '<[^>]*>', '', 'g')`, q),
  );

/** A page of the listed simulations that match, and the number of matches. */
export async function listCatalogue(db: Db, query: CatalogueQuery) {
  const q = query.q?.trim();
  const where = and(
    listed,
    query.partner === undefined ? undefined : eq(clients.partner, query.partner),
    query.category && eq(clients.category, query.category),
    q ? matching(q) : undefined,
  );
  const { limit, offset } = pageOf(query, { defaultSize: 10_000, maxSize: 10_000 });
  const rows = await db
    .select(catalogueColumns)
    .from(clients)
    .where(where)
    .orderBy(...orderBy(query.sort ?? 'order:asc'))
    .limit(limit)
    .offset(offset);
  const complete = offset === 0 && rows.length < limit;
  return { rows, total: complete ? rows.length : await db.$count(clients, where) };
}

type Viewer = Pick<CurrentUser, 'id' | 'role'>;

/**
 * Buyers keep access to simulations that are no longer listed, and administrators to all that are not
 * deleted.
 */
const visibleTo = (db: Db, viewer: Viewer | undefined): SQL | undefined =>
  viewer &&
  or(isBoughtBy(db, viewer), viewer.role === 'administrator' ? ne(clients.status, 'deleted') : undefined);

/** A simulation by id or slug, if the viewer may see it. One that is not listed cannot be bought. */
export async function findInCatalogue(db: Db, code: string, viewer?: Viewer) {
  const [found] = await db
    .select({ row: clients, isListed: sql<boolean>`${listed}` })
    .from(clients)
    .where(and(or(eq(clients.id, code), eq(clients.slug, code)), or(listed, visibleTo(db, viewer))))
    .limit(1);
  return found ? { ...found.row, purchasable: found.row.purchasable && found.isListed } : null;
}
