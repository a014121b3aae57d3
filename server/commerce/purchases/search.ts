import { eq, inArray, or, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/connection';
import { containing, matchingPerson } from '../../db/queries/search';
import { users } from '../../db/schema/people';
import { purchases } from '../../db/schema/purchases';
import { simulations } from '../../db/schema/simulations';

/** Up to this many customers are listed by id, so that the index on customers is used. */
const FEW_CUSTOMERS = 5000;

async function boughtBy(db: Db, q: string): Promise<SQL | undefined> {
  const customers = () => db.select({ id: users.id }).from(users).where(matchingPerson(q)).$dynamic();
  const ids = (await customers().limit(FEW_CUSTOMERS + 1)).map(({ id }) => id);
  if (ids.length === 0) return undefined;
  return inArray(purchases.customerId, ids.length <= FEW_CUSTOMERS ? ids : customers());
}

async function ofSimulations(db: Db, q: string): Promise<SQL | undefined> {
  const found = await db
    .select({ id: simulations.id })
    .from(simulations)
    .where(containing(simulations.name, q));
  if (found.length === 0) return undefined;
  return inArray(
    purchases.simulationId,
    found.map(({ id }) => id),
  );
}

/** Matches the purchases of a school's members. */
export const boughtAt = (db: Db, schoolId: string): SQL =>
  inArray(purchases.customerId, db.select({ id: users.id }).from(users).where(eq(users.schoolId, schoolId)));

/**
 * Matches a part of the order number or of the simulation's name, or words in the customer's name or email.
 * Customers and simulations are looked up first, so that an index serves each of the three.
 */
export const matchingText = async (db: Db, q: string): Promise<SQL | undefined> =>
  or(containing(purchases.order, q), await boughtBy(db, q), await ofSimulations(db, q));
