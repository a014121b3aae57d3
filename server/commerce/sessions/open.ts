import { and, eq, lte, notInArray, sql } from 'drizzle-orm';
import { takeDue } from '../../db/queries/writes';
import { purchases } from '../../db/schema/purchases';
import { simulations } from '../../db/schema/simulations';
import { HostError } from '../../http/callHost';
import type { Services } from '../../services/services';
import { countSeats, findAtHost, isWaiting, storeDone, waitingCondition } from './session';

type OpenDeps = Pick<Services, 'db' | 'host' | 'logger' | 'now'>;

/** Notes a failed attempt. The version of the purchase stays: nobody has changed it. */
const recordFailure = ({ db }: OpenDeps, purchaseId: string, reason: string) =>
  db
    .update(purchases)
    .set({ attempts: sql`${purchases.attempts} + 1`, lastError: reason })
    .where(and(eq(purchases.id, purchaseId), waitingCondition()));

/**
 * Has the host open the session of a purchase, or confirm all seats of the class with those of an order; returns the
 * session. The number of seats only grows, so a request that comes late or again does no harm.
 */
async function ask({ db, host }: OpenDeps, found: NonNullable<Awaited<ReturnType<typeof findAtHost>>>) {
  const { address, classId, sessionId, request, metadata } = found;
  if (request.purchaseId === classId)
    return host.openSession(address, { ...request, variation: metadata.variation ?? '' });
  if (!sessionId) throw new HostError('The session has not been opened.');
  const seats = { purchaseId: classId, quantity: await countSeats(db, classId) };
  await host.confirmSeats(address, sessionId, seats);
  return { id: sessionId };
}

/**
 * Opens the session of a purchase that waits for it, or adds its seats to one. If that fails, the purchase goes on
 * waiting, and the failure is returned.
 */
export async function openSession(deps: OpenDeps, purchaseId: string): Promise<HostError | null> {
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

type Deps = Pick<Services, 'config' | 'db' | 'host' | 'logger' | 'now'>;

const LONGEST_PAUSE_MS = 60 * 60 * 1000;

export const firstAttemptAt = ({ paymentCheckSeconds }: Deps['config'], at: Date): Date =>
  new Date(at.getTime() + paymentCheckSeconds * 1000);

/** Takes a purchase whose next attempt is due. The longer it has waited, the longer the pause before the one after. */
const take = ({ config, db, now }: Deps, unreachable: readonly string[]) => {
  const at = now();
  const isReachable = notInArray(purchases.simulationId, [...unreachable]);
  return db.transaction((tx) =>
    takeDue(tx, purchases, {
      due: and(waitingCondition(), lte(purchases.dueAt, at), isReachable),
      order: [purchases.dueAt],
      lease({ createdAt }) {
        const age = at.getTime() - createdAt.getTime();
        const pause = Math.min(LONGEST_PAUSE_MS, Math.max(config.paymentCheckSeconds * 1000, age / 2));
        return { dueAt: new Date(at.getTime() + pause) };
      },
    }),
  );
};

/** The ids of all simulations at the host of this one. */
async function simulationsAtHostOf({ db }: Deps, simulationId: string): Promise<string[]> {
  const rows = await db.select({ id: simulations.id, root: simulations.clientRoot }).from(simulations);
  const known = rows.filter(({ root }) => URL.canParse(root));
  const hosts = new Map(known.map(({ id, root }) => [id, new URL(root).origin]));
  return [...hosts.keys()].filter((id) => hosts.get(id) === hosts.get(simulationId));
}

/**
 * Opens the sessions whose next attempt is due. A host that is down is asked no more until the next round, so
 * that its many purchases do not keep those of others waiting. A host that refuses one purchase is asked for the next.
 */
export async function retrySessions(deps: Deps, isStopped: () => boolean): Promise<void> {
  const unreachable: string[] = [];
  while (!isStopped()) {
    const due = await take(deps, unreachable);
    if (!due) return;
    try {
      const failure = await openSession(deps, due.id);
      if (failure?.isDown) unreachable.push(...(await simulationsAtHostOf(deps, due.simulationId)));
    } catch (error) {
      deps.logger.warn({ purchaseId: due.id, error }, 'a session could not be opened');
    }
  }
}
