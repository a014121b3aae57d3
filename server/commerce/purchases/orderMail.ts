import { eq } from 'drizzle-orm';
import { amountsNote, dayText, documentTitle } from '../../../src/rules/documents/documents';
import { withTax } from '../../../src/rules/documents/tax';
import { counted, currencyNote, formatCents, formatCount } from '../../../src/rules/money';
import { invoiceEmail, invoiceNextText, NOBODY_PAYS } from '../../../src/rules/orders/invoicing';
import { purchases } from '../../db/tables';
import { type Fact, renderMail, sellerFacts } from '../../mail/layout';
import { plainLine, plainName } from '../../mail/names';
import type { Mail, Services } from '../../services/services';
import { otherReaders } from '../documents/billingLinks';
import { paysOnline } from '../documents/checkoutRecords';
import type { Credited } from '../documents/credits';
import type { DocumentRow } from '../documents/issue';
import { asksPayment, findPurchase, grossOf, type PurchaseRecord, seatsOf, variationOf } from './records';

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

const sumOf = ({ purchase }: PurchaseRecord): string =>
  `${formatCents(grossOf(purchase))}${withTax(purchase.tax)} (${seatsText(purchase.quantity)} at ${formatCents(purchase.priceCents)})`;

/** The sentence about an order that its buyer does not pay; '' for one that the facts tell the sum of. */
function unpaidText(record: PurchaseRecord): string {
  const { metadata, payer, priceCents, totalCents } = record.purchase;
  if (metadata.trial || metadata.free) return 'There is nothing to pay.';
  if (payer !== 'student') return '';
  if (!asksPayment(record)) return NOBODY_PAYS;
  return `You pay nothing. Each student pays ${formatCents(priceCents)} by card before playing (up to ${formatCents(totalCents)} in all).`;
}

const sumFact = (record: PurchaseRecord): Fact => [
  record.purchase.paymentTime === 'later' ? 'To be paid by invoice' : 'Paid by card',
  sumOf(record),
];

/** The buyer has chosen the order number, which a mail program might make a link of. */
const orderNumber = ({ purchase }: PurchaseRecord): Fact => ['Order number', plainLine(purchase.order)];

type Config = Pick<
  Services['config'],
  'publicUrl' | 'seller' | 'supportEmail' | 'stripe' | 'sandbox' | 'tax'
>;

interface Sent {
  isApproved?: boolean;
  /** The invoice or receipt that goes with it. */
  document: DocumentRow | null;
}

/** Lead to the class and to the order, or first to the page where its invoice is paid. */
function orderLinks(
  { purchase }: PurchaseRecord,
  { publicUrl, ...config }: Config,
  document: DocumentRow | null,
) {
  const manage = { label: 'Manage class', link: `${publicUrl}/admin/sessions/${purchase.classId}` };
  const isInvoice = document?.kind === 'invoice';
  if (isInvoice && paysOnline(config)) {
    const action = { label: 'Pay online', link: `${publicUrl}/admin/documents/${document.id}` };
    return { action, further: manage };
  }
  const what = purchase.metadata.payment ? 'receipt' : isInvoice ? 'invoice' : 'order';
  const further = { label: `View your ${what}`, link: `${publicUrl}/admin/receipts/${purchase.id}` };
  return { action: manage, further };
}

/** Confirms an order to its buyer, or its approval. */
function orderMail(record: PurchaseRecord, config: Config, { isApproved = false, document }: Sent): Mail {
  const { seller, supportEmail, tax } = config;
  const { purchase, simulation, customer } = record;
  const invoiced = invoiceEmail(purchase.paymentTime, purchase);
  const unpaid = unpaidText(record);
  // Each student pays the tax of an own place.
  const note = purchase.payer === 'student' && tax ? currencyNote(true) : amountsNote(purchase.tax);
  const mail = renderMail({
    to: customer.email,
    name: customer.name,
    subject: `Your order${isApproved ? ' is approved' : ''}: ${simulation.name}`,
    simulation,
    paragraphs: [
      `You have ordered ${orderedText(record)}.`,
      ...(unpaid ? [unpaid] : []),
      ...(invoiced
        ? [invoiceNextText(invoiced, { isMade: true, awaitsApproval: purchase.awaitsApproval })]
        : []),
    ],
    facts: [...(unpaid ? [] : [sumFact(record)]), orderNumber(record), ...sellerFacts(seller)],
    ...orderLinks(record, config, document),
    note: `${note} Questions about this order? Write to ${supportEmail}.`,
  });
  return { ...mail, ...(document && { documentId: document.id }) };
}

