import { and, eq, isNotNull, lte, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { webAddress } from '../../../src/rules/addresses';
import { audit } from '../../audit/audit';
import type { Db } from '../../db/connection';
import { nextVersionOf, takeDue } from '../../db/queries/writes';
import { classes, purchases, simulations } from '../../db/tables';
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
async function findAtHost({ db }: Pick<Services, 'db'>, purchaseId: string) {
  const [found] = await db
    .select({
      classId: purchases.classId,
      sessionId: classes.sessionId,
      dueAt: purchases.dueAt,
      status: purchases.status,
      awaitsApproval: purchases.awaitsApproval,
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

type Found = NonNullable<Awaited<ReturnType<typeof findAtHost>>>;

/** A failed call, for the log. The address may hold a password, its host does not. */
function failedCall({ request: { purchaseId }, address: { clientRoot } }: Found, error: HostError) {
  const host = URL.canParse(clientRoot) ? new URL(clientRoot).host : null;
  return { purchaseId, host, reason: error.message };
}

/** Returns the host's response; a failure of the host is a 502. */
async function answerOf<T>(
  { logger }: Pick<Services, 'logger'>,
  found: Found,
  ask: () => Promise<T>,
): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    logger.warn(failedCall(found, error), 'the host of a session failed');
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
  return answerOf({ logger }, found, () => host.getSession(found.address, sessionId));
}

/** Confirms all seats of the session that a purchase has opened, or has added seats to. */
export async function confirmSeats(
  { db, host, logger }: Pick<Services, 'db' | 'host' | 'logger'>,
  purchaseId: string,
): Promise<void> {
  const found = await findAtHost({ db }, purchaseId);
  const sessionId = found?.sessionId;
  if (!sessionId || found.dueAt) return;
  const seats = { purchaseId: found.classId, quantity: await countSeats(db, found.classId, isApproved) };
  await answerOf({ logger }, found, () => host.confirmSeats(found.address, sessionId, seats));
}

const isApproved = sql`not ${purchases.awaitsApproval}`;

/** All bought seats of a class, also those that wait, but not those of cancelled orders of seats. */
export async function countSeats(db: Db, classId: string, condition?: SQL): Promise<number> {
  const counts = or(eq(purchases.id, classId), and(ne(purchases.status, 'cancelled'), condition));
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

type Purchase = Pick<typeof purchases.$inferSelect, 'dueAt' | 'status' | 'awaitsApproval'>;

/** The host still has to open the session of a purchase, or to confirm its seats. */
export const isWaiting = ({ dueAt, status, awaitsApproval }: Purchase): boolean =>
  dueAt !== null && !awaitsApproval && status !== 'cancelled';

/** The same as a condition on purchases, in the words of the partial indexes. */
export const waitingCondition = (): SQL | undefined =>
  and(isNotNull(purchases.dueAt), sql`${purchases.status} <> 'cancelled'`, isApproved);

/** A condition on purchases: an administrator has to approve them before. */
export const approvalCondition = (): SQL =>
  sql`${purchases.awaitsApproval} and ${purchases.status} <> 'cancelled'`;

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
async function ask({ db, host }: OpenDeps, found: Found) {
  const { address, classId, sessionId, request, metadata } = found;
  if (request.purchaseId === classId)
    return host.openSession(address, { ...request, variation: metadata.variation ?? '' });
  if (!sessionId) throw new HostError('The session has not been opened.');
  const seats = { purchaseId: classId, quantity: await countSeats(db, classId, isApproved) };
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
    deps.logger.warn(failedCall(found, error), 'the session could not be opened');
    await recordFailure(deps, purchaseId, error.message);
    return error;
  }
}

type Deps = Pick<Services, 'config' | 'db' | 'host' | 'logger' | 'now'>;

const LONGEST_PAUSE_MS = 60 * 60 * 1000;

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
