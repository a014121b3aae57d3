import { and, eq } from 'drizzle-orm';
import { formatCents } from '../../../src/rules/money';
import type { Db } from '../../db/connection';
import {
  documents,
  invoiceCheckouts,
  invoicePayments,
  invoices,
  newId,
  paymentIntents,
  purchases,
  users,
} from '../../db/tables';
import { renderMail, sellerFacts } from '../../mail/layout';
import type { ProviderCheckout, Services } from '../../services/services';
import { readersOf } from './billingLinks';
import type { CheckoutRow } from './checkoutRecords';
import { dayIn, remindAfter } from './days';
import { countPayment, dropReminders, type InvoiceRow } from './invoices';
import type { DocumentRow } from './issue';

export type BookDeps = Pick<Services, 'config' | 'db' | 'mail' | 'payments' | 'now'>;

/**
 * An online payment takes these states in this order only, however the provider's answers and events overtake each
 * other. What has come is booked even where the page was given up before.
 */
const order: readonly CheckoutRow['state'][] = ['open', 'processing', 'expired', 'failed', 'paid'];

async function find(tx: Db, id: string): Promise<CheckoutRow | undefined> {
  return (await tx.select().from(invoiceCheckouts).where(eq(invoiceCheckouts.id, id)))[0];
}

/** Adds a payment that the provider has but this database has not, as after a restored backup. */
async function adopt(
  { db: tx, payments, now }: Pick<BookDeps, 'db' | 'payments' | 'now'>,
  { id: sessionId, key, invoice, amount, status }: ProviderCheckout,
): Promise<void> {
  const isInvoice = eq(invoices.documentId, invoice);
  const [known] = await tx.select({ documentId: invoices.documentId }).from(invoices).where(isInvoice);
  if (!known || !key || status !== 'paid') return;
  const at = now();
  await tx
    .insert(invoiceCheckouts)
    .values({
      ...{ id: key, documentId: known.documentId, provider: payments.name, sessionId },
      ...{ amountCents: amount, since: at, createdAt: at },
      state: 'expired',
    })
    .onConflictDoNothing();
}

interface Outcome {
  document: DocumentRow;
  told: ProviderCheckout;
  /** The cents left to pay; below zero, those that were paid too much. */
  left: number;
}

/** Tells all who have the invoice that an online payment has arrived, or failed. */
async function tellReaders(
  { config, db: tx, mail, now }: Pick<BookDeps, 'config' | 'db' | 'mail' | 'now'>,
  { document, told: { status, amount, failure }, left }: Outcome,
): Promise<void> {
  const [buyer] = await tx.select().from(users).where(eq(users.id, document.userId));
  if (!buyer) return;
  const { number, content } = document;
  const about = `${formatCents(amount)} for invoice ${number} (${content.lines[0]?.description ?? ''})`;
  const isPaid = status === 'paid';
  for (const { to, name, link, ...hash } of await readersOf({ config, db: tx }, document, buyer, now())) {
    const mailed = renderMail({
      to,
      name,
      subject: `Payment for invoice ${number}${isPaid ? '' : ' has failed'}`,
      paragraphs: isPaid
        ? [
            `The payment of ${about} has arrived.`,
            ...(left > 0 ? [`${formatCents(left)} of the invoice is still open.`] : []),
            ...(left < 0
              ? [`That is ${formatCents(-left)} more than was open: contact us about its return.`]
              : []),
          ]
        : [`The payment of ${about} has failed. ${failure}`.trim(), 'The invoice is open again.'],
      facts: sellerFacts(config.seller),
      action: { label: isPaid ? 'View the invoice' : 'Pay online', link },
      note: `Questions about this payment? Write to ${config.supportEmail}.`,
    });
    await mail.send({ ...mailed, ...hash }, tx);
  }
}

