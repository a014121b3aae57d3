import { eq } from 'drizzle-orm';
import { formatCents } from '../../../src/rules/money';
import { audit } from '../../audit/audit';
import type { Db } from '../../db/connection';
import { newId, paymentIntents, refunds } from '../../db/tables';
import type { ProviderRefund, Services } from '../../services/services';
import { creditRefund, revokeCredit } from '../documents/credits';
import { sendFailureMail, sendRefundMail } from './mails';
import {
  failureWaits,
  givenBack,
  isSpent,
  lockPayment,
  nextCheck,
  type PaymentRow,
  paidSince,
  partlyRefunded,
  type RefundRow,
  refundsOf,
} from './records';

type Deps = Pick<Services, 'config' | 'db' | 'mail' | 'now' | 'logger'>;

/** The provider's word about the refunds of a payment. */
interface Told {
  id: string;
  refunds: readonly ProviderRefund[];
}

export const failureMessage = ({ amount, reason }: ProviderRefund): string =>
  `The refund of ${formatCents(amount)} has failed: ${reason}.`;

/** A refund takes these states in this order only, however the provider's answers and events overtake each other. */
const order: readonly RefundRow['state'][] = ['requested', 'pending', 'succeeded', 'failed'];

/** The row of a refund. Those of earlier versions lack the provider's id, and it does not have theirs. */
const rowOf = (known: readonly RefundRow[], told: ProviderRefund): RefundRow | undefined =>
  known.find(({ providerId }) => providerId === told.id) ??
  known.find(({ providerId, id }) => providerId === null && id === told.key) ??
  known.find(
    ({ providerId, requestedBy, state, amount }) =>
      providerId === null &&
      requestedBy === null &&
      state !== 'failed' &&
      !told.key &&
      amount === told.amount,
  );

/** Stores what is new about a refund; null if nothing is. One that nobody here knew was made at the provider. */
async function store(
  tx: Db,
  { id: paymentId }: PaymentRow,
  { row, told, at }: { row: RefundRow | undefined; told: ProviderRefund; at: Date },
): Promise<RefundRow | null> {
  const { id: providerId, amount, status: state } = told;
  const settledAt = state === 'pending' ? null : at;
  if (!row) {
    if (state === 'failed') return null;
    const made = { id: newId(), paymentId, amount, state, providerId, requestedAt: at, settledAt };
    const [stored] = await tx.insert(refunds).values(made).returning();
    return stored ?? null;
  }
  // One that was refused may have been made all the same, by an earlier call.
  const isMadeAfterAll = row.providerId === null && row.state === 'failed';
  const isLater = isMadeAfterAll || order.indexOf(state) > order.indexOf(row.state);
  if (!isLater && row.amount === amount && row.providerId) return null;
  const later = isLater && { state, settledAt, failure: state === 'failed' ? failureMessage(told) : '' };
  const [stored] = await tx
    .update(refunds)
    .set({ providerId, amount, ...later })
    .where(eq(refunds.id, row.id))
    .returning();
  return isLater ? (stored ?? null) : null;
}

/** Brings a payment up to date with its refunds: one that has bought something keeps it. */
async function follow(
  tx: Db,
  { config }: Pick<Deps, 'config'>,
  row: PaymentRow,
  { failure, at }: { failure: string; at: Date },
): Promise<void> {
  const known = await refundsOf(tx, row.id);
  const cents = givenBack(known);
  const isPartly = cents > 0 && cents < row.amount;
  const problem = failure || (isPartly && partlyRefunded(cents));
  const isOpen = known.some(({ state }) => state === 'requested' || state === 'pending');
  await tx
    .update(paymentIntents)
    .set({
      paidAt: paidSince(at),
      // The reconciler learns the card of an invoice's payment, which may be refunded before.
      checkAt: isOpen ? nextCheck(config, at) : row.invoiceId && !row.cardLast4 ? row.checkAt : null,
      updatedAt: at,
      refundProblem: failure || (failureWaits(known) ? row.refundProblem : ''),
      ...(!isSpent(row) && problem && { problem }),
    })
    .where(eq(paymentIntents.id, row.id));
}

/** Records that a refund has failed, and why: its amount is left again. */
async function noteFailure(tx: Db, { logger }: Pick<Deps, 'logger'>, refund: RefundRow, at: Date) {
  const { paymentId: record, failure: problem } = refund;
  logger.warn({ paymentId: record, refundId: refund.id }, 'a refund has failed');
  const failed = { action: 'refund_failed', record, before: null, after: { problem }, at } as const;
  await audit(tx, { actor: null, entity: 'payment', ...failed });
}

/**
 * Books the provider's word about the refunds of a payment, be it the answer of a call, an event or the reconciler's
 * question: in any order, and repeatedly. The payer is told of each that has succeeded, and if it fails after that.
 */
export const bookRefunds = (deps: Deps, told: Told): Promise<void> =>
  deps.db.transaction(async (tx) => {
    if (told.refunds.length === 0) return;
    const payment = await lockPayment(tx, eq(paymentIntents.id, told.id));
    if (!payment) return;
    const at = deps.now();
    const known = await refundsOf(tx, told.id);
    const booked: (RefundRow & { before: RefundRow['state'] | undefined })[] = [];
    for (const refund of told.refunds) {
      const row = rowOf(known, refund);
      const news = await store(tx, payment, { row, told: refund, at });
      if (news) booked.push({ ...news, before: row?.state });
    }
    // The failures first: each leaves its amount to the credit notes of the others.
    for (const { before, ...refund } of booked.filter(({ state }) => state === 'failed')) {
      await noteFailure(tx, deps, refund, at);
      if (before !== 'succeeded') continue;
      const receipt = await revokeCredit({ ...deps, db: tx }, payment, refund, at);
      // The payer was told that the money is on its way.
      await sendFailureMail({ ...deps, db: tx }, refund, receipt);
    }
    for (const refund of booked.filter(({ state }) => state === 'succeeded')) {
      const creditNote = await creditRefund({ ...deps, db: tx }, payment, refund, at);
      await sendRefundMail({ ...deps, db: tx }, refund, creditNote);
    }
    const failure = booked.find(({ state }) => state === 'failed')?.failure ?? '';
    if (booked.length > 0) await follow(tx, deps, payment, { failure, at });
  });

/** Books that the provider has refused a refund. */
export const bookRefusal = (deps: Deps, { id, paymentId }: RefundRow, failure: string): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const payment = await lockPayment(tx, eq(paymentIntents.id, paymentId));
    const row = (await refundsOf(tx, paymentId)).find((refund) => refund.id === id);
    if (!payment || row?.state !== 'requested') return;
    const at = deps.now();
    const failed = { state: 'failed', failure, settledAt: at } as const;
    await tx.update(refunds).set(failed).where(eq(refunds.id, id));
    await noteFailure(tx, deps, { ...row, ...failed }, at);
    await follow(tx, deps, payment, { failure, at });
  });
