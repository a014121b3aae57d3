import { and, eq, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { webAddress } from '../../../src/rules/addresses';
import { audit } from '../../audit/audit';
import type { Db } from '../../db/connection';
import { nextVersionOf } from '../../db/queries/writes';
import { classes } from '../../db/schema/classes';
import { purchases } from '../../db/schema/purchases';
import { simulations } from '../../db/schema/simulations';
import { HostError } from '../../http/callHost';
import { HttpError } from '../../http/errors';
import type { Services } from '../../services/services';
import { announceSession } from '../../webhooks/announce';

/** The page where the instructor manages a session: `direct_url` if set, else the host's page. */
export function sessionUrl(
  { directUrl, clientRoot }: { directUrl: string; clientRoot: string },
  sessionId: string,
): string {
  const page = `${clientRoot.replace(/\/+$/, '')}/admin/games/${encodeURIComponent(sessionId)}`;
  const url = webAddress(directUrl || page);
  return url?.startsWith('http') ? url : '';
}

/** A purchase as its host has to know it, with the session of its class. */
export async function findAtHost({ db }: Pick<Services, 'db'>, purchaseId: string) {
  const [found] = await db
    .select({
      classId: purchases.classId,
      sessionId: classes.sessionId,
      dueAt: purchases.dueAt,
      status: purchases.status,
      request: {
        purchaseId: purchases.id,
        quantity: purchases.quantity,
        payer: purchases.payer,
      },
      metadata: purchases.metadata,
      address: {
        clientRoot: simulations.clientRoot,
        oauthClientId: simulations.oauthClientId,
        oauthClientSecret: simulations.oauthClientSecret,
      },
    })
    .from(purchases)
    .innerJoin(classes, eq(classes.id, purchases.classId))
    .innerJoin(simulations, eq(simulations.id, purchases.simulationId))
    .where(eq(purchases.id, purchaseId));
  return found;
}

/** Returns the host's response; a failure of the host is a 502. */
async function answerOf<T>(
  { logger }: Pick<Services, 'logger'>,
  purchaseId: string,
  ask: () => Promise<T>,
): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    logger.warn({ purchaseId, reason: error.message }, 'the host of a session failed');
    throw new HttpError(502, 'The simulation does not answer. Try again in a moment.');
  }
}

/** The session of a purchase as its host describes it; null if it is not open, or the seats are not confirmed yet. */
export async function describeSession(
  { db, host, logger }: Pick<Services, 'db' | 'host' | 'logger'>,
  purchaseId: string,
) {
  const found = await findAtHost({ db }, purchaseId);
  const sessionId = found?.sessionId;
  if (!sessionId || found.dueAt) return null;
  return answerOf({ logger }, purchaseId, () => host.getSession(found.address, sessionId));
}

/** Confirms all seats of the session that a purchase has opened, or has added seats to. */
export async function confirmSeats(
  { db, host, logger }: Pick<Services, 'db' | 'host' | 'logger'>,
  purchaseId: string,
): Promise<void> {
  const found = await findAtHost({ db }, purchaseId);
  const sessionId = found?.sessionId;
  if (!sessionId || found.dueAt) return;
  const seats = { purchaseId: found.classId, quantity: await countSeats(db, found.classId) };
  await answerOf({ logger }, purchaseId, () => host.confirmSeats(found.address, sessionId, seats));
}

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

type Purchase = Pick<typeof purchases.$inferSelect, 'dueAt' | 'status'>;

/** The host still has to open the session of a purchase, or to confirm its seats. */
export const isWaiting = ({ dueAt, status }: Purchase): boolean => dueAt !== null && status !== 'cancelled';

/** The same as a condition on purchases, in the words of the partial indexes. */
export const waitingCondition = (): SQL | undefined =>
  and(isNotNull(purchases.dueAt), sql`${purchases.status} <> 'cancelled'`);
