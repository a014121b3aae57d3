import { eq } from 'drizzle-orm';
import { counted, formatCents, formatCount, NOBODY_PAYS, RECEIPT_NOTE } from '../../../src/rules/money';
import { invoiceEmail, invoiceNextText } from '../../../src/rules/orders/invoicing';
import { purchases } from '../../db/schema/purchases';
import { type Fact, renderMail, sellerFacts } from '../../mail/layout';
import { plainLine } from '../../mail/names';
import type { Mail, Services } from '../../services/services';
import { asksPayment, findPurchase, type PurchaseRecord, seatsOf, variationOf } from './records';

const seatsText = (quantity: number, kind = ''): string =>
  `${formatCount(quantity)} ${kind}${quantity === 1 ? 'seat' : 'seats'}`;

function orderedText(record: PurchaseRecord): string {
  const { purchase, simulation } = record;
  const { metadata, quantity } = purchase;
  if (seatsOf(purchase)) return `${seatsText(quantity, 'more ')} for your session of ${simulation.name}`;
  const kind = metadata.trial ? 'a free trial' : metadata.free ? 'a free session' : 'a session';
  const variation = variationOf(record);
  return `${kind} of ${simulation.name}${variation && ` (${variation})`} with ${metadata.free ? 'unlimited seats' : seatsText(quantity)}`;
}

/** The payer, the amount and the time of payment. */
function paymentText(record: PurchaseRecord): string {
  const { purchase } = record;
  const { metadata, payer, paymentTime, priceCents, quantity, totalCents } = purchase;
  if (metadata.trial || metadata.free) return 'There is nothing to pay.';
  const [price, total] = [formatCents(priceCents), formatCents(totalCents)];
  if (payer === 'student') {
    if (!asksPayment(record)) return NOBODY_PAYS;
    return `You pay nothing. Each student pays ${price} by card before playing (up to ${total} in all).`;
  }
  const sum = `${total} (${seatsText(quantity)} at ${price})`;
  return paymentTime === 'later'
    ? `You have paid nothing yet: ${sum} will be invoiced.`
    : `You have paid ${sum} by card.`;
}

/** The buyer has chosen the order number, which a mail program might make a link of. */
const orderNumber = ({ purchase }: PurchaseRecord): Fact => ['Order number', plainLine(purchase.order)];

/** Confirms an order to its buyer, or its approval. */
function orderMail(
  record: PurchaseRecord,
  { publicUrl, seller, supportEmail }: Pick<Services['config'], 'publicUrl' | 'seller' | 'supportEmail'>,
  isApproved = false,
): Mail {
  const { purchase, simulation, customer } = record;
  const isPaid = Boolean(purchase.metadata.payment);
  const invoiced = invoiceEmail(purchase.paymentTime, purchase);
  return renderMail({
    to: customer.email,
    name: customer.name,
    subject: `Your order${isApproved ? ' is approved' : ''}: ${simulation.name}`,
    simulation,
    paragraphs: [
      `You have ordered ${orderedText(record)}.`,
      paymentText(record),
      ...(invoiced ? [invoiceNextText(invoiced, isApproved, purchase.awaitsApproval)] : []),
      RECEIPT_NOTE,
    ],
    facts: [orderNumber(record), ...sellerFacts(seller)],
    action: {
      label: isPaid ? 'View your receipt' : 'View your order',
      link: `${publicUrl}/admin/receipts/${purchase.id}`,
    },
    further: {
      label: 'Manage class',
      link: `${publicUrl}/admin/sessions/${purchase.classId}`,
    },
    note: `Questions about this order? Write to ${supportEmail}.`,
  });
}

