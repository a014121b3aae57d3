import { eq } from 'drizzle-orm';
import { paymentEvents, paymentIntents } from '../../db/schema/payments';
import { HttpError, notFound } from '../../http/errors';
import type { ProviderIntent, Services } from '../../services/services';
import { setAside, UNKNOWN_TO_PROVIDER } from '../payments/openPayments';
import { purposeOf } from '../payments/purpose';
import {
  adoptUnknownIntent,
  findPayment,
  isSpent,
  markFulfilled,
  markUnfulfilled,
  type PaymentRow,
  recordRefund,
  refundedCents,
} from '../payments/records';
import { recordFailedRefund } from '../payments/refund';
import { fulfil } from './fulfil';

type Deps = Pick<Services, 'config' | 'db' | 'mail' | 'payments' | 'now' | 'logger'>;

/** Fulfils a payment as the browser announced; returns the message of a refusal, or ''. */
async function tryToFulfil(deps: Deps, intent: ProviderIntent): Promise<string> {
  const purpose = purposeOf(intent);
  if (purpose && !purpose.order && !purpose.inviteId) return 'It is not known what this payment was to buy.';
  try {
    await deps.db.transaction((tx) => fulfil({ ...deps, db: tx }, intent, purpose?.order ?? ''));
    return '';
  } catch (refusal) {
    if (refusal instanceof HttpError) return refusal.message;
    throw refusal;
  }
}

/** Whether a refund was requested, made or has failed: such a payment buys nothing automatically. */
async function isHeldByRefund(deps: Deps, row: PaymentRow, intent: ProviderIntent): Promise<boolean> {
  if (await recordFailedRefund(deps, row, intent)) return true;
  if (row.refundRequestedAt) return true;
  if (refundedCents(intent) > row.refundedCents) await recordRefund(deps, intent);
  return refundedCents(intent) > 0 || row.failedRefunds > 0;
}

async function settleRefunded(deps: Deps, intent: ProviderIntent): Promise<void> {
  const row = await findPayment(deps.db, intent.id);
  if (!row?.refundedAt || row.refundedCents !== refundedCents(intent)) await recordRefund(deps, intent);
}

async function settlePaid(deps: Deps, intent: ProviderIntent): Promise<void> {
  const { db, logger } = deps;
  const { id } = intent;
  if (!(await findPayment(db, id))) await adoptUnknownIntent(deps, intent);
  const row = await findPayment(db, id);
  if (!row) return;
  if (isSpent(row)) {
    if (row.refundedCents !== refundedCents(intent)) await recordRefund(deps, intent);
    return;
  }
  if (await isHeldByRefund(deps, row, intent)) return;

  const problem = await tryToFulfil(deps, intent);
  // If the browser does not open the session, the reconciler will.
  if (!problem) return markFulfilled(deps, intent);
  logger.warn({ paymentId: id, problem }, 'a payment has bought nothing');
  await markUnfulfilled(deps, intent, problem);
}

/**
 * Brings this server up to date with the state of a payment at the provider. It may be called at any time,
 * in any order, repeatedly, and within a transaction.
 */
export async function settle(deps: Deps, intent: ProviderIntent): Promise<void> {
  if (intent.status === 'succeeded') await settlePaid(deps, intent);
  if (intent.status === 'refunded') await settleRefunded(deps, intent);
}

/**
 * Handles an event of the provider. Events may come late, repeatedly and in any order, so they only tell
 * which payment to retrieve: its present state counts.
 */
export async function receiveEvent(services: Services, body: string, signature: string): Promise<void> {
  const { db, payments, now } = services;
  if (!payments.readEvent) throw notFound();
  const { id, type, paymentId } = payments.readEvent(body, signature);
  if (!paymentId) return;
  const [known] = await db.select().from(paymentEvents).where(eq(paymentEvents.id, id));
  if (known) return;
  const intent = await payments.retrieve(paymentId);
  if (!intent && (await findPayment(db, paymentId))) {
    await setAside(services, eq(paymentIntents.id, paymentId));
    // The provider sends the event again.
    throw notFound(UNKNOWN_TO_PROVIDER);
  }
  // The event is stored in the same transaction as its effects, so that after a crash the provider sends it
  // again.
  await db.transaction(async (tx) => {
    const [first] = await tx
      .insert(paymentEvents)
      .values({ id, type, createdAt: now() })
      .onConflictDoNothing()
      .returning({ id: paymentEvents.id });
    if (first && intent) await settle({ ...services, db: tx }, intent);
  });
}
