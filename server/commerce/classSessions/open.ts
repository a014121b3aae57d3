import { and, eq, sql } from 'drizzle-orm';
import { nextVersionOf } from '../../db/queries/versions';
import { purchases } from '../../db/schema/purchases';
import { HostError } from '../../http/callHost';
import type { Services } from '../../services/services';
import type { HostAddress } from '../../services/simulationHost';
import { findClassSession } from './classSessions';
import { countSeats, storeAddedSeats } from './seats';
import { isWaiting, waitingCondition } from './waiting';

type Deps = Pick<Services, 'db' | 'host' | 'logger' | 'now'>;

/** Notes a failed attempt. The version of the purchase stays: nobody has changed it. */
const recordFailure = ({ db }: Deps, purchaseId: string, reason: string) =>
  db
    .update(purchases)
    .set({ classSessionAttempts: sql`${purchases.classSessionAttempts} + 1`, classSessionError: reason })
    .where(and(eq(purchases.id, purchaseId), waitingCondition()));

/**
 * Has the host of a class session confirm all its seats, with those of an order. The number only grows, so a request
 * that comes late or again does no harm.
 */
async function addSeats(
  deps: Deps,
  { orderId, seatsOf, address }: { orderId: string; seatsOf: string; address: HostAddress },
): Promise<void> {
  const session = await findClassSession(deps, seatsOf);
  if (!session?.classSessionId) throw new HostError('The session has not been opened.');
  const quantity = await countSeats(deps.db, seatsOf);
  await deps.host.confirmSeats(address, session.classSessionId, { purchaseId: seatsOf, quantity });
  await storeAddedSeats(deps, { orderId, seatsOf });
}

/**
 * Opens the class session of a purchase that waits for it, or adds its seats to one. If that fails, the purchase goes
 * on waiting, and the failure is returned.
 */
export async function openClassSession(deps: Deps, purchaseId: string): Promise<HostError | null> {
  const { db, host, logger, now } = deps;
  const found = await findClassSession(deps, purchaseId);
  if (!found || !isWaiting(found)) return null;
  const { address, request, metadata, seatsOf } = found;
  try {
    if (seatsOf) {
      await addSeats(deps, { orderId: purchaseId, seatsOf, address });
      return null;
    }
    const classSession = await host.openClassSession(address, {
      ...request,
      variation: metadata.variation ?? '',
    });
    await db
      .update(purchases)
      .set({ classSessionId: classSession.id, updatedAt: nextVersionOf(purchases.updatedAt, now()) })
      .where(and(eq(purchases.id, purchaseId), waitingCondition()));
    return null;
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    logger.warn({ purchaseId, reason: error.message }, 'the session could not be opened');
    await recordFailure(deps, purchaseId, error.message);
    return error;
  }
}
