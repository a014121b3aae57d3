import type { Purchase } from '../../api/purchases';
import { formatCents, formatPrice, grossOf, UNKNOWN } from '../../rules/money';
import { studentsAreFree, studentsPay } from '../../rules/purchases';

type Payment = Pick<Purchase, 'payer' | 'asks_payment' | 'payment_time' | 'price' | 'total' | 'metadata'> &
  Partial<Pick<Purchase, 'tax'>>;

/** How a purchase is paid, in a few words; '' if that is not known. */
export function paymentText(purchase: Omit<Payment, 'price' | 'total' | 'tax'>): string {
  const { payer, payment_time, metadata } = purchase;
  if (metadata.trial) return 'No charge (free trial)';
  if (metadata.free) return 'No charge (free session)';
  if (studentsAreFree(purchase)) return 'Nothing to pay';
  if (payer === 'student') return 'Students pay';
  return { later: 'By invoice', now: 'Paid by card', '': '' }[payment_time];
}

function studentsShare(purchase: Payment): string {
  const { price, total } = purchase;
  if (studentsAreFree(purchase)) return `${formatCents(0)} (free for them)`;
  const all = total === null ? '' : ` (up to ${formatPrice(total)})`;
  return price === null ? UNKNOWN : `${formatPrice(price)} each${all}`;
}

/** The payer of a purchase, and the amounts. */
export function paymentFacts(purchase: Payment, { isOwn = true } = {}): [label: string, value: string][] {
  const { tax } = purchase;
  if (studentsPay(purchase)) {
    return [
      [isOwn ? 'You pay' : 'Instructor pays', formatCents(0)],
      ['Students pay', studentsShare(purchase)],
    ];
  }
  return [
    ['Payment', paymentText(purchase) || UNKNOWN],
    ...(tax ? [['Tax', formatPrice(tax)] as [string, string]] : []),
    ['Total', formatPrice(grossOf(purchase))],
  ];
}

export const receiptPath = ({ _id }: Pick<Purchase, '_id'>): string => `/receipts/${encodeURIComponent(_id)}`;

/** A receipt is for money that was received; everything else is an order. */
export const receiptLabel = ({ metadata }: Pick<Purchase, 'metadata'>): string =>
  metadata.payment ? 'View receipt' : 'View order';
