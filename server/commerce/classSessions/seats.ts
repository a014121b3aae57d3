import { and, eq, ne, or, sql } from 'drizzle-orm';
import { audit } from '../../audit/audit';
import type { Db } from '../../db/connection';
import { nextVersionOf } from '../../db/queries/versions';
import { classes } from '../../db/schema/classes';
import { purchases } from '../../db/schema/purchases';
import type { Services } from '../../services/services';
import { announceSession } from '../../webhooks/announce';
import { waitingCondition } from './waiting';

/** All bought seats of a class, also those that wait for the host, but not those of cancelled orders of seats. */
export async function countSeats(db: Db, classId: string): Promise<number> {
  const counts = or(eq(purchases.id, classId), ne(purchases.status, 'cancelled'));
  const [counted] = await db
    .select({ seats: sql<number>`coalesce(sum(${purchases.quantity}), 0)::int` })
    .from(purchases)
    .where(and(eq(purchases.classId, classId), counts));
  return counted?.seats ?? 0;
}

/**
 * Locks a class until the end of the transaction, so that its seats, its purchases and its session are changed by one
 * call at a time. Payments and invites may refer to it meanwhile. Anything read before the lock may be outdated.
 */
export async function lockClassRow(tx: Db, classId: string) {
  const [row] = await tx.select().from(classes).where(eq(classes.id, classId)).for('no key update');
  return row;
}

interface Done {
  purchaseId: string;
  classId: string;
  sessionId: string;
}

/**
 * Stores that the host has opened the session of a purchase, or has confirmed its seats: they are usable from now on.
 * Further calls change nothing.
 */
export const storeDone = (
  { db, now }: Pick<Services, 'db' | 'now'>,
  { purchaseId, classId, sessionId }: Done,
): Promise<void> =>
  db.transaction(async (tx) => {
    const row = await lockClassRow(tx, classId);
    if (!row) return;
    const at = now();
    const [order] = await tx
      .update(purchases)
      .set({ dueAt: null, updatedAt: nextVersionOf(purchases.updatedAt, at) })
      .where(and(eq(purchases.id, purchaseId), waitingCondition()))
      .returning({ customerId: purchases.customerId, quantity: purchases.quantity });
    if (!order) return;
    if (purchaseId === classId) {
      await tx.update(classes).set({ sessionId }).where(eq(classes.id, classId));
      return;
    }
    const seats = row.seats + order.quantity;
    await tx.update(classes).set({ seats }).where(eq(classes.id, classId));
    await announceSession(tx, { classId, changed: ['seats'], at });
    await audit(tx, {
      actor: { id: order.customerId },
      entity: 'purchase',
      action: 'updated',
      record: classId,
      before: { seats: row.seats },
      after: { seats },
      at,
    });
  });
