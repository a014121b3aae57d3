import { and, eq, sql } from 'drizzle-orm';
import { formatCents } from '../../../src/rules/money';
import { audit } from '../../audit/audit';
import { paymentIntents } from '../../db/schema/payments';
import type { CurrentUser } from '../../http/context';
import { conflict, HttpError, notFound } from '../../http/errors';
import type { ProviderIntent, ProviderRefund, Services } from '../../services/services';
import { sendRefundMail } from './mails';
import { UNKNOWN_TO_PROVIDER } from './openPayments';
import { isSpent, nextCheck, type PaymentRow, paidSince, refundColumns } from './records';

type Deps = Pick<Services, 'config' | 'db' | 'mail' | 'payments' | 'now' | 'logger'>;

export type RefundAttempt = Pick<PaymentRow, 'id' | 'provider' | 'failedRefunds'>;

/** Marks a payment for refund in the transaction of its caller, and takes away what it has bought. */
async function requestRefundOf(
  { db: tx, config, now }: Pick<Deps, 'config' | 'db' | 'now'>,
  actor: CurrentUser,
  { id, userId, amount, refundedCents, inviteId, refundedInviteId }: PaymentRow,
): Promise<void> {
  const at = now();
  await tx
    .update(paymentIntents)
    .set({
      inviteId: null,
      refundedInviteId: inviteId ?? refundedInviteId,
      paidAt: paidSince(at),
      refundRequestedAt: at,
      checkAt: nextCheck(config, at),
      updatedAt: at,
    })
    .where(eq(paymentIntents.id, id));
  const after = { customer: userId, amount: amount - refundedCents, refunded: true };
  await audit(tx, { actor, entity: 'payment', action: 'refunded', record: id, before: null, after, at });
}

/** Marks the payment of an invite for refund in the transaction that withdraws the invite. */
export async function refundInvitePayment(
  deps: Pick<Deps, 'config' | 'db' | 'now'>,
  actor: CurrentUser,
  inviteId: string,
): Promise<RefundAttempt | null> {
  const [row] = await deps.db
    .select()
    .from(paymentIntents)
    .where(eq(paymentIntents.inviteId, inviteId))
    .for('update');
  if (!row) return null;
  await requestRefundOf(deps, actor, row);
  return row;
}

/** Marks a payment for refund, after which it buys nothing; null if it was refunded already. */
const claimRefund = (
  { db, config, now }: Deps,
  actor: CurrentUser,
  id: string,
): Promise<RefundAttempt | null> =>
  db.transaction(async (tx) => {
    const [row] = await tx.select().from(paymentIntents).where(eq(paymentIntents.id, id)).for('update');
    if (!row) throw notFound();
    if (isSpent(row))
      throw conflict('This payment has bought something meanwhile: it cannot be refunded here.');
    if (!row.paidAt) throw conflict(row.problem || 'This payment has not been completed.');
    if (row.refundedAt) return null;
    if (row.refundRequestedAt) return row;
    await requestRefundOf({ config, db: tx, now }, actor, row);
    return row;
  });

type ReopenDeps = Pick<Deps, 'db' | 'now' | 'logger'>;

/** Reverts a payment to open after its refund has failed. Of several concurrent calls, one does and records it. */
const reopenPayment = (
  { db, now, logger }: ReopenDeps,
  { id, failedRefunds }: RefundAttempt,
  { problem, ...seen }: Pick<PaymentRow, 'problem'> & Partial<PaymentRow>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const at = now();
    const reopened = await tx
      .update(paymentIntents)
      .set({
        ...seen,
        problem,
        paidAt: paidSince(at),
        refundRequestedAt: null,
        refundedAt: null,
        failedRefunds: failedRefunds + 1,
        checkAt: null,
      })
      .where(and(eq(paymentIntents.id, id), eq(paymentIntents.failedRefunds, failedRefunds)))
      .returning({ id: paymentIntents.id });
    if (reopened.length === 0) return;
    logger.warn({ paymentId: id }, 'a refund has failed');
    const failure = { action: 'refund_failed', record: id, before: null, after: { problem }, at } as const;
    await audit(tx, { actor: null, entity: 'payment', ...failure });
  });

const failureMessage = ({ amount, reason }: ProviderRefund): string =>
  `The refund of ${formatCents(amount)} has failed: ${reason}.`;

async function requestRefund(
  { payments }: Pick<Deps, 'payments'>,
  row: RefundAttempt,
): Promise<ProviderRefund | null> {
  const refund = await payments.refund(row.id, row.failedRefunds);
  if (refund?.status === 'failed') throw new HttpError(422, failureMessage(refund));
  return refund;
}

/** Refunds a payment that was marked for it. If the provider refuses, the payment is open again. */
export async function completeRefund(deps: Deps, row: RefundAttempt): Promise<void> {
  // The reconciler of a server that uses that provider makes the refund.
  if (row.provider !== deps.payments.name) throw conflict(UNKNOWN_TO_PROVIDER);
  const refund = await requestRefund(deps, row).catch(async (refusal: unknown) => {
    if (refusal instanceof HttpError && refusal.status === 422) {
      await reopenPayment(deps, row, { problem: refusal.message });
    }
    throw refusal;
  });
  // The payment stays due for a check: the refund may have failed before its id was stored here.
  const isAttempt = and(eq(paymentIntents.id, row.id), eq(paymentIntents.failedRefunds, row.failedRefunds));
  await deps.db.transaction(async (tx) => {
    const [before] = await tx.select().from(paymentIntents).where(isAttempt).for('update');
    if (!before) return;
    await tx
      .update(paymentIntents)
      .set({
        refundedAt: deps.now(),
        ...(refund && { refunds: sql`array_append(${paymentIntents.refunds}, ${refund.id})` }),
      })
      .where(isAttempt);
    if (!before.refundedAt) await sendRefundMail({ ...deps, db: tx }, row.id);
  });
}

/** Refunds a payment that has bought nothing. Further calls change nothing. */
export async function refundPayment(deps: Deps, actor: CurrentUser, id: string): Promise<void> {
  const row = await claimRefund(deps, actor, id);
  if (row) await completeRefund(deps, row);
}

/**
 * Reverts a payment to open if one of the refunds that were recorded as made has failed; tells whether it did.
 */
export async function recordFailedRefund(
  deps: ReopenDeps,
  row: PaymentRow,
  intent: ProviderIntent,
): Promise<boolean> {
  const failed = intent.refunds.find(({ id, status }) => status === 'failed' && row.refunds.includes(id));
  if (failed) await reopenPayment(deps, row, { ...refundColumns(intent), problem: failureMessage(failed) });
  return failed !== undefined;
}
