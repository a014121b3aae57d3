import { and, eq, sql } from 'drizzle-orm';
import { nextVersionOf } from '../../db/queries/versions';
import { purchases } from '../../db/schema/purchases';
import type { Services } from '../../services/services';
import { HostError } from '../../services/simulationHost';
import { findClassSession } from './classSessions';
import { isWaiting, waitingCondition } from './waiting';

type Deps = Pick<Services, 'db' | 'host' | 'logger' | 'now'>;

/** Notes a failed attempt. The version of the purchase stays: nobody has changed it. */
const recordFailure = ({ db }: Deps, purchaseId: string, reason: string) =>
  db
    .update(purchases)
    .set({ classSessionAttempts: sql`${purchases.classSessionAttempts} + 1`, classSessionError: reason })
    .where(and(eq(purchases.id, purchaseId), waitingCondition()));

/**
 * Opens the class session of a purchase that waits for it, and tells whether none does any more. If the host
 * fails, the purchase goes on waiting.
 */
export async function openClassSession(deps: Deps, purchaseId: string): Promise<boolean> {
  const { db, host, logger, now } = deps;
  const found = await findClassSession(deps, purchaseId);
  if (!found || !isWaiting(found)) return true;
  const { address, request, metadata } = found;
  try {
    const classSession = await host.openClassSession(address, {
      ...request,
      variation: metadata.variation ?? '',
    });
    await db
      .update(purchases)
      .set({ classSessionId: classSession.id, updatedAt: nextVersionOf(purchases.updatedAt, now()) })
      .where(and(eq(purchases.id, purchaseId), waitingCondition()));
    return true;
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    logger.warn({ purchaseId, reason: error.message }, 'the session could not be opened');
    await recordFailure(deps, purchaseId, error.message);
    return false;
  }
}
