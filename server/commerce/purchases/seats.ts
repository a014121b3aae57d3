import { and, eq, getTableColumns } from 'drizzle-orm';
import { MAX_LEARNERS, TRIAL_LEARNERS } from '../../../src/contract/limits';
import type { Payer } from '../../../src/contract/purchase';
import { isAfterClosing } from '../../../src/rules/classes';
import { formatCount } from '../../../src/rules/money';
import type { Config } from '../../config/config';
import type { Db } from '../../db/connection';
import { classes, purchases, simulations } from '../../db/tables';
import type { CurrentUser } from '../../http/context';
import { badRequest, conflict, notFound } from '../../http/errors';
import type { Services } from '../../services/services';
import { countSeats, lockClassRow } from '../sessions/session';
import { saleProblem } from './terms';

interface Sold extends Pick<typeof classes.$inferSelect, 'archivedAt' | 'closesAt' | 'sessionId'> {
  purchase: Pick<typeof purchases.$inferSelect, 'status' | 'trial' | 'metadata'>;
  simulation: Pick<
    typeof simulations.$inferSelect,
    'priceCents' | 'status' | 'visibility' | 'purchasable' | 'clientRoot'
  >;
}

interface Deps {
  config: Pick<Config, 'trustedHosts'>;
  now: Services['now'];
}

const CANCELLED = 'This session was cancelled.';

/** The reason why no seats can be added to a class; null if they can. */
export function seatsProblem(
  { archivedAt, closesAt, sessionId, purchase, simulation }: Sold,
  { config, now }: Deps,
): string | null {
  if (purchase.status === 'cancelled') return CANCELLED;
  if (purchase.trial) return `A free trial has ${TRIAL_LEARNERS} seats. Buy a session for a larger class.`;
  if (purchase.metadata.free || simulation.priceCents === 0)
    return 'This session is free: no seats can be added.';
  if (archivedAt) return 'This session is archived. Take it out of the archive to add seats.';
  if (isAfterClosing({ closes_at: closesAt?.toISOString() }, now()))
    return 'This class has closed. Change its closing date to add seats.';
  if (!sessionId) return 'The simulation has not opened this session yet. Try again in a few minutes.';
  if (simulation.status === 'deleted' || !simulation.visibility)
    return 'This simulation is no longer offered.';
  return saleProblem(simulation, config);
}

/** A class of the buyer's with its first purchase and its simulation; anything else is a 404. */
async function findOwn(db: Db, { id }: Pick<CurrentUser, 'id'>, seatsOf: string) {
  const [found] = await db
    .select({ ...getTableColumns(classes), purchase: purchases, simulation: simulations })
    .from(classes)
    .innerJoin(purchases, eq(purchases.id, classes.id))
    .innerJoin(simulations, eq(simulations.id, purchases.simulationId))
    .where(and(eq(classes.id, seatsOf), eq(purchases.customerId, id)));
  if (!found) throw notFound('There is no such session.');
  return found;
}

async function checkLimit(db: Db, seatsOf: string, quantity: number): Promise<void> {
  const left = MAX_LEARNERS - (await countSeats(db, seatsOf));
  if (quantity <= left) return;
  const message =
    left > 0
      ? `At most ${formatCount(left)} more seats can be added.`
      : `A session has at most ${formatCount(MAX_LEARNERS)} seats.`;
  throw conflict(message, { quantity: message });
}

interface Wanted {
  seatsOf: string;
  simulationId: string;
  quantity: number;
  payer: Payer;
  /** The terms of a payment were offered when it was made, so they are kept. */
  paid?: boolean;
}

/** Checks that a buyer may add seats to a class, and returns its simulation. */
export async function checkSeatsOffered(
  { db, ...deps }: Deps & { db: Db },
  user: Pick<CurrentUser, 'id'>,
  { seatsOf, simulationId, quantity, payer, paid = false }: Wanted,
) {
  const found = await findOwn(db, user, seatsOf);
  const { purchase, simulation } = found;
  if (simulation.id !== simulationId) throw notFound('There is no such session.');
  const problem = paid && purchase.status !== 'cancelled' ? null : seatsProblem(found, deps);
  if (problem) throw conflict(problem);
  if (payer !== purchase.payer) {
    const message =
      purchase.payer === 'student'
        ? 'The students of this session pay for their seats.'
        : 'The seats of this session are paid by its instructor.';
    throw badRequest(message, { payer: message });
  }
  await checkLimit(db, seatsOf, quantity);
  return simulation;
}

/**
 * Locks a class until the end of the transaction that stores an order of seats for it, so that it is neither cancelled
 * nor filled beyond the limit meanwhile.
 */
export async function lockForSeats(tx: Db, seatsOf: string, quantity: number): Promise<void> {
  await lockClassRow(tx, seatsOf);
  const [row] = await tx
    .select({ status: purchases.status })
    .from(purchases)
    .where(eq(purchases.id, seatsOf));
  if (!row || row.status === 'cancelled') throw conflict(CANCELLED);
  await checkLimit(tx, seatsOf, quantity);
}
