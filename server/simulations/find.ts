import { and, eq } from 'drizzle-orm';
import { isBoughtBy } from '../commerce/purchases/bought';
import type { Db } from '../db/connection';
import { simulations } from '../db/schema/simulations';
import type { CurrentUser } from '../http/context';
import { notFound } from '../http/errors';
import type { SimulationRow } from './fields';

const oneOf = ([row]: SimulationRow[]): SimulationRow => {
  if (!row) throw notFound('There is no such simulation.');
  return row;
};

/** A simulation of any status. */
export const findSimulation = async (db: Db, id: string): Promise<SimulationRow> =>
  oneOf(await db.select().from(simulations).where(eq(simulations.id, id)));

/** A simulation that the user has bought, even if the library no longer lists it. */
export async function findBoughtSimulation(db: Db, id: string, user: CurrentUser): Promise<SimulationRow> {
  return oneOf(
    await db
      .select()
      .from(simulations)
      .where(and(eq(simulations.id, id), isBoughtBy(db, user))),
  );
}
