import type { Purchase } from '../../api/records/purchase';
import { formatPrice } from '../../rules/money';
import { formatCount } from '../../rules/numbers';

/** The longest order number that a row shows whole. */
const LONGEST = 14;

/** Both ends of a long order number, which tell orders apart; without a number, of the record's id. */
export function shortOrder({ _id, data }: Pick<Purchase, '_id' | 'data'>): string {
  const order = data.order || _id;
  return order.length > LONGEST ? `${order.slice(0, 8)}…${order.slice(-4)}` : order;
}

/** '25 seats, $375.00'. */
export function seatsText({ quantity, total, metadata }: Purchase): string {
  const seats = `${formatCount(quantity)} ${quantity === 1 ? 'seat' : 'seats'}`;
  return `${seats}, ${metadata.trial ? 'trial' : total === 0 ? 'free' : formatPrice(total)}`;
}

/** The payer and the way of payment; nothing for a purchase without a price, or if it is not known. */
export function payerText({ payer, payment_time, total }: Purchase): string {
  if (total === 0) return '';
  if (payer === 'student') return 'Students pay';
  return { now: 'Paid by card', later: 'By invoice', '': '' }[payment_time];
}
