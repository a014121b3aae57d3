import type { Purchase } from '../../api/records/purchase';
import { formatCents, formatPrice } from '../../rules/money';
import { UNKNOWN } from '../../rules/numbers';

type Payment = Pick<Purchase, 'payer' | 'payment_time' | 'price' | 'total' | 'metadata'>;

/** Whether the students pay for their seats; trials and free sessions cost nobody anything. */
export const studentsPay = ({ payer, metadata }: Pick<Payment, 'payer' | 'metadata'>): boolean =>
  payer === 'student' && !metadata.trial && !metadata.free;

/** How a purchase is paid, in a few words; '' if that is not known. */
export function paymentText({ payer, payment_time, metadata }: Omit<Payment, 'price' | 'total'>): string {
  if (metadata.trial) return 'No charge (free trial)';
  if (metadata.free) return 'No charge (free session)';
  if (payer === 'student') return 'Students pay';
  return { later: 'To be invoiced', now: 'Paid by card', '': '' }[payment_time];
}

/** The payer of a purchase, and the amounts. */
export function paymentFacts(purchase: Payment, { isOwn = true } = {}): [label: string, value: string][] {
  const { payment_time, price, total, metadata } = purchase;
  if (studentsPay(purchase)) {
    const all = total === null ? '' : ` (up to ${formatPrice(total)})`;
    return [
      [isOwn ? 'You pay' : 'Instructor pays', formatCents(0)],
      ['Students pay', price === null ? UNKNOWN : `${formatPrice(price)} each${all}`],
    ];
  }
  const invoiced = payment_time === 'later' && !metadata.trial && !metadata.free && metadata.pl_email;
  return [
    ['Payment', invoiced ? `Invoice to ${metadata.pl_email}` : paymentText(purchase) || UNKNOWN],
    ['Total', formatPrice(total)],
  ];
}

export const receiptPath = ({ _id }: Pick<Purchase, '_id'>): string => `/receipts/${encodeURIComponent(_id)}`;

/** A receipt is for money that was received; everything else is an order. */
export const receiptLabel = ({ metadata }: Pick<Purchase, 'metadata'>): string =>
  metadata.payment ? 'View receipt' : 'View order';
