import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { formatCents } from '../../../src/rules/money';
import type { Db } from '../../db/connection';
import { paymentIntents } from '../../db/schema/payments';
import { users } from '../../db/schema/people';
import { simulations } from '../../db/schema/simulations';
import { conflict } from '../../http/errors';
import type { PaymentSource, ProviderIntent, ProviderRefund, Services } from '../../services/services';
import { sendRefundMail } from './mails';
import { type Purpose, purposeOf } from './purpose';

/** A payment as this server knows it. */
export type PaymentRow = typeof paymentIntents.$inferSelect;

type Deps = Pick<Services, 'config' | 'db' | 'now'>;

export const isUnspent = and(isNull(paymentIntents.purchaseId), isNull(paymentIntents.inviteId));
export const isSpent = ({ purchaseId, inviteId }: PaymentRow): boolean =>
  purchaseId !== null || inviteId !== null;

/** The payment has bought nothing, and still may. */
export const isUnused = and(isUnspent, isNull(paymentIntents.refundRequestedAt));
/** A partly refunded payment cannot buy anything, and the payer of one that was set aside opens another. */
export const isUsable = and(
  isUnused,
  eq(paymentIntents.refundedCents, 0),
  or(isNotNull(paymentIntents.paidAt), eq(paymentIntents.problem, '')),
);
export const mayBeUsed = (row: PaymentRow): boolean =>
  !isSpent(row) &&
  !row.refundRequestedAt &&
  row.refundedCents === 0 &&
  (row.paidAt !== null || row.problem === '');

export const nextCheck = ({ paymentCheckSeconds }: Deps['config'], at: Date): Date =>
  new Date(at.getTime() + paymentCheckSeconds * 1000);

/** A payment that nobody has made can be made for this long; opening it again restarts the time. */
export const OPEN_FOR_MS = 24 * 60 * 60 * 1000;

/**
 * Has the reconciler look at the open payments for a simulation, whose price or offer has changed: it cancels
 * those that no longer fit. A condition on the payments leaves out the others.
 */
export async function checkOpenPayments(tx: Db, simulationId: string, at: Date, only?: SQL): Promise<void> {
  const isOpen = and(isUnused, isNull(paymentIntents.paidAt));
  await tx
    .update(paymentIntents)
    .set({ checkAt: at })
    .where(and(eq(paymentIntents.simulationId, simulationId), isOpen, only));
}

/** Keeps the time when the payment was first known to be made. */
export const paidSince = (at: Date) =>
  sql`coalesce(${paymentIntents.paidAt}, ${at.toISOString()}::timestamptz)`;

export async function findPayment(db: Db, id: string): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(paymentIntents).where(eq(paymentIntents.id, id));
  return row;
}

/** Adds an intent that the provider has but this database has not, as after a restored backup. */
export async function adoptUnknownIntent(
  { db, payments, now, logger }: Pick<Services, 'db' | 'payments' | 'now' | 'logger'>,
  intent: ProviderIntent,
): Promise<void> {
  const purpose = purposeOf(intent);
  if (!purpose) return;
  const { userId, simulationId, quantity } = purpose;
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.id, userId));
  const [simulation] = await db
    .select({ id: simulations.id })
    .from(simulations)
    .where(eq(simulations.id, simulationId));
  if (!user || !simulation) return logger.warn({ paymentId: intent.id }, 'a payment of unknown people');
  const at = now();
  await db
    .insert(paymentIntents)
    .values({
      id: intent.id,
      provider: payments.name,
      userId,
      simulationId,
      quantity,
      amount: intent.amount,
      paidAt: at,
      createdAt: at,
      updatedAt: at,
    })
    .onConflictDoNothing();
}

/** Marks a payment as used: nothing is left to check. */
export async function markFulfilled({ db, now }: Deps, { id }: ProviderIntent): Promise<void> {
  await db
    .update(paymentIntents)
    .set({ paidAt: paidSince(now()), problem: '', checkAt: null })
    .where(eq(paymentIntents.id, id));
}

/** Records the reason why a payment has bought nothing. An administrator has to decide about it. */
export async function markUnfulfilled(
  { db, now }: Deps,
  intent: ProviderIntent,
  problem: string,
): Promise<void> {
  const quantity = purposeOf(intent)?.quantity;
  await db
    .update(paymentIntents)
    .set({
      paidAt: paidSince(now()),
      problem,
      ...(quantity && { quantity }),
      amount: intent.amount,
      checkAt: null,
    })
    .where(and(eq(paymentIntents.id, intent.id), isUnused));
}

