import {
  and,
  asc,
  eq,
  inArray,
  isNotNull,
  isNull,
  ne,
  notExists,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { formatCents } from '../../../src/rules/money';
import type { Db } from '../../db/connection';
import { documents, paymentIntents, refunds, simulations, users } from '../../db/tables';
import { conflict } from '../../http/errors';
import type { PaymentSource, ProviderIntent, ProviderRefund, Services } from '../../services/services';
import { type Purpose, purposeOf } from './purpose';

/** A payment as this server knows it. */
export type PaymentRow = typeof paymentIntents.$inferSelect;

type Deps = Pick<Services, 'config' | 'db' | 'now'>;

export const isUnspent = and(
  isNull(paymentIntents.purchaseId),
  isNull(paymentIntents.inviteId),
  isNull(paymentIntents.invoiceId),
);
export const isSpent = ({ purchaseId, inviteId, invoiceId }: PaymentRow): boolean =>
  purchaseId !== null || inviteId !== null || invoiceId !== null;

/** A refund as this server knows it. */
export type RefundRow = typeof refunds.$inferSelect;

const isOfPayment = eq(refunds.paymentId, paymentIntents.id);
const anyRefund = sql`(select 1 from ${refunds} where ${and(isOfPayment, ne(refunds.state, 'failed'))})`;

export const hasNoRefund = notExists(anyRefund);

/** The payment has bought nothing, and still may: of one that is refunded, even in part, nothing is bought. */
export const isUnused = and(isUnspent, hasNoRefund);
/** The payer of one that was set aside opens another. */
export const isUsable = and(isUnused, or(isNotNull(paymentIntents.paidAt), eq(paymentIntents.problem, '')));

const sumOf = (which: SQL | undefined) =>
  sql<number>`(select coalesce(sum(${refunds.amount}), 0) from ${refunds} where ${and(isOfPayment, which)})`.mapWith(
    Number,
  );
/** The cents of a payment that the provider has refunded, or will unless that fails. */
export const refundedCents = sumOf(inArray(refunds.state, ['pending', 'succeeded']));
/** Those and what is asked for: the rest can be refunded. */
export const takenCents = sumOf(ne(refunds.state, 'failed'));
export const isRequested = sql<boolean>`exists (select 1 from ${refunds} where ${and(isOfPayment, eq(refunds.state, 'requested'))})`;

/** A condition on payments: they have bought these purchases, or paid their invoices. A union, so that indexes serve it. */
export function isOfPurchases(db: Db, ids: SQLWrapper | string[]): SQL {
  const { id, purchaseId, invoiceId } = paymentIntents;
  const found = (which: SQL) => db.select({ id }).from(paymentIntents).where(which);
  const issued = db.select({ id: documents.id }).from(documents).where(inArray(documents.purchaseId, ids));
  return inArray(id, unionAll(found(inArray(purchaseId, ids)), found(inArray(invoiceId, issued))));
}

/** The refunds of a payment, the oldest first. */
export const refundsOf = (db: Db, paymentId: string): Promise<RefundRow[]> =>
  db
    .select()
    .from(refunds)
    .where(eq(refunds.paymentId, paymentId))
    .orderBy(asc(refunds.requestedAt), asc(refunds.id));

const sum = (rows: readonly { amount: number }[]): number =>
  rows.reduce((total, { amount }) => total + amount, 0);

/** The cents that are refunded or are to be; what is left of a payment is the rest. */
export const givenBack = (rows: readonly Pick<RefundRow, 'amount' | 'state'>[]): number =>
  sum(rows.filter(({ state }) => state !== 'failed'));

/** Whether a refund that has failed still waits for somebody: less than its amount was asked for since. */
export const failureWaits = (rows: readonly RefundRow[]): boolean =>
  rows.some(
    ({ state, settledAt, amount }) =>
      state === 'failed' &&
      settledAt !== null &&
      givenBack(rows.filter(({ requestedAt }) => requestedAt >= settledAt)) < amount,
  );

/** The invite whose seat a payment has paid, even if it was refunded since. */
export const paidInvite = sql`coalesce(${paymentIntents.inviteId}, ${paymentIntents.refundedInviteId})`;

/** Locks a payment: until the end of the transaction it is neither spent nor refunded by others. */
export async function lockPayment(tx: Db, which: SQL): Promise<PaymentRow | undefined> {
  const [row] = await tx.select().from(paymentIntents).where(which).for('update');
  return row;
}

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
  const { userId, simulationId, quantity, tax } = purpose;
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
      tax,
      paidAt: at,
      createdAt: at,
      updatedAt: at,
    })
    .onConflictDoNothing();
}

