import { and, eq, or, sql } from 'drizzle-orm';
import type { ClientQuery } from '../../src/contract/client';
import type { Db } from '../db/connection';
import { pageOf, totalOf } from '../db/queries/paging';
import { containing } from '../db/queries/search';
import { orderOf, type Sorts, sortingOf } from '../db/queries/sorting';
import { clients } from '../db/schema/simulations';
import { catalogueColumns } from './catalogue';

const id = { by: sql`${clients.id}`, type: 'text' } as const;

const sorts: Sorts = new Map([
  ['name', [{ by: sql`lower(${clients.name})`, type: 'text' }, id]],
  ['category', [{ by: sql`${clients.category}`, type: 'text' }, id]],
  ['duration', [{ by: sql`${clients.duration}`, type: 'integer' }, id]],
  ['order', [{ by: sql`${clients.order}`, type: 'integer' }, id]],
  ['price', [{ by: sql`${clients.priceCents}`, type: 'integer' }, id]],
  ['status', [{ by: sql`${clients.status}`, type: 'text' }, id]],
  ['created_at', [{ by: sql`${clients.createdAt}`, type: 'timestamptz' }, id]],
]);

/** A page of simulations of any status, and the number of matches. */
export async function listClients(db: Db, query: ClientQuery) {
  const { status, category, q, sort = 'order:asc' } = query;
  const where = and(
    status ? eq(clients.status, status) : undefined,
    category && eq(clients.category, category),
    q
      ? or(containing(clients.name, q), containing(clients.subtitle, q), containing(clients.slug, q))
      : undefined,
  );
  const page = pageOf(query, { defaultSize: 20 });
  const rows = await db
    .select({
      ...catalogueColumns,
      status: clients.status,
      visibility: clients.visibility,
      createdAt: clients.createdAt,
      updatedAt: clients.updatedAt,
    })
    .from(clients)
    .where(where)
    .orderBy(...orderOf(sortingOf(sorts, sort)))
    .limit(page.limit)
    .offset(page.offset);
  const matching = db.select({ id: clients.id }).from(clients).where(where).$dynamic();
  return { rows, total: await totalOf(db, matching, { ...page, rows: rows.length }) };
}
