import { and, eq, or, sql } from 'drizzle-orm';
import type { SimulationQuery } from '../../src/contract/simulation';
import { assertProven } from '../auth/proveAddress';
import { isBoughtBy, isOpenedTo } from '../commerce/purchases/records';
import type { Db } from '../db/connection';
import { byLetters, containing, orderOf, pageOf, type Sorts, sortingOf, totalOf } from '../db/queries/lists';
import { simulations } from '../db/tables';
import type { CurrentUser } from '../http/context';
import { conflict, simulationNotFound } from '../http/errors';
import { catalogueColumns } from './catalogue';
import type { SimulationRow } from './fields';

/** A simulation of any status. */
export async function findSimulation(db: Db, id: string): Promise<SimulationRow> {
  const [row] = await db.select().from(simulations).where(eq(simulations.id, id));
  if (!row) throw simulationNotFound();
  return row;
}

const NOT_OPENED = 'The materials open once an order of yours is paid or confirmed.';

/**
 * A simulation with its materials for a buyer, even if the library no longer lists it. Anybody can register
 * with any address, and order what is to be paid later.
 */
export async function findMaterials(db: Db, id: string, user: CurrentUser): Promise<SimulationRow> {
  const [found] = await db
    .select({ row: simulations, isOpened: sql<boolean>`${isOpenedTo(db, user)}` })
    .from(simulations)
    .where(and(eq(simulations.id, id), isBoughtBy(db, user)));
  if (!found) throw simulationNotFound();
  assertProven(user, 'Confirm your email address to open the materials.');
  if (!found.isOpened) throw conflict(NOT_OPENED);
  return found.row;
}

const id = { by: sql`${simulations.id}`, type: 'text' } as const;

const sorts: Sorts = new Map([
  ['name', [byLetters(simulations.name), id]],
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
