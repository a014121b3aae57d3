import { and, eq, type SQL, sql } from 'drizzle-orm';
import { variationLabel } from '../../../src/rules/variations';
import type { Db } from '../../db/connection';
import { classes } from '../../db/schema/classes';
import { schools, users } from '../../db/schema/people';
import { purchases } from '../../db/schema/purchases';
import { simulations } from '../../db/schema/simulations';

const columns = {
  purchase: purchases,
  /** The session at the host; null until it is open, or the seats are confirmed. */
  sessionId: sql<string | null>`case when ${purchases.dueAt} is null then ${classes.sessionId} end`,
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

/** Purchases with what is shown of their session, simulation, customer and school, in one query. */
export const selectPurchases = (db: Db) =>
  db
    .select(columns)
    .from(purchases)
    .innerJoin(classes, eq(classes.id, purchases.classId))
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

/** A condition on purchases: it has opened its class. The others have bought further seats for one. */
export const opensClass = eq(purchases.id, purchases.classId);
/** The class that gets the seats of an order of seats; null for a purchase that has opened its class. */
export const seatsOf = ({
  id,
  classId,
}: Pick<PurchaseRecord['purchase'], 'id' | 'classId'>): string | null => (classId === id ? null : classId);

export async function findPurchase(
  db: Db,
  ...conditions: (SQL | undefined)[]
): Promise<PurchaseRecord | null> {
  const [record] = await selectPurchases(db).where(and(...conditions));
  return record ?? null;
}
