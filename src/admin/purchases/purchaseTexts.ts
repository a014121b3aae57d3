import type { Purchase } from '../../api/purchases';
import { counted, currencyNote, formatPrice, grossOf } from '../../rules/money';

import { isCancelled, studentsAreFree, studentsPay } from '../../rules/purchases';
import { fullName } from '../../rules/users';

import { bothEnds } from '../shared/cells';

/** An order number for a row; without one, the record's id. */
export const shortOrder = ({ _id, data }: Pick<Purchase, '_id' | 'data'>): string =>
  bothEnds(data.order || _id);

/** The total of a purchase with its tax; students pay for the seats that are taken. */
export function totalText(purchase: Purchase): string {
  if (studentsAreFree(purchase)) return 'free';
  return `${studentsPay(purchase) && purchase.total !== null ? 'up to ' : ''}${formatPrice(grossOf(purchase))}`;
}

/** Goes with its total. Students pay the tax of their own places. */
export const purchaseNote = ({ tax, payer }: Purchase, hasTax: boolean): string =>
  tax ? 'In US dollars, with tax.' : currencyNote(hasTax && payer === 'student');

/** '$375.00', 'free' or 'trial'. */
export const amountText = (purchase: Purchase): string =>
  purchase.metadata.trial ? 'trial' : purchase.total === 0 ? 'free' : totalText(purchase);

/** Whether the amount is a sum of money. */
export const isCharged = (purchase: Purchase): boolean =>
  !purchase.metadata.trial && Boolean(purchase.total) && !studentsAreFree(purchase);

/** '25 seats'; a free session has seats for as many students as come. */
export const seatsText = ({ quantity, metadata }: Purchase): string =>
  metadata.free ? 'unlimited seats' : counted(quantity, 'seat');

/** 'Hop Line, 30 further seats, Marta Novák, $480.00, cancelled' */
export const purchaseText = (purchase: Purchase): string =>
  [
    purchase.client.name,
    purchase.seats_of ? counted(purchase.quantity, 'further seat') : seatsText(purchase),
    fullName(purchase.customer),
    amountText(purchase),
    purchase.data.status !== 'completed' && purchase.data.status,
  ]
    .filter(Boolean)
    .join(', ');

/** The money that the students have paid, where they are asked to and the backend tells it; '' otherwise. */
export function receivedText(purchase: Purchase): string {
  const { received } = purchase;
  if (!received) return '';
  if (received.students > 0)
    return `${formatPrice(received.total)} from ${counted(received.students, 'student')}`;
  if (studentsAreFree(purchase)) return '';
  return isCancelled(purchase) ? 'Nothing' : 'Nothing yet';
}

/** The payer and the way of payment; nothing where nobody pays, or if it is not known. */
export function payerText(purchase: Purchase): string {
  const { payer, payment_time, total } = purchase;
  if (total === 0 || studentsAreFree(purchase)) return '';
  if (payer === 'student') return 'Students pay';
  return { now: 'Paid by card', later: 'By invoice', '': '' }[payment_time];
}

/** Goes before the error of Process. */
export const notProcessed = ({ _id, data }: Pick<Purchase, '_id' | 'data'>): string =>
  `Order ${data.order || _id} could not be processed.`;

/** Its session is open, and the host has not been told yet that its seats are confirmed. */
export const isToProcess = (purchase: Purchase): boolean =>
  Boolean(purchase.session) && !purchase.processed && !isCancelled(purchase);
