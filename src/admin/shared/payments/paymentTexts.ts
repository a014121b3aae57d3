import type { Payment } from '../../../api/admin/payments/payments';
import { statusText, type Tone } from '../cells';

const tones: ReadonlyMap<string, Tone> = new Map([
  ['unmatched', 'warning'],
  ['paid', 'success'],
  ['refunding', 'info'],
  ['refund-failed', 'danger'],
]);

/** 'Refund failed' */
export const stateText = (state: Payment['state']): string => statusText(state.replaceAll('-', ' '));

export const toneOf = ({ state }: Payment): Tone => tones.get(state) ?? 'neutral';

/** 'Visa ···· 4242', or 'Online' for other payments of invoices; '' where the card is not known. */
export const cardText = ({ card, invoice }: Payment): string => {
  if (card?.last4) return `${statusText(card.brand)} ···· ${card.last4}`;
  return invoice ? 'Online' : '';
};
