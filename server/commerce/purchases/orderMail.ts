import { eq } from 'drizzle-orm';
import { formatCents, RECEIPT_NOTE } from '../../../src/rules/money';
import { formatCount } from '../../../src/rules/numbers';
import { purchases } from '../../db/schema/purchases';
import { plainName, renderMail } from '../../mail/layout';
import type { Mail } from '../../services/mailer';
import type { Services } from '../../services/services';
import { findPurchase, type PurchaseRecord } from './records';

const seatsText = (quantity: number): string =>
  quantity === 1 ? '1 seat' : `${formatCount(quantity)} seats`;

function boughtText({ purchase, simulation }: PurchaseRecord): string {
  const { metadata, quantity, seatsOf } = purchase;
  if (seatsOf) return `You have ordered ${seatsText(quantity)} more for your session of ${simulation.name}.`;
  const kind = metadata.trial ? 'a free trial' : metadata.free ? 'a free session' : 'a session';
  return `You have ordered ${kind} of ${simulation.name} with ${seatsText(quantity)}.`;
}

/** The payer, the amount and the time of payment. */
function paymentText({ purchase }: PurchaseRecord): string {
  const { metadata, payer, paymentTime, priceCents, quantity, totalCents } = purchase;
  if (metadata.trial || metadata.free) return 'There is nothing to pay.';
  const [price, total] = [formatCents(priceCents), formatCents(totalCents)];
  if (payer === 'student') {
    return `You pay nothing. Each student pays ${price} by card before playing (up to ${total} in all).`;
  }
  const sum = `${total} (${seatsText(quantity)} at ${price})`;
  return paymentTime === 'later'
    ? `You have paid nothing yet: ${sum} will be invoiced.`
    : `You have paid ${sum} by card.`;
}

/** Confirms an order to its buyer. The buyer has chosen the order number, which a mail program might make a link of. */
function orderMail(
  record: PurchaseRecord,
  { publicUrl, supportEmail }: Pick<Services['config'], 'publicUrl' | 'supportEmail'>,
): Mail {
  const { purchase, simulation, customer } = record;
  const order = plainName(purchase.order);
  const isPaid = Boolean(purchase.metadata.payment);
  return renderMail({
    to: customer.email,
    name: customer.name,
    subject: `Your order: ${simulation.name}`,
    paragraphs: [
      boughtText(record),
      paymentText(record),
      RECEIPT_NOTE,
      ...(order ? [`Order number: ${order}`] : []),
    ],
    action: {
      label: isPaid ? 'View your receipt' : 'View your order',
      link: `${publicUrl}/admin/receipts/${purchase.id}`,
    },
    further: {
      label: 'Open the session',
      link: `${publicUrl}/admin/sessions/${purchase.seatsOf ?? purchase.id}`,
    },
    note: `Questions about this order? Write to ${supportEmail}.`,
  });
}

/** Queues the mail that confirms an order, in the transaction that stores the order. */
export async function sendOrderMail(
  { config, db: tx, mail }: Pick<Services, 'config' | 'db' | 'mail'>,
  purchaseId: string,
): Promise<void> {
  const record = await findPurchase(tx, eq(purchases.id, purchaseId));
  if (record) await mail.send(orderMail(record, config), tx);
}
