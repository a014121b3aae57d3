import { count, eq, sql } from 'drizzle-orm';
import type { Purchase } from '../../../src/contract/purchase';
import type { Db } from '../../db/connection';
import { paymentIntents } from '../../db/schema/payments';
import { invites } from '../../db/schema/purchases';
import type { PurchaseRecord } from './records';

/**
 * The money that the students of a purchase have paid, if they pay. A refund takes the invite away from its payment.
 * The students of further seats are in the class of the session's purchase.
 */
export async function findReceived(
  db: Db,
  { purchase: { id, payer, seatsOf } }: PurchaseRecord,
): Promise<Purchase['received']> {
  if (payer !== 'student' || seatsOf) return undefined;
  const [paid] = await db
    .select({ students: count(), cents: sql`coalesce(sum(${paymentIntents.amount}), 0)`.mapWith(Number) })
    .from(invites)
    .innerJoin(paymentIntents, eq(paymentIntents.inviteId, invites.id))
    .where(eq(invites.purchaseId, id));
  return paid && { students: paid.students, total: paid.cents / 100 };
}
