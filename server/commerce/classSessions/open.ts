import { and, eq, sql } from 'drizzle-orm';
import { purchases } from '../../db/schema/purchases';
import { HostError } from '../../http/callHost';
import type { Services } from '../../services/services';
import { findAtHost } from './classSessions';
import { countSeats, storeDone } from './seats';
import { isWaiting, waitingCondition } from './waiting';

type Deps = Pick<Services, 'db' | 'host' | 'logger' | 'now'>;

/** Notes a failed attempt. The version of the purchase stays: nobody has changed it. */
const recordFailure = ({ db }: Deps, purchaseId: string, reason: string) =>
  db
    .update(purchases)
    .set({ attempts: sql`${purchases.attempts} + 1`, lastError: reason })
    .where(and(eq(purchases.id, purchaseId), waitingCondition()));

/**
 * Has the host open the session of a purchase, or confirm all seats of the class with those of an order; returns the
 * session. The number of seats only grows, so a request that comes late or again does no harm.
 */
async function ask({ db, host }: Deps, found: NonNullable<Awaited<ReturnType<typeof findAtHost>>>) {
  const { address, classId, sessionId, request, metadata } = found;
  if (request.purchaseId === classId)
    return host.openClassSession(address, { ...request, variation: metadata.variation ?? '' });
  if (!sessionId) throw new HostError('The session has not been opened.');
  const seats = { purchaseId: classId, quantity: await countSeats(db, classId) };
  await host.confirmSeats(address, sessionId, seats);
  return { id: sessionId };
}

/**
 * Opens the session of a purchase that waits for it, or adds its seats to one. If that fails, the purchase goes on
 * waiting, and the failure is returned.
 */
export async function openClassSession(deps: Deps, purchaseId: string): Promise<HostError | null> {
  const found = await findAtHost(deps, purchaseId);
  if (!found || !isWaiting(found)) return null;
  try {
    const { id: sessionId } = await ask(deps, found);
    await storeDone(deps, { purchaseId, classId: found.classId, sessionId });
    return null;
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    deps.logger.warn({ purchaseId, reason: error.message }, 'the session could not be opened');
    await recordFailure(deps, purchaseId, error.message);
    return error;
  }
}
