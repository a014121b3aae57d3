import { and, eq, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/connection';
import { users } from '../../db/schema/people';
import { purchases } from '../../db/schema/purchases';
import { simulations } from '../../db/schema/simulations';

const columns = {
  purchase: purchases,
  simulation: {
    id: simulations.id,
    name: simulations.name,
    slug: simulations.slug,
    publicCode: simulations.publicCode,
    clientRoot: simulations.clientRoot,
    directUrl: simulations.directUrl,
  },
  customer: { id: users.id, email: users.email, name: users.name, lastname: users.lastname },
};

/** Purchases with the shown fields of their simulation and customer, in one query. */
export const selectPurchases = (db: Db) =>
  db
    .select(columns)
    .from(purchases)
    .innerJoin(simulations, eq(simulations.id, purchases.simulationId))
    .innerJoin(users, eq(users.id, purchases.customerId))
    .$dynamic();

export type PurchaseRecord = Awaited<ReturnType<typeof selectPurchases>>[number];

export async function findPurchase(
  db: Db,
  ...conditions: (SQL | undefined)[]
): Promise<PurchaseRecord | null> {
  const [record] = await selectPurchases(db).where(and(...conditions));
  return record ?? null;
}
