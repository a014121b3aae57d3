import { and, eq, exists, ne, or, type SQL, sql } from 'drizzle-orm';
import { canPlay } from '../../../src/rules/invites';
import { variationLabel } from '../../../src/rules/variations';
import type { Db } from '../../db/connection';
import { classes, invites } from '../../db/schema/classes';
import { paymentIntents } from '../../db/schema/payments';
import { schools, users } from '../../db/schema/people';
import { purchases } from '../../db/schema/purchases';
import { simulations } from '../../db/schema/simulations';
import type { CurrentUser } from '../../http/context';

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

interface Asked {
  purchase: Pick<typeof purchases.$inferSelect, 'status' | 'payer'>;
  simulation: Pick<typeof simulations.$inferSelect, 'id' | 'priceCents'>;
  /** The instructor's. */
  school: Pick<typeof schools.$inferSelect, 'freeToPlay'> | null;
}

/** Whether the students of a purchase are asked to pay. A cancelled one is seen as it was before. */
export function asksPayment({ simulation, school, purchase }: Asked): boolean {
  const status = purchase.status === 'cancelled' ? 'completed' : purchase.status;
  return !canPlay({
    payment: null,
    client: { _id: simulation.id, price: simulation.priceCents },
    instructor: { school: school && { free_to_play: school.freeToPlay } },
    purchase: { data: { status }, payer: purchase.payer },
  });
}

/** A condition on simulations: the user has bought it. */
export const isBoughtBy = (db: Db, { id }: Pick<CurrentUser, 'id'>): SQL =>
  exists(
    db
      .select()
      .from(purchases)
      .where(and(eq(purchases.simulationId, simulations.id), eq(purchases.customerId, id))),
  );

/**
 * A condition on simulations: the user has a purchase that opens the materials. It is not cancelled, and is
 * free, a trial, paid by card, paid by a student, or confirmed by an administrator.
 */
export const isOpenedTo = (db: Db, { id }: Pick<CurrentUser, 'id'>): SQL => {
  const paidSeat = db
    .select()
    .from(invites)
    .innerJoin(paymentIntents, eq(paymentIntents.inviteId, invites.id))
    .where(eq(invites.classId, purchases.id));
  return exists(
    db
      .select()
      .from(purchases)
      .where(
        and(
          eq(purchases.simulationId, simulations.id),
          eq(purchases.customerId, id),
          opensClass,
          ne(purchases.status, 'cancelled'),
          or(eq(purchases.paymentTime, 'now'), eq(purchases.processed, true), exists(paidSeat)),
        ),
      ),
  );
};