/** Stores what was paid as a payment, which is refunded as others are; null where the provider tells no id. */
async function storePayment(
  { db: tx, payments }: Pick<BookDeps, 'db' | 'payments'>,
  { invoice: invoiceId, paymentId, amount }: ProviderCheckout,
  at: Date,
): Promise<string | null> {
  const [order] = await tx
    .select({
      userId: documents.userId,
      simulationId: purchases.simulationId,
      quantity: purchases.quantity,
    })
    .from(documents)
    .innerJoin(purchases, eq(purchases.id, documents.purchaseId))
    .where(eq(documents.id, invoiceId));
  if (!paymentId || !order) return null;
  await tx
    .insert(paymentIntents)
    .values({
      ...{ id: paymentId, provider: payments.name, ...order, amount, invoiceId },
      // The provider is asked for the card, and for refunds that were made there before this was booked.
      ...{ paidAt: at, checkAt: at, createdAt: at, updatedAt: at },
    })
    .onConflictDoNothing();
  return paymentId;
}

/** Books what has come. */
async function bookPayment(deps: BookDeps, invoice: InvoiceRow, told: ProviderCheckout, at: Date) {
  const { method, amount: amountCents, key: checkoutId } = told;
  const { documentId } = invoice;
  const paymentId = await storePayment(deps, { ...told, invoice: documentId }, at);
  const reference = [method.replaceAll('_', ' '), told.paymentId].filter(Boolean).join(', ');
  const payment = { amountCents, paidOn: dayIn(deps.config.documents.timeZone, at), reference };
  const row = { id: newId(), documentId, ...payment, checkoutId, paymentId, createdAt: at };
  await deps.db.insert(invoicePayments).values(row);
  const { document, left } = await countPayment(deps, invoice, { actor: null, payment, at });
  await tellReaders(deps, { document, told, left });
  // The page of another one is for more than is open now.
  const isAnother = and(eq(invoiceCheckouts.documentId, documentId), eq(invoiceCheckouts.state, 'open'));
  await deps.db.update(invoiceCheckouts).set({ checkAt: at }).where(isAnother);
}

/** Nobody is reminded of what is on its way. */
async function holdReminders(tx: Db, documentId: string): Promise<void> {
  await tx.update(invoices).set({ remindAt: null }).where(eq(invoices.documentId, documentId));
  await dropReminders(tx, documentId);
}

/** Reopens an invoice whose payment has not arrived. */
async function reopen(
  deps: BookDeps,
  { documentId, due, openCents }: InvoiceRow,
  told: ProviderCheckout,
  at: Date,
): Promise<void> {
  const { config, db: tx } = deps;
  if (openCents === 0) return;
  const remindAt = remindAfter(config, due, at);
  await tx.update(invoices).set({ remindAt }).where(eq(invoices.documentId, documentId));
  const [document] = await tx.select().from(documents).where(eq(documents.id, documentId));
  if (document && told.status === 'failed') await tellReaders(deps, { document, told, left: openCents });
}

/**
 * Books the provider's word about an online payment, be it the answer of a call, an event, the reconciler's question or
 * the buyer's return: in any order, repeatedly, and within a transaction.
 */
export const bookCheckout = (given: BookDeps, told: ProviderCheckout): Promise<void> =>
  given.db.transaction(async (tx) => {
    const deps = { ...given, db: tx };
    if (!(await find(tx, told.key))) await adopt(deps, told);
    const known = await find(tx, told.key);
    if (!known) return;
    const isInvoice = eq(invoices.documentId, known.documentId);
    const [invoice] = await tx.select().from(invoices).where(isInvoice).for('update');
    // Read again under the lock: another call may have booked it meanwhile.
    const row = await find(tx, told.key);
    const { status: state, failure } = told;
    if (!invoice || !row || order.indexOf(state) <= order.indexOf(row.state)) return;
    const at = given.now();
    const isOver = state !== 'processing';
    await tx
      .update(invoiceCheckouts)
      .set({ state, since: at, failure, amountCents: told.amount, ...(isOver && { checkAt: null }) })
      .where(eq(invoiceCheckouts.id, row.id));
    if (state === 'paid') await bookPayment(deps, invoice, told, at);
    else if (state === 'processing') await holdReminders(tx, row.documentId);
    else if (state === 'failed' || row.state === 'processing') await reopen(deps, invoice, told, at);
  });
