import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/connection';
import { documents, invoices, type paymentIntents, purchases, type refunds } from '../../db/tables';
import { changeStanding, type InvoiceRow, receivedOf } from './invoices';
import { type DocumentRow, type Draft, type IssueDeps, issue, receiptOf } from './issue';

const later = alias(documents, 'later');

/** The sums that credit notes have taken of a document, without those whose refund has failed. */
async function creditedOf(tx: Db, id: string): Promise<{ total: number; tax: number }> {
  const [sums] = await tx
    .select({
      total: sql`coalesce(sum(${documents.totalCents}), 0)`.mapWith(Number),
      tax: sql`coalesce(sum(${documents.taxCents}), 0)`.mapWith(Number),
    })
    .from(documents)
    .leftJoin(later, eq(later.correctsId, documents.id))
    .where(and(eq(documents.correctsId, id), isNull(later.id)));
  return sums ?? { total: 0, tax: 0 };
}

interface Credit {
  amount: number;
  reason: string;
  description: string;
  refundId?: string;
}

/**
 * Issues a credit note of at most what is left of a document; null if nothing is. Its tax is the share of its total,
 * counted with the credit notes before it, so that together they have the document's to the cent.
 */
async function credit(
  deps: IssueDeps,
  original: DocumentRow,
  { amount, reason, description, refundId }: Credit,
  at: Date,
): Promise<DocumentRow | null> {
  const { db: tx } = deps;
  await tx
    .select({ id: documents.id })
    .from(documents)
    .where(eq(documents.id, original.id))
    .for('no key update');
  const before = await creditedOf(tx, original.id);
  const totalCents = Math.min(amount, original.totalCents - before.total);
  if (totalCents <= 0) return null;
  const share = (before.total + totalCents) / original.totalCents;
  const taxCents = Math.min(totalCents, Math.max(0, Math.round(original.taxCents * share) - before.tax));
  const net = totalCents - taxCents;
  const { userId, schoolId, purchaseId, inviteId, paymentId } = original;
  const { buyer, tax_rate, po, reference, order, payment } = original.content;
  const draft: Draft = {
    kind: 'credit-note',
    ...{ userId, schoolId, purchaseId, inviteId, paymentId },
    refundId,
    correctsId: original.id,
    totalCents,
    taxCents,
    content: {
      ...{ buyer, tax_rate, po, reference, order, payment, reason },
      lines: [{ description, quantity: 1, unit_price: net, amount: net }],
      corrects: original.number,
    },
  };
  return issue(deps, draft, at);
}

type Refund = Pick<typeof refunds.$inferSelect, 'id' | 'amount' | 'reason'>;
type Refunded = Pick<typeof paymentIntents.$inferSelect, 'id' | 'invoiceId'>;

/**
 * Locks an invoice and how it stands, in this order, which its cancellation has too: payments of an invoice refer to it
 * while they hold the second lock only.
 */
async function lockStanding(tx: Db, which: SQL | undefined) {
  const isInvoice = and(eq(documents.kind, 'invoice'), which);
  const [document] = await tx.select().from(documents).where(isInvoice).for('no key update');
  if (!document) return null;
  const isThis = eq(invoices.documentId, document.id);
  const [standing] = await tx.select().from(invoices).where(isThis).for('update');
  return standing ? { document, standing } : null;
}

/**
 * Issues the credit note of a refund that has succeeded; null without one. What was paid of an invoice beyond its total is
 * returned without a credit note, and first: the refund leaves as much open as before.
 */
