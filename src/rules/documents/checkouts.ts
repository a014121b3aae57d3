import type { Checkout } from '../../contract/document';
import { formatCents } from '../money';
import { dayText } from './documents';

/** A payment of the contract, or one that the app has read, whose state may be unknown. */
type Told = Omit<Checkout, 'state'> & { state: string };

/** How an online payment stands; '' for a state that this version does not know. */
export function checkoutText({ state, amount, refunded, day, failure }: Told): string {
  const sum = formatCents(amount);
  switch (state) {
    case 'processing':
      return `A payment of ${sum} is on its way since ${dayText(day)}.`;
    case 'paid':
      return `${sum} was paid online on ${dayText(day)}.${refunded > 0 ? ` ${formatCents(refunded)} was refunded.` : ''}`;
    case 'failed':
      return `The online payment of ${sum} failed on ${dayText(day)}. ${failure}`.trim();
    default:
      return '';
  }
}
