import { and, eq, or, sql } from 'drizzle-orm';
import type { SimulationQuery } from '../../src/contract/simulation';
import type { Db } from '../db/connection';
import { pageOf, totalOf } from '../db/queries/paging';
import { containing } from '../db/queries/search';
import { orderOf, type Sorts, sortingOf } from '../db/queries/sorting';
import { simulations } from '../db/schema/simulations';
import { catalogueColumns } from './catalogue';

const id = { by: sql`${simulations.id}`, type: 'text' } as const;

const sorts: Sorts = new Map([
  ['name', [{ by: sql`lower(${simulations.name})`, type: 'text' }, id]],
  ['category', [{ by: sql`${simulations.category}`, type: 'text' }, id]],
  ['duration', [{ by: sql`${simulations.duration}`, type: 'integer' }, id]],
  ['order', [{ by: sql`${simulations.order}`, type: 'integer' }, id]],
  ['price', [{ by: sql`${simulations.priceCents}`, type: 'integer' }, id]],
  ['status', [{ by: sql`${simulations.status}`, type: 'text' }, id]],
  ['created_at', [{ by: sql`${simulations.createdAt}`, type: 'timestamptz' }, id]],
]);

/** A page of simulations of any status, and the number of matches. */
export async function listSimulations(db: Db, query: SimulationQuery) {
  const { status, category, q, sort = 'order:asc' } = query;
  const where = and(
    status ? eq(simulations.status, status) : undefined,
    category && eq(simulations.category, category),
    q
      ? or(
          containing(simulations.name, q),
          containing(simulations.subtitle, q),
          containing(simulations.slug, q),
        )
      : undefined,
  );
  const page = pageOf(query, { defaultSize: 20 });
  const rows = await db
    .select({
      ...catalogueColumns,
      status: simulations.status,
      visibility: simulations.visibility,
      createdAt: simulations.createdAt,
      updatedAt: simulations.updatedAt,
    })
    .from(simulations)
    .where(where)
    .orderBy(...orderOf(sortingOf(sorts, sort)))
    .limit(page.limit)
    .offset(page.offset);
  const matching = db.select({ id: simulations.id }).from(simulations).where(where).$dynamic();
  return { rows, ...(await totalOf(db, matching, { ...page, rows: rows.length })) };
}
