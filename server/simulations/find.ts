import { and, eq, sql } from 'drizzle-orm';
import { assertProven } from '../auth/accounts/proveAddress';
import { isBoughtBy, isOpenedTo } from '../commerce/purchases/records';
import type { Db } from '../db/connection';
import { simulations } from '../db/schema/simulations';
import type { CurrentUser } from '../http/context';
import { conflict, notFound } from '../http/errors';
import type { SimulationRow } from './fields';

const simulationNotFound = () => notFound('There is no such simulation.');

/** A simulation of any status. */
export async function findSimulation(db: Db, id: string): Promise<SimulationRow> {
  const [row] = await db.select().from(simulations).where(eq(simulations.id, id));
  if (!row) throw simulationNotFound();
  return row;
}

const NOT_OPENED = 'The materials open once a purchase of yours is paid or confirmed.';

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
