import { eq } from 'drizzle-orm';
import type { RefundInput } from '../../../src/contract/payment';
import { formatCents } from '../../../src/rules/money';
import { audit } from '../../audit/audit';
import { newId, paymentIntents, refunds } from '../../db/tables';
import type { CurrentUser } from '../../http/context';
import { badRequest, conflict, HttpError, notFound } from '../../http/errors';
import type { Services } from '../../services/services';
import { bookRefunds, bookRefusal, failureMessage } from './bookRefunds';
import { UNKNOWN_TO_PROVIDER } from './openPayments';
import {
  failureWaits,
  givenBack,
  isSpent,
  lockPayment,
  nextCheck,
  type PaymentRow,
  paidSince,
  type RefundRow,
  refundsOf,
} from './records';

type Deps = Pick<Services, 'config' | 'db' | 'mail' | 'payments' | 'now' | 'logger'>;

/** A refund that is stored, and is to be made. */
export interface RequestedRefund {
  payment: Pick<PaymentRow, 'provider'>;
  refund: RefundRow;
}

type Requester = Pick<Deps, 'config' | 'db' | 'now'>;

/** Stores a refund of a locked payment, in the transaction of its caller, before the provider is asked for it. */
async function requestRefund(
  { db: tx, config, now }: Requester,
  actor: CurrentUser,
  payment: PaymentRow,
  given: Pick<RefundRow, 'amount' | 'reason'>,
): Promise<RequestedRefund> {
  const at = now();
  const row = { id: newId(), paymentId: payment.id, requestedBy: actor.id, state: 'requested' as const };
  const [refund] = await tx
    .insert(refunds)
    .values({ ...row, ...given, requestedAt: at })
    .returning();
  if (!refund) throw new Error('The refund was not stored');
  const refundProblem = failureWaits(await refundsOf(tx, payment.id)) ? payment.refundProblem : '';
  await tx
    .update(paymentIntents)
    .set({ paidAt: paidSince(at), refundProblem, checkAt: nextCheck(config, at), updatedAt: at })
    .where(eq(paymentIntents.id, payment.id));
  const after = { customer: payment.userId, amount: given.amount, reason: given.reason, refunded: true };
  await audit(tx, {
    actor,
    entity: 'payment',
    action: 'refunded',
    record: payment.id,
    before: null,
    after,
    at,
  });
  return { payment, refund };
}

/** Requests a refund of all that is left of a locked payment; null if nothing is. */
async function refundRest(
  deps: Requester,
  actor: CurrentUser,
  payment: PaymentRow,
  reason: string,
): Promise<RequestedRefund | null> {
  const amount = payment.amount - givenBack(await refundsOf(deps.db, payment.id));
  return amount > 0 ? requestRefund(deps, actor, payment, { amount, reason }) : null;
}

/** Takes a student's seat away from its payment, in the transaction that withdraws the invite or cancels the class. */
export async function refundInvitePayment(
  deps: Requester,
  actor: CurrentUser,
  inviteId: string,
  reason: string,
): Promise<RequestedRefund | null> {
  const payment = await lockPayment(deps.db, eq(paymentIntents.inviteId, inviteId));
  if (!payment) return null;
  const taken = { inviteId: null, refundedInviteId: inviteId };
  await deps.db.update(paymentIntents).set(taken).where(eq(paymentIntents.id, payment.id));
  return refundRest(deps, actor, payment, reason);
}

/** Requests the refund of all that was paid for a purchase, in the transaction that cancels it. */
export async function refundPurchase(
  deps: Requester,
  actor: CurrentUser,
  payments: readonly PaymentRow[],
): Promise<RequestedRefund[]> {
  const requested = [];
  for (const payment of payments)
    requested.push(await refundRest(deps, actor, payment, 'Your order was cancelled.'));
  return requested.filter((refund) => refund !== null);
}

/** Stores a refund, unless nothing is left and the caller has named no amount. */
const claimRefund = (
  { db, config, now }: Deps,
  actor: CurrentUser,
  id: string,
  { amount, left: shown, reason }: RefundInput,
): Promise<RequestedRefund | null> =>
  db.transaction(async (tx) => {
    const payment = await lockPayment(tx, eq(paymentIntents.id, id));
    if (!payment) throw notFound();
    if (!isSpent(payment) && !payment.paidAt)
      throw conflict(payment.problem || 'This payment has not been completed.');
    const left = payment.amount - givenBack(await refundsOf(tx, id));
    if (shown !== undefined && shown !== left)
      throw conflict(`This payment was refunded meanwhile: ${formatCents(left)} of it is left.`);
    if (amount === undefined && left <= 0) return null;
    if (amount !== undefined && amount > left) {
      const message =
        left > 0 ? `At most ${formatCents(left)} can be refunded.` : 'Nothing is left to refund.';
      throw badRequest(message, { amount: message });
    }
    return requestRefund({ config, db: tx, now }, actor, payment, { amount: amount ?? left, reason });
  });

/** Makes a refund at the provider, which makes it once for its key, and books the answer. */
async function completeRefund(deps: Deps, { payment, refund }: RequestedRefund): Promise<void> {
  // The reconciler of a server that uses that provider makes the refund.
  if (payment.provider !== deps.payments.name) throw conflict(UNKNOWN_TO_PROVIDER);
  const { id: key, paymentId, amount } = refund;
  const told = await deps.payments.refund(paymentId, { key, amount }).catch(async (refusal: unknown) => {
    if (refusal instanceof HttpError && refusal.status === 422) {
      await bookRefusal(deps, refund, refusal.message);
      // Refunds that were made at the provider may leave too little.
      const intent = await deps.payments.retrieve(paymentId);
      if (intent) await bookRefunds(deps, intent);
    }
    throw refusal;
  });
  await bookRefunds(deps, { id: paymentId, refunds: [told] });
  if (told.status === 'failed') throw new HttpError(422, failureMessage(told));
}

/**
 * Makes a refund. If the provider does not answer, the reconciler does it later. A refusal is a 422, which says before
 * its reason what is done all the same.
 */
export async function makeRefund(deps: Deps, requested: RequestedRefund, done = ''): Promise<void> {
  try {
    await completeRefund(deps, requested);
  } catch (failure) {
    if (!(failure instanceof HttpError)) throw failure;
    if (failure.status === 422) throw new HttpError(422, `${done} ${failure.message}`.trim());
    deps.logger.warn({ paymentId: requested.refund.paymentId }, 'a refund is to be tried again');
  }
}

/** Makes several refunds: one that the provider refuses holds up no other. */
export async function makeRefunds(
  deps: Deps,
  requested: readonly RequestedRefund[],
  done: string,
): Promise<void> {
  const made = await Promise.allSettled(requested.map((refund) => makeRefund(deps, refund, done)));
  for (const outcome of made) if (outcome.status === 'rejected') throw outcome.reason;
}

/** Refunds a payment, whole or in part. Without an amount, further calls change nothing. */
export async function refundPayment(
  deps: Deps,
  actor: CurrentUser,
  id: string,
  input: RefundInput,
): Promise<void> {
  const requested = await claimRefund(deps, actor, id, input);
  if (requested) await makeRefund(deps, requested);
}

/** Makes the refunds that the provider has not answered; tells whether one is still pending. */
export async function completeRefunds(deps: Deps, payment: PaymentRow): Promise<boolean> {
  for (const refund of await refundsOf(deps.db, payment.id)) {
    if (refund.state === 'requested') await completeRefund(deps, { payment, refund });
  }
  const known = await refundsOf(deps.db, payment.id);
  return known.some(({ state }) => state === 'requested' || state === 'pending');
}
