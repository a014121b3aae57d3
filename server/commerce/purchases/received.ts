import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Purchase } from '../../../src/contract/purchase';
import type { Db } from '../../db/connection';
import { invites } from '../../db/schema/classes';
import { paymentIntents } from '../../db/schema/payments';
import { isUnspent } from '../payments/records';
import { type PurchaseRecord, seatsOf } from './records';

/** The card payments of a purchase, by its customer or for its students' seats, in cents. */
export interface Received {
  charged: number;
  /** The part of it that was given back. */
  refunded: number;
  /** The students whose seat is paid. */
  students: number;
  /** The customer's payment. */
  payment: string | null;
}

export const NOTHING: Received = { charged: 0, refunded: 0, students: 0, payment: null };

const { id, amount, purchaseId, inviteId, refundedInviteId, refundedAt, refundedCents } = paymentIntents;

const sums = {
  charged: sql`sum(${amount})`.mapWith(Number),
  refunded: sql`sum(case when ${refundedAt} is null then ${refundedCents} else ${amount} end)`.mapWith(
    Number,
  ),
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
 * The money that the students of a purchase have paid, if they pay. The students of further seats are in the class of
 * the session's purchase.
 */
export async function findReceivedOfStudents(
  db: Db,
  { purchase }: PurchaseRecord,
): Promise<Purchase['received']> {
  const { id, payer } = purchase;
  if (payer !== 'student' || seatsOf(purchase)) return undefined;
  const { students, charged, refunded } = (await findReceived(db, [id])).get(id) ?? NOTHING;
  return { students, total: (charged - refunded) / 100 };
}
