import { and, desc, eq, gt, gte, inArray, lt, not, or, type SQL, sql } from 'drizzle-orm';
import type {
  Ageing,
  Invoice,
  InvoicePayment,
  InvoiceQuery,
  InvoiceState,
} from '../../../src/contract/invoice';
import { formatCents } from '../../../src/rules/money';
import { audit } from '../../audit/audit';
import type { Db } from '../../db/connection';
import { containing, matchingPerson, pageOf, totalOf } from '../../db/queries/lists';
import { documents, invoicePayments, invoices, mails, newId, users } from '../../db/tables';
import type { CurrentUser } from '../../http/context';
import { badRequest, conflict, notFound } from '../../http/errors';
import type { Services } from '../../services/services';
import {
  assertNoOpenPage,
  type CheckoutRow,
  findTold,
  isOnItsWay,
  onItsWay,
  presentCheckout,
} from './checkoutRecords';
import { dayIn, remindAfter, today } from './days';
import type { DocumentRow } from './issue';

type Deps = Pick<Services, 'config' | 'db' | 'now'>;
export type InvoiceRow = typeof invoices.$inferSelect;

/** A condition on invoices: the day after they were due has come, something is open, and nothing on its way. */
export const isOverdue = (deps: Pick<Deps, 'config' | 'now'>): SQL | undefined =>
  and(gt(invoices.openCents, 0), lt(invoices.due, today(deps)), not(isOnItsWay));

/** The condition of a state, with indexes for those of which something is open. */
function inState(deps: Deps, state: InvoiceState): SQL | undefined {
  const isCredited = gte(invoices.creditedCents, documents.totalCents);
  const isOpen = gt(invoices.openCents, 0);
  const notOverdue = and(isOpen, gte(invoices.due, today(deps)), not(isOnItsWay));
  switch (state) {
    case 'credited':
      return isCredited;
    case 'paid':
      return and(eq(invoices.openCents, 0), lt(invoices.creditedCents, documents.totalCents));
    case 'processing':
      return and(isOpen, isOnItsWay);
    case 'overdue':
      return isOverdue(deps);
    case 'partly-paid':
      return and(notOverdue, gt(invoices.paidCents, invoices.refundedCents));
    case 'open':
      return and(notOverdue, eq(invoices.paidCents, invoices.refundedCents));
  }
}

function stateOf(
  standing: InvoiceRow,
  { totalCents }: Pick<DocumentRow, 'totalCents'>,
  checkout: CheckoutRow | undefined,
  day: string,
): InvoiceState {
  const { openCents, creditedCents, due } = standing;
  if (creditedCents >= totalCents) return 'credited';
  if (openCents === 0) return 'paid';
  if (checkout?.state === 'processing') return 'processing';
  if (due < day) return 'overdue';
  return receivedOf(standing) > 0 ? 'partly-paid' : 'open';
}

const matchingInvoices = (deps: Deps, { state, q }: InvoiceQuery): SQL | undefined =>
  and(
    state ? inState(deps, state) : undefined,
    q
      ? or(
          containing(documents.number, q),
          sql`${documents.content}->>'po' = ${q}`,
          inArray(documents.userId, deps.db.select({ id: users.id }).from(users).where(matchingPerson(q))),
        )
      : undefined,
  );

export const selectInvoices = (db: Db) =>
  db
    .select({ invoice: invoices, document: documents, customer: users })
    .from(invoices)
    .innerJoin(documents, eq(documents.id, invoices.documentId))
    .innerJoin(users, eq(users.id, documents.userId))
    .$dynamic();
type InvoiceRecord = Awaited<ReturnType<typeof selectInvoices>>[number];

interface Payments {
  booked: readonly (typeof invoicePayments.$inferSelect)[];
  checkout: CheckoutRow | undefined;
}

