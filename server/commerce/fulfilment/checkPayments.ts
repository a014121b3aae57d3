import { and, asc, eq, lt, lte } from 'drizzle-orm';
import { paymentEvents, paymentIntents } from '../../db/schema/payments';
import { HttpError } from '../../http/errors';
import type { Services } from '../../services/services';
import { isSpent, OPEN_FOR_MS, type PaymentRow } from '../payments/records';
import { completeRefund } from '../payments/refund';
import { cancelOutdated } from './cancelOutdated';
import { settle } from './settle';

type Deps = Pick<Services, 'config' | 'db' | 'payments' | 'now' | 'logger'>;

const DAY_MS = 24 * 60 * 60 * 1000;
/** A payment that could not be cancelled after its day is looked up no longer than this. */
const ABANDONED_AFTER_MS = 3 * DAY_MS;
/** The provider repeats an event for up to three days. */
const EVENTS_KEPT_MS = 30 * DAY_MS;

/**
 * Takes a payment that is due; no other server takes it before its next check. The older the payment, the
 * longer the interval.
 */
const take = ({ config, db, now }: Deps): Promise<PaymentRow | null> =>
  db.transaction(async (tx) => {
    const at = now();
    const [due] = await tx
      .select()
      .from(paymentIntents)
      .where(lte(paymentIntents.checkAt, at))
      .orderBy(asc(paymentIntents.checkAt), asc(paymentIntents.id))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!due) return null;
    const age = at.getTime() - due.updatedAt.getTime();
    // The check that cancels an open payment after its day does not come later than that.
    const untilOutdated = age < OPEN_FOR_MS ? OPEN_FOR_MS - age : age;
    const wait = Math.max(config.paymentCheckSeconds * 1000, Math.min(age / 2, untilOutdated));
    const last = age > ABANDONED_AFTER_MS && !due.refundRequestedAt;
    await tx
      .update(paymentIntents)
      .set({ checkAt: last ? null : new Date(at.getTime() + wait) })
      .where(eq(paymentIntents.id, due.id));
    return due;
  });

async function forget({ db }: Deps, { id, checkAt, updatedAt }: PaymentRow): Promise<void> {
  if (!checkAt) return;
  // The payment stays due if it was opened again meanwhile.
  await db
    .update(paymentIntents)
    .set({ checkAt: null })
    .where(and(eq(paymentIntents.id, id), eq(paymentIntents.updatedAt, updatedAt)));
}

/** Settles a payment; tells whether nothing is left to do. */
async function isDone(deps: Deps, row: PaymentRow): Promise<boolean> {
  if (isSpent(row)) return true;
  if (row.refundRequestedAt && !row.refundedAt) {
    await completeRefund(deps, row);
    return false;
  }
  const known = await deps.payments.retrieve(row.id);
  const intent = known && (await cancelOutdated(deps, row, known));
  if (!intent || intent.status === 'canceled') return true;
  await settle(deps, intent);
  return row.refundedAt !== null && intent.refunds.every(({ status }) => status !== 'pending');
}

/** Checks the payments that are due at the provider. */
export async function checkPayments(deps: Deps, isStopped: () => boolean): Promise<void> {
  const { db, now, logger } = deps;
  while (!isStopped()) {
    const row = await take(deps);
    if (!row) break;
    try {
      if (await isDone(deps, row)) await forget(deps, row);
    } catch (error) {
      logger.warn({ paymentId: row.id, error }, 'a payment could not be looked up');
      // The provider does not respond, so the other checks would time out too.
      if (error instanceof HttpError && error.status === 502) return;
    }
  }
  await db
    .delete(paymentEvents)
    .where(lt(paymentEvents.createdAt, new Date(now().getTime() - EVENTS_KEPT_MS)));
}