/** Tells those who send invoices of an order that waits for one. */
const invoiceMail = (
  { purchase, simulation, customer }: PurchaseRecord,
  { to, publicUrl }: { to: string; publicUrl: string },
): Mail =>
  renderMail({
    to,
    replyTo: customer.email,
    name: '',
    subject: `Order to ${purchase.awaitsApproval ? 'approve' : 'invoice'}: ${formatCents(purchase.totalCents)}, ${simulation.name}`,
    simulation,
    paragraphs: [
      `${customer.email} has ordered ${seatsText(purchase.quantity)} of ${simulation.name} for ${formatCents(purchase.totalCents)}.`,
    ],
    action: {
      label: `${purchase.awaitsApproval ? 'Approve' : 'Check'} the order, and send the invoice`,
      link: `${publicUrl}/admin/purchases/${purchase.id}`,
    },
    note: 'Your reply goes to the buyer.',
  });

const isPaidByCard = ({ purchase: { payer, paymentTime, totalCents } }: PurchaseRecord): boolean =>
  payer === 'instructor' && paymentTime === 'now' && totalCents > 0;

interface Cancelled {
  /** The students who can no longer play. */
  stopped: number;
  /** The cents that could be refunded before; null without a card payment. */
  left: number | null;
  /** The cents that are refunded. */
  refunded: number;
}

function refundText({ left, refunded }: Cancelled): string {
  if (left === 0) return 'Nothing of it is left to refund.';
  return refunded > 0
    ? `We refund ${formatCents(refunded)} to your card, and email you once that is done.`
    : 'The cancellation does not refund this payment: contact us about it.';
}

/** Tells the buyer, who has paid by card or waited for approval, of a cancellation, and whether money is refunded. */
function cancellationMail(
  record: PurchaseRecord,
  cancelled: Cancelled,
  { publicUrl, supportEmail }: Pick<Services['config'], 'publicUrl' | 'supportEmail'>,
): Mail {
  const { purchase, simulation, customer } = record;
  const { stopped } = cancelled;
  const students = counted(stopped, 'student');
  return renderMail({
    to: customer.email,
    name: customer.name,
    subject: `Your order was cancelled: ${simulation.name}`,
    simulation,
    paragraphs: [
      `Your order of ${orderedText(record)} was cancelled.`,
      ...(stopped > 0 ? [`${students} can no longer play.`] : []),
      isPaidByCard(record) ? `${paymentText(record)} ${refundText(cancelled)}` : 'There is nothing to pay.',
      RECEIPT_NOTE,
    ],
    facts: [orderNumber(record)],
    action: { label: 'Contact us', link: `${publicUrl}/admin/contact` },
    further: { label: 'View your receipt', link: `${publicUrl}/admin/receipts/${purchase.id}` },
    note: `You can also write to ${supportEmail}.`,
  });
}

type MailDeps = Pick<Services, 'config' | 'db' | 'mail'>;

/** Queues the mails about a new order, in the transaction that stores it. */
export async function sendOrderMail({ config, db: tx, mail }: MailDeps, purchaseId: string): Promise<void> {
  const record = await findPurchase(tx, eq(purchases.id, purchaseId));
  if (!record) return;
  await mail.send(orderMail(record, config), tx);
  const { ordersEmail: to, publicUrl } = config;
  const isInvoiced = invoiceEmail(record.purchase.paymentTime, record.purchase) !== '';
  if (to && isInvoiced) await mail.send(invoiceMail(record, { to, publicUrl }), tx);
}

/** Queues the mail about an approval, in the transaction that approves the order. */
export async function sendApprovalMail(
  { config, db: tx, mail }: MailDeps,
  purchaseId: string,
): Promise<void> {
  const record = await findPurchase(tx, eq(purchases.id, purchaseId));
  if (record) await mail.send(orderMail(record, config, true), tx);
}

/**
 * Queues the mail about a cancellation, in the transaction that cancels the order, if the buyer has paid by card or
 * waited for approval. `stopped` students have lost access.
 */
export async function sendCancellationMail(
  { config, db: tx, mail }: MailDeps,
  purchaseId: string,
  cancelled: Cancelled,
): Promise<void> {
  const record = await findPurchase(tx, eq(purchases.id, purchaseId));
  if (record && (isPaidByCard(record) || record.purchase.awaitsApproval))
    await mail.send(cancellationMail(record, cancelled, config), tx);
}