function present(
  deps: Deps,
  { invoice, document, customer }: InvoiceRecord,
  { booked, checkout }: Payments,
): Invoice {
  const { _id, email, name, lastname } = { ...customer, _id: customer.id };
  const { content } = document;
  return {
    _id: document.id,
    number: document.number,
    date: document.day,
    due: invoice.due,
    about: content.lines[0]?.description ?? '',
    customer: { _id, email, name, lastname },
    recipient: content.buyer.name,
    po: content.po,
    purchase: document.purchaseId ?? '',
    total: document.totalCents,
    paid: invoice.paidCents,
    refunded: invoice.refundedCents,
    credited: invoice.creditedCents,
    open: invoice.openCents,
    state: stateOf(invoice, document, checkout, today(deps)),
    payments: booked
      .filter(({ documentId }) => documentId === document.id)
      .map(({ id, amountCents, paidOn, reference, checkoutId, paymentId, createdAt }) => ({
        _id: id,
        amount: amountCents,
        paid_on: paidOn,
        reference,
        online: checkoutId !== null,
        payment: paymentId,
        recorded_at: createdAt.toISOString(),
      })),
    checkout: presentCheckout(deps.config, checkout, invoice),
  };
}

async function withPayments(deps: Deps, records: readonly InvoiceRecord[]): Promise<Invoice[]> {
  const ids = records.map(({ document }) => document.id);
  const booked = await deps.db
    .select()
    .from(invoicePayments)
    .where(inArray(invoicePayments.documentId, ids))
    .orderBy(invoicePayments.createdAt, invoicePayments.id);
  const told = await findTold(deps.db, ids);
  return records.map((record) => present(deps, record, { booked, checkout: told.get(record.document.id) }));
}

/** A page of the invoices; of those that are overdue, the oldest first, else the newest. */
export async function listInvoices(deps: Deps, query: InvoiceQuery) {
  const { db } = deps;
  const where = matchingInvoices(deps, query);
  const page = pageOf(query, { defaultSize: 20 });
  const order =
    query.state === 'overdue'
      ? [invoices.due, documents.number]
      : [desc(documents.issuedAt), desc(documents.number)];
  const records = await selectInvoices(db)
    .where(where)
    .orderBy(...order)
    .limit(page.limit)
    .offset(page.offset);
  const matching = db
    .select({ id: invoices.documentId })
    .from(invoices)
    .innerJoin(documents, eq(documents.id, invoices.documentId))
    .where(where)
    .$dynamic();
  const count = await totalOf(db, matching, { ...page, rows: records.length });
  return { items: await withPayments(deps, records), ...count };
}

export async function findInvoice(deps: Deps, id: string): Promise<Invoice> {
  const [invoice] = await withPayments(
    deps,
    await selectInvoices(deps.db).where(eq(invoices.documentId, id)),
  );
  if (!invoice) throw notFound();
  return invoice;
}

/** The sums that are open, and not on their way, by the days since they were due. */
export async function ageingOf(deps: Deps): Promise<Ageing> {
  const days = sql`${today(deps)}::date - ${invoices.due}`;
  const sum = (which: SQL) =>
    sql`coalesce(sum(${invoices.openCents}) filter (where ${which}), 0)`.mapWith(Number);
  const [sums] = await deps.db
    .select({
      not_due: sum(sql`${days} <= 0`),
      to_30: sum(sql`${days} between 1 and 30`),
      to_60: sum(sql`${days} between 31 and 60`),
      to_90: sum(sql`${days} between 61 and 90`),
      older: sum(sql`${days} > 90`),
    })
    .from(invoices)
    .where(and(gt(invoices.openCents, 0), not(isOnItsWay)));
  return sums ?? { not_due: 0, to_30: 0, to_60: 0, to_90: 0, older: 0 };
}

/** Takes back the reminders of a settled invoice that wait for the mail server; the mails of its issue stay. */
export async function dropReminders(tx: Db, documentId: string): Promise<void> {
  const issued = sql`(select ${documents.issuedAt} from ${documents} where ${eq(documents.id, documentId)})`;
  const isLater = sql`${mails.createdAt} > ${issued} + interval '1 hour'`;
  await tx.delete(mails).where(and(eq(mails.documentId, documentId), eq(mails.status, 'queued'), isLater));
}

interface Booking {
  /** Null for what no user did. */
  actor: CurrentUser | null;
  payment: Pick<typeof invoicePayments.$inferSelect, 'amountCents' | 'paidOn' | 'reference'>;
  isRemoved?: boolean;
  at: Date;
}

/** The cents of an invoice that were paid and not refunded. */
export const receivedOf = ({ paidCents, refundedCents }: Pick<InvoiceRow, 'paidCents' | 'refundedCents'>) =>
  paidCents - refundedCents;

interface Changing {
  config: { documents: Pick<Deps['config']['documents'], 'reminderDays'> };
  db: Db;
}