export async function creditRefund(
  deps: IssueDeps,
  { id, invoiceId }: Refunded,
  { id: refundId, amount, reason }: Refund,
  at: Date,
): Promise<DocumentRow | null> {
  const { db: tx } = deps;
  if (invoiceId) {
    const invoice = await lockStanding(tx, eq(documents.id, invoiceId));
    if (!invoice) return null;
    const { document, standing } = invoice;
    const beyond = Math.max(0, receivedOf(standing) + standing.creditedCents - document.totalCents);
    const description = `Refund of invoice ${document.number}`;
    const given = { refundId, amount: amount - beyond, reason, description };
    const note = await credit(deps, document, given, at);
    const change = {
      refundedCents: standing.refundedCents + amount,
      creditedCents: standing.creditedCents + (note?.totalCents ?? 0),
    };
    await changeStanding(deps, { document, standing }, change, at);
    return note;
  }
  const receipt = await receiptOf(tx, id);
  if (!receipt) return null;
  const description = `Refund to the card of receipt ${receipt.number}`;
  return credit(deps, receipt, { refundId, amount, reason, description }, at);
}

async function isCancelled(tx: Db, { purchaseId }: Pick<DocumentRow, 'purchaseId'>): Promise<boolean> {
  const isThis = and(eq(purchases.id, purchaseId ?? ''), eq(purchases.status, 'cancelled'));
  return (await tx.$count(purchases, isThis)) > 0;
}

/**
 * Issues a receipt against the credit note of a refund that has failed after it had succeeded; null without one. The
 * invoice of a cancelled order stays credited: its payment is paid too much.
 */
export async function revokeCredit(
  deps: IssueDeps,
  { invoiceId }: Refunded,
  { id, amount }: Refund,
  at: Date,
): Promise<DocumentRow | null> {
  const { db: tx } = deps;
  const invoice = invoiceId ? await lockStanding(tx, eq(documents.id, invoiceId)) : null;
  const isNote = and(eq(documents.refundId, id), eq(documents.kind, 'credit-note'));
  const [note] = await tx.select().from(documents).where(isNote);
  if (invoice) {
    const isOver = note !== undefined && (await isCancelled(tx, note));
    const { refundedCents, creditedCents } = invoice.standing;
    const change = {
      refundedCents: refundedCents - amount,
      creditedCents: creditedCents - (isOver ? 0 : (note?.totalCents ?? 0)),
    };
    await changeStanding(deps, invoice, change, at);
    if (isOver) return null;
  }
  if (!note) return null;
  const { userId, schoolId, purchaseId, inviteId, paymentId, totalCents, taxCents } = note;
  const { buyer, tax_rate, po, reference, order, payment, net } = note.content;
  const description = `The refund of credit note ${note.number} has failed`;
  const draft: Draft = {
    kind: 'receipt',
    ...{ userId, schoolId, purchaseId, inviteId, paymentId, totalCents, taxCents },
    refundId: id,
    correctsId: note.id,
    content: {
      ...{ buyer, tax_rate, po, reference, order, payment },
      lines: [{ description, quantity: 1, unit_price: net, amount: net }],
      corrects: note.number,
      reason: '',
    },
  };
  return issue(deps, draft, at);
}

/** The invoice of an order that is cancelled, the credit note of what was left of it, and what was paid and refunded before. */
export type Credited = Pick<InvoiceRow, 'paidCents' | 'refundedCents'> & {
  invoice: DocumentRow;
  note: DocumentRow | null;
};

/** Credits what is left of the invoice of an order that is cancelled; null without one. */
export async function creditInvoice(deps: IssueDeps, purchaseId: string, at: Date): Promise<Credited | null> {
  const found = await lockStanding(deps.db, eq(documents.purchaseId, purchaseId));
  if (!found) return null;
  const { document: invoice, standing } = found;
  const description = `Cancellation of invoice ${invoice.number}`;
  const given = { amount: invoice.totalCents, reason: 'The order was cancelled.', description };
  const note = await credit(deps, invoice, given, at);
  const change = { creditedCents: standing.creditedCents + (note?.totalCents ?? 0) };
  await changeStanding(deps, found, change, at);
  const { paidCents, refundedCents } = standing;
  return { invoice, note, paidCents, refundedCents };
}