const recipientMail = (
  { purchase, simulation, customer }: PurchaseRecord,
  document: DocumentRow,
  config: Config,
  { to, name, link, linkHash }: Awaited<ReturnType<typeof otherReaders>>[number],
  settled: readonly string[],
): Mail => {
  const { seller, supportEmail } = config;
  const { kind, due, id, totalCents, content } = document;
  const seats = `${seatsText(purchase.quantity)} of ${simulation.name} for ${formatCents(grossOf(purchase))}`;
  const view = kind === 'invoice' && paysOnline(config) ? 'Pay online' : 'View the document';
  const { name: first, lastname, email } = customer;
  const buyer = plainName(`${first} ${lastname}`) || email;
  const mail = renderMail({
    to,
    name,
    subject: `${documentTitle(document)}: ${simulation.name}`,
    simulation,
    paragraphs:
      kind === 'invoice'
        ? [
            `${buyer} has ordered ${seats}.`,
            `The invoice is attached${due ? `, and due on ${dayText(due)}` : ''}.`,
          ]
        : [
            `The order of ${seats} by ${buyer} was cancelled.`,
            `A credit note of ${formatCents(totalCents)} for invoice ${content.corrects} is attached.`,
            ...settled,
          ],
    facts: [['Purchase order', plainLine(content.po)], ...sellerFacts(seller)],
    action: { label: view, link },
    further: { label: 'Contact us', link: `${config.publicUrl}/admin/contact` },
    note: `Questions about this ${kind === 'invoice' ? 'invoice' : 'credit note'}? Write to ${supportEmail}. The link works for 30 days, for everybody who has it.`,
  });
  return { ...mail, documentId: id, linkHash };
};

/** Queues the mails with an invoice, or its credit note and what was paid before, to all but the buyer. */
async function sendToRecipients(
  deps: MailDeps,
  record: PurchaseRecord,
  document: DocumentRow,
  settled: readonly string[] = [],
) {
  for (const recipient of await otherReaders(deps, document, record.customer.email, document.issuedAt))
    await deps.mail.send(recipientMail(record, document, deps.config, recipient, settled), deps.db);
}

/** Tells those who look after invoices of an order. */
const invoiceMail = (
  { purchase, simulation, customer }: PurchaseRecord,
  { to, publicUrl }: { to: string; publicUrl: string },
): Mail =>
  renderMail({
    to,
    replyTo: customer.email,
    name: '',
    subject: `${purchase.awaitsApproval ? 'Order to approve' : 'Order by invoice'}: ${formatCents(grossOf(purchase))}, ${simulation.name}`,
    simulation,
    paragraphs: [
      `${customer.email} has ordered ${seatsText(purchase.quantity)} of ${simulation.name} for ${formatCents(grossOf(purchase))}.`,
    ],
    action: {
      label: purchase.awaitsApproval ? 'Approve the order' : 'View the order',
      link: `${publicUrl}/admin/purchases/${purchase.id}`,
    },
    note: 'Your reply goes to the buyer.',
  });

const isPaidByCard = ({ purchase: { payer, paymentTime, totalCents } }: PurchaseRecord): boolean =>
  payer === 'instructor' && paymentTime === 'now' && totalCents > 0;

interface Cancelled {
  /** The students who can no longer play. */
  stopped: number;
  /** The students who have paid their seats, and lose them for a refund or can still play. */
  seats: { paid: number; areRefunded: boolean };
  /** The cents that were paid by card or online, and those of them that could be refunded before; null without any. */
  online: number;
  left: number | null;
  /** The cents that are refunded. */
  refunded: number;
  /** Its invoice, now credited; null without one. */
  credited: Credited | null;
  /** The cents of the invoice that the buyer has paid online, and that have not arrived yet. */
  onItsWay: number;
}

function refundText({ left, refunded }: Cancelled): string {
  if (left === 0) return 'Nothing of it is left to refund.';
  return refunded > 0
    ? `We refund ${formatCents(refunded)} to your card, and email you once that is done.`
    : 'The cancellation does not refund this payment: contact us about it.';
}

/** The money of an order by invoice: what was paid, what comes back, and what the mail does not promise. */
function invoiceText({ credited, online, left, refunded, onItsWay }: Cancelled): string {
  const { paidCents = 0, refundedCents = 0 } = credited ?? {};
  const rest = paidCents + onItsWay - (online - (left ?? 0)) - refunded;
  const told = [
    paidCents > 0 && `${formatCents(paidCents)} of the invoice was paid.`,
    refundedCents > 0 && `${formatCents(refundedCents)} was refunded before.`,
    refunded > 0 &&
      `We refund ${formatCents(refunded)} to the card or account that paid it, and email you once that is done.`,
    onItsWay > 0 && `A payment of ${formatCents(onItsWay)} is on its way.`,
    rest > 0 &&
      `The cancellation does not refund ${refunded + refundedCents > 0 ? 'the rest' : 'it'}: contact us about it.`,
  ].filter((sentence) => sentence !== false);
  return told.join(' ') || 'There is nothing to pay.';
}

