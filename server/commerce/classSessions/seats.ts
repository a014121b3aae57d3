import { and, eq, ne, or, sql } from 'drizzle-orm';
import { audit } from '../../audit/audit';
import type { Db } from '../../db/connection';
import { nextVersionOf } from '../../db/queries/versions';
import { purchases } from '../../db/schema/purchases';
import type { Services } from '../../services/services';
import { announceSession } from '../../webhooks/announce';
import { waitingCondition } from './waiting';

/** All bought seats of a class session, with those of further orders that are not cancelled. */
export async function countSeats(db: Db, purchaseId: string): Promise<number> {
  const isOrder = and(eq(purchases.seatsOf, purchaseId), ne(purchases.status, 'cancelled'));
  const [counted] = await db
    .select({ seats: sql<number>`coalesce(sum(${purchases.quantity}), 0)::int` })
    .from(purchases)
    .where(or(eq(purchases.id, purchaseId), isOrder));
  return counted?.seats ?? 0;
}

/** Makes the seats of an order usable, which the host of the class session has confirmed. Further calls change nothing. */
export const storeAddedSeats = (
  { db, now }: Pick<Services, 'db' | 'now'>,
  { orderId, seatsOf }: { orderId: string; seatsOf: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    const [session] = await tx.select().from(purchases).where(eq(purchases.id, seatsOf)).for('no key update');
    if (!session) return;
    const at = now();
    const { classSessionId, customerId, quantity, seatsAdded } = session;
    const [order] = await tx
      .update(purchases)
      .set({ classSessionId, updatedAt: nextVersionOf(purchases.updatedAt, at) })
      .where(and(eq(purchases.id, orderId), waitingCondition()))
      .returning({ quantity: purchases.quantity });
    if (!order) return;
    const added = seatsAdded + order.quantity;
    await tx.update(purchases).set({ seatsAdded: added }).where(eq(purchases.id, seatsOf));
    await announceSession(tx, { purchaseId: seatsOf, changed: ['seats'], at });
    await audit(tx, {
      actor: { id: customerId },
      entity: 'purchase',
      action: 'updated',
      record: seatsOf,
      before: { seats: quantity + seatsAdded },
      after: { seats: quantity + added },
      at,
    });
  });
