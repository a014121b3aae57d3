import { and, count, eq, exists, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Purchase } from '../../../src/contract/purchase';
import type { Role } from '../../../src/contract/user';
import { canPlay } from '../../../src/rules/sessions/invites';
import { variationLabel } from '../../../src/rules/sessions/variations';
import type { Db } from '../../db/connection';
import { classes, invites, paymentIntents, purchases, schools, simulations, users } from '../../db/tables';
import type { CurrentUser } from '../../http/context';
import { isoOrNull } from '../../http/router';
import { isUnspent, refundedCents } from '../payments/records';
import { isWaiting, sessionUrl } from '../sessions/session';

const columns = {
  purchase: purchases,
  /** The session at the host; null until it is open, or the seats are confirmed. */
  sessionId: sql<string | null>`case when ${purchases.dueAt} is null then ${classes.sessionId} end`,
  simulation: {
    id: simulations.id,
    name: simulations.name,
    slug: simulations.slug,
    coverUrl: simulations.coverUrl,
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

/** The cents of an order with tax. */
export const grossOf = ({
  totalCents,
  tax,
}: Pick<PurchaseRecord['purchase'], 'totalCents' | 'tax'>): number => totalCents + (tax?.cents ?? 0);

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

function waitingOf(purchase: PurchaseRecord['purchase']): Purchase['waiting'] {
  if (!isWaiting(purchase)) return null;
  const { attempts, lastError: error, dueAt } = purchase;
  return { attempts, error, next_at: isoOrNull(dueAt) ?? '' };
}

/** The code of the simulation. Its public code belongs to the OAuth group, which only administrators see. */
export const clientCodeFor = (viewer: Role, { purchase, simulation }: PurchaseRecord): string =>
  viewer === 'administrator' ? purchase.clientCode : simulation.slug;

export function presentPurchase(record: PurchaseRecord, viewer: Role): Purchase {
  const { purchase, sessionId, simulation, customer } = record;
  const variation = variationOf(record);
  return {
    _id: purchase.id,
    client: {
      _id: simulation.id,
      name: simulation.name,
      slug: simulation.slug,
      cover_url: simulation.coverUrl,
      ...(viewer === 'administrator' && {
        public_code: simulation.publicCode,
        client_root: simulation.clientRoot,
      }),
    },
    customer: {
      _id: customer.id,
      email: customer.email,
      name: customer.name,
      lastname: customer.lastname,
    },
    data: {
      client_code: clientCodeFor(viewer, record),
      platform: purchase.platform,
      order: purchase.order,
      status: purchase.status,
    },
    ...(seatsOf(purchase) && { seats_of: purchase.classId }),
    session: sessionId ? { id: sessionId, url: sessionUrl(simulation, sessionId) } : null,
    ...(viewer === 'administrator' && { waiting: waitingOf(purchase), note: purchase.note }),
    ...(purchase.awaitsApproval && purchase.status !== 'cancelled' && { awaits_approval: true }),
    processed: purchase.processed,
    payer: purchase.payer,
    asks_payment: asksPayment(record),
    payment_time: purchase.paymentTime,
    quantity: purchase.quantity,
    price: purchase.priceCents / 100,
    total: purchase.totalCents / 100,
    ...(purchase.tax && { tax: purchase.tax.cents / 100 }),
    metadata: purchase.metadata,
    ...(variation && { variation }),
    created_at: purchase.createdAt.toISOString(),
    updated_at: purchase.updatedAt.toISOString(),
  };
}

/** The card payments of a purchase, by its customer or for its students' seats, in cents. */
export interface Received {
  charged: number;
  /** The part of it that was refunded. */
  refunded: number;
  /** The students whose seat is paid. */
  students: number;
  /** The customer's payment. */
  payment: string | null;
}

export const NOTHING: Received = { charged: 0, refunded: 0, students: 0, payment: null };

const { id, amount, purchaseId, inviteId, refundedInviteId } = paymentIntents;

const sums = {
  charged: sql`sum(${amount})`.mapWith(Number),
  refunded: sql`sum(${refundedCents})`.mapWith(Number),
  students: count(inviteId),
  payment: sql<string | null>`max(case when ${purchaseId} is not null then ${id} end)`,
};

/** The payments of some purchases, by the ids of the purchases. A refund takes the invite away from its payment. */
export async function findReceived(db: Db, ids: string[]): Promise<ReadonlyMap<string, Received>> {
  const ofSeats = (join: SQL | undefined) =>
    db
      .select({ purchase: invites.classId, ...sums })
      .from(invites)
      .innerJoin(paymentIntents, join)
      .where(inArray(invites.classId, ids))
      .groupBy(invites.classId);
  const [bought, paid, refunded] = await Promise.all([
    db
      .select({ purchase: sql<string>`${purchaseId}`, ...sums })
      .from(paymentIntents)
      .where(inArray(purchaseId, ids))
      .groupBy(purchaseId),
    ofSeats(eq(inviteId, invites.id)),
    ofSeats(and(eq(refundedInviteId, invites.id), isUnspent)),
  ]);
  const received = new Map<string, Received>();
  for (const { purchase, ...sum } of [...bought, ...paid, ...refunded]) {
    const before = received.get(purchase) ?? NOTHING;
    received.set(purchase, {
      charged: before.charged + sum.charged,
      refunded: before.refunded + sum.refunded,
      students: before.students + sum.students,
      payment: before.payment ?? sum.payment,
    });
  }
  return received;
}

/**
 * A purchase by itself, for administrators with its money: what its students have paid, or what was refunded. The
 * students of further seats are in the class of the session's purchase.
 */
export async function presentWithMoney(db: Db, record: PurchaseRecord, viewer: Role): Promise<Purchase> {
  const shown = presentPurchase(record, viewer);
  const { id, payer } = record.purchase;
  if (viewer !== 'administrator' || (payer === 'student' && seatsOf(record.purchase))) return shown;
  const { students, charged, refunded } = (await findReceived(db, [id])).get(id) ?? NOTHING;
  if (payer === 'student') return { ...shown, received: { students, total: (charged - refunded) / 100 } };
  return { ...shown, ...(refunded && { refunded: refunded / 100 }) };
}