function settledText(record: PurchaseRecord, cancelled: Cancelled): string {
  if (isPaidByCard(record)) return `You have paid ${sumOf(record)} by card. ${refundText(cancelled)}`;
  const { paid, areRefunded } = cancelled.seats;
  if (paid === 0) return invoiceText(cancelled);
  const payers = `${counted(paid, 'student')} who ${paid === 1 ? 'has' : 'have'} paid`;
  return areRefunded
    ? `${payers} will get the money back.`
    : `${payers} can still play. You have nothing to pay.`;
}

/** Tells the buyer of a cancellation, and whether money is refunded. */
function cancellationMail(
  record: PurchaseRecord,
  cancelled: Cancelled,
  { publicUrl, supportEmail }: Pick<Services['config'], 'publicUrl' | 'supportEmail'>,
): Mail {
  const { purchase, simulation, customer } = record;
  const { stopped, credited } = cancelled;
  const students = counted(stopped, 'student');
  const mail = renderMail({
    to: customer.email,
    name: customer.name,
    subject: `Your order was cancelled: ${simulation.name}`,
    simulation,
    paragraphs: [
      `Your order of ${orderedText(record)} was cancelled.`,
      ...(stopped > 0 ? [`${students} can no longer play.`] : []),
      ...(credited?.note
        ? [`Credit note ${credited.note.number} for ${formatCents(credited.note.totalCents)} is attached.`]
        : []),
      settledText(record, cancelled),
      ...(unpaidText(record) ? [] : [amountsNote(purchase.tax)]),
    ],
    facts: [orderNumber(record)],
    action: { label: 'Contact us', link: `${publicUrl}/admin/contact` },
    further: {
      label: isPaidByCard(record) ? 'View your receipt' : 'View your order',
      link: `${publicUrl}/admin/receipts/${purchase.id}`,
    },
    note: `You can also write to ${supportEmail}.`,
  });
  return { ...mail, ...(credited?.note && { documentId: credited.note.id }) };
}

type MailDeps = Pick<Services, 'config' | 'db' | 'mail'>;

/** Queues the mails to the buyer and, with an invoice, to its recipient. */
async function sendToBuyer(
  { config, db: tx, mail }: MailDeps,
  record: PurchaseRecord,
  { document, isApproved }: { document: DocumentRow | null; isApproved?: boolean },
): Promise<void> {
  await mail.send(orderMail(record, config, { document, ...(isApproved && { isApproved }) }), tx);
  if (document?.kind === 'invoice') await sendToRecipients({ config, db: tx, mail }, record, document);
}

/** Queues the mails about a new order with its invoice or receipt, in the transaction that stores it. */
export async function sendOrderMail(
  { config, db: tx, mail }: MailDeps,
  purchaseId: string,
  document: DocumentRow | null,
): Promise<void> {
  const record = await findPurchase(tx, eq(purchases.id, purchaseId));
  if (!record) return;
  await sendToBuyer({ config, db: tx, mail }, record, { document });
  const { ordersEmail: to, publicUrl } = config;
  const isInvoiced = invoiceEmail(record.purchase.paymentTime, record.purchase) !== '';
  if (to && isInvoiced) await mail.send(invoiceMail(record, { to, publicUrl }), tx);
}

/** Queues the mails about an approval with the invoice, in the transaction that approves the order. */
export async function sendApprovalMail(
  { config, db: tx, mail }: MailDeps,
  purchaseId: string,
  document: DocumentRow,
): Promise<void> {
  const record = await findPurchase(tx, eq(purchases.id, purchaseId));
  if (record) await sendToBuyer({ config, db: tx, mail }, record, { document, isApproved: true });
}

/**
 * Queues the mail about a cancellation, in the transaction that cancels the order, if the buyer has paid by card, got an
 * invoice or waited for approval, or has lost a session that others pay, or nobody. `stopped` students have lost access.
 */
export async function sendCancellationMail(
  { config, db: tx, mail }: MailDeps,
  purchaseId: string,
  cancelled: Cancelled,
): Promise<void> {
  const record = await findPurchase(tx, eq(purchases.id, purchaseId));
  if (!record) return;
  const { credited } = cancelled;
  const { purchase } = record;
  const isUnpaid = unpaidText(record) !== '' && !seatsOf(purchase);
  if (isUnpaid || isPaidByCard(record) || purchase.awaitsApproval || credited)
    await mail.send(cancellationMail(record, cancelled, config), tx);
  if (credited?.note) {
    const isMoved = credited.paidCents > 0 || cancelled.onItsWay > 0;
    const settled = isMoved ? [settledText(record, cancelled)] : [];
    await sendToRecipients({ config, db: tx, mail }, record, credited.note, settled);
  }
}