/**
 * Marks a payment as spent, in the transaction of what it buys, so that of several calls one succeeds. It is locked
 * first: a statement that has to wait does not see the refunds that were requested meanwhile.
 */
export async function spendPayment(
  tx: Db,
  id: string,
  bought: Partial<Pick<PaymentRow, 'purchaseId' | 'inviteId'>>,
  at: Date,
): Promise<boolean> {
  const isThis = eq(paymentIntents.id, id);
  await lockPayment(tx, isThis);
  const spent = await tx
    .update(paymentIntents)
    .set({ ...bought, paidAt: paidSince(at), problem: '', refundProblem: '', checkAt: null, updatedAt: at })
    .where(and(isThis, isUnused))
    .returning({ id: paymentIntents.id });
  return spent.length > 0;
}

/** Keeps what the provider tells of a charge: this server may have been stopped when it changed the amount there. */
export async function keepCharge(db: Db, intent: ProviderIntent): Promise<void> {
  const { id, amount, card } = intent;
  if (!card) return;
  const tax = purposeOf(intent)?.tax ?? null;
  await db
    .update(paymentIntents)
    .set({ amount, tax, cardBrand: card.brand, cardLast4: card.last4 })
    .where(and(eq(paymentIntents.id, id), isNull(paymentIntents.cardLast4)));
}

/** Records the reason why a payment has bought nothing. An administrator has to decide about it. */
export async function markUnfulfilled(
  { db, now }: Deps,
  intent: ProviderIntent,
  problem: string,
): Promise<void> {
  const { quantity, tax } = purposeOf(intent) ?? {};
  const isThis = eq(paymentIntents.id, intent.id);
  await db.transaction(async (tx) => {
    await lockPayment(tx, isThis);
    await tx
      .update(paymentIntents)
      .set({
        paidAt: paidSince(now()),
        problem,
        ...(quantity && { quantity, tax }),
        amount: intent.amount,
        checkAt: null,
      })
      .where(and(isThis, isUnused));
  });
}

export const partlyRefunded = (cents: number): string =>
  `${formatCents(cents)} of this payment was refunded: it cannot buy anything any more.`;

/** The cents that the provider has refunded. */
export const madeCents = ({ refunds }: { refunds: readonly ProviderRefund[] }): number =>
  sum(refunds.filter(({ status }) => status !== 'failed'));

/** States in which the provider has charged nothing. */
const unpaid: readonly ProviderIntent['status'][] = [
  'requires_payment_method',
  'requires_action',
  'canceled',
];

/** The field `payment` in the response tells the browser to forget a payment that it kept for a retry. */
const unusablePayment = (message: string) => conflict(message, { payment: message });

export const alreadyUsed = () => unusablePayment('This payment has already been used.');
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
  if (isSpent(row)) throw alreadyUsed();
  const refused = (cents: number) =>
    cents < row.amount
      ? unusablePayment(partlyRefunded(cents))
      : unusablePayment('This payment was refunded.');
  const cents = givenBack(await refundsOf(db, paymentId));
  if (cents > 0) throw refused(cents);
  const intent = await payments.retrieve(paymentId);
  if (intent && unpaid.includes(intent.status)) {
    throw unusablePayment('This payment has not been completed. You have not been charged.');
  }
  if (!intent)
    throw conflict(
      'The payment provider does not know this payment at present. You will not be charged twice. Try again in a few minutes.',
    );
  if (madeCents(intent) > 0) throw refused(madeCents(intent));
  if (intent.status !== 'succeeded') throw conflict('This payment has not been completed.');
  const purpose = purposeOf(intent);
  if (purpose?.userId !== userId || purpose.simulationId !== simulationId) throw paymentMismatch();
  await keepCharge(db, intent);
  return purpose;
}
