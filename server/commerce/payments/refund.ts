import { and, eq, sql } from 'drizzle-orm';
import { formatCents } from '../../../src/rules/money';
import { audit } from '../../audit/audit';
import { paymentIntents } from '../../db/schema/payments';
import type { CurrentUser } from '../../http/context';
import { conflict, HttpError, notFound } from '../../http/errors';
import type { ProviderIntent, ProviderRefund } from '../../services/paymentGateway';
import type { Services } from '../../services/services';
import { isSpent, nextCheck, type PaymentRow, paidSince, refundsSeen } from './records';

type Part = Pick<Services, 'config' | 'db' | 'payments' | 'now' | 'logger'>;

type Refunding = Pick<PaymentRow, 'id' | 'failedRefunds'>;

/** From here on the payment buys nothing; null where the money is not to be given back any more. */
const claim = ({ db, config, now }: Part, actor: CurrentUser, id: string): Promise<Refunding | null> =>
  db.transaction(async (tx) => {
    const [row] = await tx.select().from(paymentIntents).where(eq(paymentIntents.id, id)).for('update');
    if (!row) throw notFound();
    if (isSpent(row))
      throw conflict('This payment has bought something meanwhile: it cannot be refunded here.');
    if (!row.paidAt) throw conflict('This payment has not been completed.');
    if (row.refundedAt) return null;
    if (row.refundRequestedAt) return row;
    const at = now();
    await tx
      .update(paymentIntents)
      .set({ refundRequestedAt: at, checkAt: nextCheck(config, at), updatedAt: at })
      .where(eq(paymentIntents.id, id));
    const after = { customer: row.userId, amount: row.amount - row.refundedCents, refunded: true };
    await audit(tx, { actor, entity: 'payment', action: 'refunded', record: id, before: null, after, at });
    return row;
  });

type Reopening = Pick<Part, 'db' | 'now' | 'logger'>;

/** Opens a payment again whose refund came to nothing, and notes it; of several calls that learn of it, the first does. */
const reopen = (
  { db, now, logger }: Reopening,
  { id, failedRefunds }: Refunding,
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

const failureOf = ({ amount, reason }: ProviderRefund): string =>
  `The refund of ${formatCents(amount)} has failed: ${reason}.`;

async function giveBack(
  { payments }: Pick<Part, 'payments'>,
  row: Refunding,
): Promise<ProviderRefund | null> {
  const refund = await payments.refund(row.id, row.failedRefunds);
  if (refund?.status === 'failed') throw new HttpError(422, failureOf(refund));
  return refund;
}

/** Gives back the money of a payment that was claimed for it; a refusal of the provider ends the claim. */
export async function completeRefund(part: Omit<Part, 'config'>, row: Refunding): Promise<void> {
  const refund = await giveBack(part, row).catch(async (refusal: unknown) => {
    if (refusal instanceof HttpError && refusal.status === 422) {
      await reopen(part, row, { problem: refusal.message });
    }
    throw refusal;
  });
  // It stays due: a refund that fails at once may have done so before its name was known here.
  await part.db
    .update(paymentIntents)
    .set({
      refundedAt: part.now(),
      ...(refund && { refunds: sql`array_append(${paymentIntents.refunds}, ${refund.id})` }),
    })
    .where(and(eq(paymentIntents.id, row.id), eq(paymentIntents.failedRefunds, row.failedRefunds)));
}

/** Gives a payment back that has bought nothing; again changes nothing. */
export async function refundPayment(part: Part, actor: CurrentUser, id: string): Promise<void> {
  const row = await claim(part, actor, id);
  if (row) await completeRefund(part, row);
}

/**
 * Opens a payment again if one of the refunds has failed by which it counted as given back, or as given back
 * in part; answers whether it was so.
 */
export async function noteFailedRefund(
  part: Reopening,
  row: PaymentRow,
  intent: ProviderIntent,
): Promise<boolean> {
  const failed = intent.refunds.find(({ id, status }) => status === 'failed' && row.refunds.includes(id));
  if (failed) await reopen(part, row, { ...refundsSeen(intent), problem: failureOf(failed) });
  return failed !== undefined;
}