export const refundColumns = (intent: ProviderIntent) => ({
  refundedCents: refundedCents(intent),
  refunds: madeRefunds(intent).map(({ id }) => id),
});

const partlyRefundedMessage = (intent: ProviderIntent): string =>
  `${formatCents(refundedCents(intent))} of this payment was refunded: it cannot buy anything any more.`;

/**
 * Records a refund, whole or partial, by this server or in the provider's dashboard. The payer is told of a whole one. A
 * payment that has bought something keeps it; only the refunded amount changes.
 */
export async function recordRefund(
  { config, db, mail, now }: Deps & Pick<Services, 'mail'>,
  intent: ProviderIntent,
): Promise<void> {
  const at = now();
  const isWhole = intent.status === 'refunded';
  const asked = sql`coalesce(${paymentIntents.refundRequestedAt}, ${at.toISOString()}::timestamptz)`;
  const done = sql`coalesce(${paymentIntents.refundedAt}, ${at.toISOString()}::timestamptz)`;
  const change = isWhole
    ? { refundRequestedAt: asked, refundedAt: done, checkAt: nextCheck(config, at) }
    : { problem: partlyRefundedMessage(intent), checkAt: null };
  const isRefunded = eq(paymentIntents.id, intent.id);
  await db.transaction(async (tx) => {
    const [before] = await tx.select().from(paymentIntents).where(isRefunded).for('update');
    if (!before) return;
    const unspent = { ...change, amount: intent.amount, paidAt: paidSince(at), updatedAt: at };
    await tx
      .update(paymentIntents)
      .set({ ...refundColumns(intent), ...(!isSpent(before) && unspent) })
      .where(isRefunded);
    if (isSpent(before)) return;
    if (isWhole && !before.refundedAt) await sendRefundMail({ config, db: tx, mail }, intent.id);
  });
}

const isMade = ({ status }: ProviderRefund): boolean => status !== 'failed';

const madeRefunds = ({ refunds }: Pick<ProviderIntent, 'refunds'>): ProviderRefund[] =>
  refunds.filter(isMade);

/** The refunded amount in cents. */
export const refundedCents = (intent: Pick<ProviderIntent, 'refunds'>): number =>
  madeRefunds(intent).reduce((sum, { amount }) => sum + amount, 0);

export const isPartlyRefunded = (intent: ProviderIntent): boolean =>
  intent.status === 'succeeded' && refundedCents(intent) > 0;

/** States in which the provider has charged nothing. */
const unpaid: readonly ProviderIntent['status'][] = [
  'requires_payment_method',
  'requires_action',
  'canceled',
];

/** The field `payment` in the response tells the browser to forget a payment that it kept for a retry. */
const unusablePayment = (message: string) => conflict(message, { payment: message });

export const alreadyUsed = () => unusablePayment('This payment has already been used.');
const alreadyRefunded = () => unusablePayment('This payment was refunded.');
export const paymentMismatch = () => unusablePayment('This payment does not belong to this purchase.');

/**
 * Asks the provider for a payment by the user for the simulation, and returns its purpose. Its price is the
 * one at the time of the payment, so that a later price change never strands a payment.
 */
export async function verifyPayment(
  { db, payments }: Pick<Services, 'db'> & { payments: PaymentSource },
  { paymentId, userId, simulationId }: { paymentId: string; userId: string; simulationId: string },
): Promise<Purpose> {
  const [row] = await db
    .select()
    .from(paymentIntents)
    .where(
      and(
        eq(paymentIntents.id, paymentId),
        eq(paymentIntents.userId, userId),
        eq(paymentIntents.simulationId, simulationId),
      ),
    );
  if (!row) throw paymentMismatch();
  if (row.purchaseId || row.inviteId) throw alreadyUsed();
  if (row.refundRequestedAt) throw alreadyRefunded();
  const intent = await payments.retrieve(paymentId);
  if (intent?.status === 'refunded') throw alreadyRefunded();
  if (intent && unpaid.includes(intent.status)) {
    throw unusablePayment('This payment has not been completed. You have not been charged.');
  }
  if (!intent)
    throw conflict(
      'The payment provider does not know this payment at present. You will not be charged twice. Try again in a few minutes.',
    );
  if (intent.status !== 'succeeded') throw conflict('This payment has not been completed.');
  if (isPartlyRefunded(intent)) throw unusablePayment(partlyRefundedMessage(intent));
  const purpose = purposeOf(intent);
  if (purpose?.userId !== userId || purpose.simulationId !== simulationId) throw paymentMismatch();
  return purpose;
}
