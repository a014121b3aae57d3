import { and, eq, isNull, type SQL } from 'drizzle-orm';
import { variationLabel } from '../../../src/rules/variations';
import type { Db } from '../../db/connection';
import { schools, users } from '../../db/schema/people';
import { purchases } from '../../db/schema/purchases';
import { simulations } from '../../db/schema/simulations';

const columns = {
  purchase: purchases,
  simulation: {
    id: simulations.id,
    name: simulations.name,
    slug: simulations.slug,
    priceCents: simulations.priceCents,
    publicCode: simulations.publicCode,
    clientRoot: simulations.clientRoot,
    directUrl: simulations.directUrl,
    variations: simulations.variations,
  },
  customer: { id: users.id, email: users.email, name: users.name, lastname: users.lastname },
  school: { freeToPlay: schools.freeToPlay },
};

/** Purchases with what is shown of their simulation, customer and school, in one query. */
export const selectPurchases = (db: Db) =>
  db
    .select(columns)
    .from(purchases)
    .innerJoin(simulations, eq(simulations.id, purchases.simulationId))
    .innerJoin(users, eq(users.id, purchases.customerId))
    .leftJoin(schools, eq(schools.id, users.schoolId))
    .$dynamic();

export type PurchaseRecord = Awaited<ReturnType<typeof selectPurchases>>[number];

/** The label of the chosen variation; its key if it is no longer offered; '' without one. */
export const variationOf = ({
  purchase: { metadata },
  simulation,
}: {
  purchase: Pick<PurchaseRecord['purchase'], 'metadata'>;
  simulation: Pick<PurchaseRecord['simulation'], 'variations'>;
}): string => variationLabel(simulation.variations, metadata.variation) || (metadata.variation ?? '');

/** A condition on purchases: it has a class session of its own. The others are orders of seats for one. */
export const isClass = isNull(purchases.seatsOf);

export async function findPurchase(
  db: Db,
  ...conditions: (SQL | undefined)[]
): Promise<PurchaseRecord | null> {
  const [record] = await selectPurchases(db).where(and(...conditions));
  return record ?? null;
}