/**
 * Changes how a locked invoice stands: what is open and reminded of follows. Returns the cents left to pay; below zero,
 * those that were paid too much.
 */
export async function changeStanding(
  { config, db: tx }: Changing,
  { document, standing }: { document: DocumentRow; standing: InvoiceRow },
  change: Partial<Pick<InvoiceRow, 'paidCents' | 'refundedCents' | 'creditedCents'>>,
  at: Date,
): Promise<number> {
  const after = { ...standing, ...change };
  const left = document.totalCents - after.creditedCents - receivedOf(after);
  const openCents = Math.max(0, left);
  const remindAt = openCents > 0 ? remindAfter(config, standing.due, at) : null;
  await tx
    .update(invoices)
    .set({ ...change, openCents, ...(openCents !== standing.openCents && { remindAt }) })
    .where(eq(invoices.documentId, document.id));
  if (openCents === 0) await dropReminders(tx, document.id);
  return left;
}

/** Counts a payment of a locked invoice, or no longer, and the trail tells it. */
export async function countPayment(
  { config, db: tx }: Pick<Deps, 'config' | 'db'>,
  standing: InvoiceRow,
  { actor, payment, isRemoved = false, at }: Booking,
) {
  const { documentId } = standing;
  const [document] = await tx.select().from(documents).where(eq(documents.id, documentId));
  if (!document) throw notFound();
  const { amountCents: amount, paidOn: paid_on, reference } = payment;
  const paidCents = standing.paidCents + (isRemoved ? -amount : amount);
  const left = await changeStanding({ config, db: tx }, { document, standing }, { paidCents }, at);
  const told = { invoice: document.number, amount, paid_on, reference };
  const [was, is] = isRemoved ? [told, null] : [null, told];
  const record = document.purchaseId ?? documentId;
  await audit(tx, { actor, entity: 'purchase', action: 'updated', record, before: was, after: is, at });
  return { document, left };
}

/** Locks an invoice whose payments change by hand, which they do not while one is on its way. */
async function lockInvoice(tx: Db, { config }: Pick<Deps, 'config'>, documentId: string) {
  const isThis = eq(invoices.documentId, documentId);
  const [invoice] = await tx.select().from(invoices).where(isThis).for('update');
  if (!invoice) throw notFound();
  const live = await assertNoOpenPage(tx, documentId);
  if (live) throw onItsWay(config, live);
  return invoice;
}

/** Books a payment that has come by transfer or cheque. */
export const recordPayment = (
  deps: Deps,
  actor: CurrentUser,
  documentId: string,
  { amount, paid_on, reference, open }: InvoicePayment,
): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const invoice = await lockInvoice(tx, deps, documentId);
    const { openCents } = invoice;
    if (openCents !== open)
      throw conflict(`This invoice was changed meanwhile: ${formatCents(openCents)} of it is open.`);
    if (amount > openCents) {
      const message = `At most ${formatCents(openCents)} is open.`;
      throw badRequest(message, { amount: message });
    }
    const at = deps.now();
    // The day of the last zone on earth: the caller's may be ahead of the seller's.
    if (paid_on > dayIn('Pacific/Kiritimati', at)) {
      const message = 'Enter a day that is not in the future.';
      throw badRequest(message, { paid_on: message });
    }
    const payment = { amountCents: amount, paidOn: paid_on, reference };
    const row = { id: newId(), documentId, ...payment, recordedBy: actor.id, createdAt: at };
    await tx.insert(invoicePayments).values(row);
    await countPayment({ ...deps, db: tx }, invoice, { actor, payment, at });
  });

/** Removes a payment that was recorded by mistake: its amount is open again, and reminded of. */
export const removePayment = (
  deps: Deps,
  actor: CurrentUser,
  documentId: string,
  paymentId: string,
): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const invoice = await lockInvoice(tx, deps, documentId);
    const [payment] = await tx
      .delete(invoicePayments)
      .where(and(eq(invoicePayments.id, paymentId), eq(invoicePayments.documentId, documentId)))
      .returning();
    if (!payment) throw notFound();
    if (payment.checkoutId) throw conflict('This payment was made online. It is refunded, not removed.');
    await countPayment({ ...deps, db: tx }, invoice, { actor, payment, isRemoved: true, at: deps.now() });
  });
