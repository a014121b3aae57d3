import { and, asc, desc, eq, gte, inArray, isNotNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Payment, PaymentQuery } from '../../../src/contract/payment';
import type { Db } from '../../db/connection';
import { containing, matchingPerson, pageOf, totalOf } from '../../db/queries/lists';
import { documents, invites, paymentIntents, purchases, refunds, simulations, users } from '../../db/tables';
import { isoOrNull } from '../../http/router';
import { isUnsettled } from './openPayments';
import {
  givenBack,
  hasNoRefund,
  isOfPurchases,
  isRequested,
  isSpent,
  isUnspent,
  paidInvite,
  type RefundRow,
  refundedCents,
} from './records';

/** Made, or perhaps made. */
const isListed = and(
  or(isNotNull(paymentIntents.paidAt), ne(paymentIntents.problem, '')),
  or(isNotNull(paymentIntents.paidAt), isNotNull(paymentIntents.checkAt)),
);

/** A refund has failed, and none was requested since. */
export const hasFailedRefund = ne(paymentIntents.refundProblem, '');

const state = sql<Payment['state']>`case
  when ${hasFailedRefund} then 'refund-failed'
  when exists (select 1 from ${refunds} where ${refunds.paymentId} = ${paymentIntents.id}
    and ${refunds.state} in ('requested', 'pending')) then 'refunding'
  when ${refundedCents} >= ${paymentIntents.amount} then 'refunded'
  when ${refundedCents} > 0 then 'partly-refunded'
  when ${isUnsettled} then 'unmatched'
  else 'paid' end`;

/** A payment's state needs its refunds: few have any, and the others are told without them. */
function inState(db: Db, wanted: Payment['state']): SQL | undefined {
  if (wanted === 'unmatched') return isUnsettled;
  if (wanted === 'refund-failed') return hasFailedRefund;
  if (wanted === 'paid') return and(sql`not ${isUnspent}`, sql`not ${hasFailedRefund}`, hasNoRefund);
  const withRefund = db.select({ id: refunds.paymentId }).from(refunds);
  return and(inArray(paymentIntents.id, withRefund), sql`${state} = ${wanted}`);
}

/** A union, so that an index serves each part, but for that of the card. */
function matchingText(db: Db, q: string): SQL {
  const { id, userId, purchaseId, invoiceId, cardLast4 } = paymentIntents;
  const payers = db.select({ id: users.id }).from(users).where(matchingPerson(q));
  const orders = db.select({ id: purchases.id }).from(purchases).where(containing(purchases.order, q));
  const found = (which: SQL) => db.select({ id }).from(paymentIntents).where(which);
  const byCard = /^\d{4}$/.test(q) ? [found(eq(cardLast4, q))] : [];
  const { paymentId, number } = documents;
  // A credit note is found by the payment of its invoice.
  const invoiceOf = sql<string>`coalesce(${documents.correctsId}, ${documents.id})`;
  const receipts = db.select({ id: paymentId }).from(documents).where(containing(number, q));
  const ofInvoices = (which: SQL) =>
    found(inArray(invoiceId, db.select({ id: invoiceOf }).from(documents).where(which)));
  return inArray(
    id,
    unionAll(
      ...([
        found(containing(id, q)),
        found(inArray(userId, payers)),
        found(inArray(purchaseId, orders)),
      ] as const),
      ...[found(inArray(id, receipts)), ofInvoices(containing(number, q))],
      ...[ofInvoices(inArray(documents.purchaseId, orders)), ...byCard],
    ),
  );
}

const matchingPayments = (db: Db, query: PaymentQuery): SQL | undefined =>
  and(
    isListed,
    query.state ? inState(db, query.state) : undefined,
    query.purchase ? isOfPurchases(db, [query.purchase]) : undefined,
    query.from ? gte(paymentIntents.paidAt, new Date(query.from)) : undefined,
    query.to ? lt(paymentIntents.paidAt, new Date(query.to)) : undefined,
    query.q ? matchingText(db, query.q) : undefined,
  );

/** The newest first; of those that wait for an administrator, the oldest. */
function orderOf({ state }: PaymentQuery) {
  const by = state === 'unmatched' || state === 'refund-failed' ? asc : desc;
  return [by(paymentIntents.paidAt), by(paymentIntents.id)];
}

const boughtWith = sql`coalesce(${paymentIntents.purchaseId}, ${documents.purchaseId}, ${invites.classId})`;

const selectPayments = (db: Db) =>
  db
    .select({
      payment: paymentIntents,
      state,
      unmatched: sql<boolean>`${isUnsettled}`,
      refunded: refundedCents,
      refunding: isRequested,
      simulation: { _id: simulations.id, name: simulations.name },
      customer: { _id: users.id, email: users.email, name: users.name, lastname: users.lastname },
      purchase: { _id: purchases.id, order: purchases.order },
      invite: invites.id,
      invoice: { _id: documents.id, number: documents.number },
    })
    .from(paymentIntents)
    .innerJoin(simulations, eq(simulations.id, paymentIntents.simulationId))
    .innerJoin(users, eq(users.id, paymentIntents.userId))
    .leftJoin(invites, eq(invites.id, paidInvite))
    .leftJoin(documents, eq(documents.id, paymentIntents.invoiceId))
    .leftJoin(purchases, eq(purchases.id, boughtWith));
type PaymentRecord = Awaited<ReturnType<typeof selectPayments>>[number];

/** A page of the payments that were made or may have been. */
export async function listPayments(db: Db, query: PaymentQuery) {
  const page = pageOf(query, { defaultSize: 20 });
  const where = matchingPayments(db, query);
  const order = orderOf(query);
  const matching = () => db.select({ id: paymentIntents.id }).from(paymentIntents).where(where).$dynamic();
  const ids = matching()
    .orderBy(...order)
    .limit(page.limit)
    .offset(page.offset);
  const rows = await selectPayments(db)
    .where(inArray(paymentIntents.id, ids))
    .orderBy(...order);
  const listed = rows.map(({ payment }) => payment.id);
  const made = await db
    .select()
    .from(refunds)
    .where(inArray(refunds.paymentId, listed))
    .orderBy(refunds.requestedAt, refunds.id);
  const madeOf = (id: string) => made.filter(({ paymentId }) => paymentId === id);
  const items = rows.map((row) => presentPayment(row, madeOf(row.payment.id)));
  return { items, ...(await totalOf(db, matching(), { ...page, rows: rows.length })) };
}

const presentRefund = (refund: RefundRow): Payment['refunds'][number] => ({
  _id: refund.id,
  amount: refund.amount,
  reason: refund.reason,
  state: refund.state,
  failure: refund.failure,
  requested_at: refund.requestedAt.toISOString(),
  settled_at: isoOrNull(refund.settledAt),
});

function presentPayment(record: PaymentRecord, made: readonly RefundRow[]): Payment {
  const { payment, state, unmatched, refunded, refunding, simulation, customer } = record;
  const { purchase, invite, invoice } = record;
  const { id, cardBrand: brand, cardLast4: last4, quantity, amount, paidAt, problem } = payment;
  const isMade = paidAt !== null || isSpent(payment);
  return {
    _id: id,
    client: simulation,
    customer,
    quantity,
    amount,
    given_back: refunded,
    problem: problem || payment.refundProblem,
    refunding,
    paid_at: isoOrNull(paidAt),
    purchase,
    invite,
    invoice,
    card: brand && last4 ? { brand, last4 } : null,
    state,
    unmatched,
    left: isMade ? Math.max(0, amount - givenBack(made)) : 0,
    refunds: made.map(presentRefund),
  };
}
