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

/** 'Visa ···· 4242'; '' where the card is not known. */
export const cardText = ({ card }: Payment): string =>
  card?.last4 ? `${statusText(card.brand)} ···· ${card.last4}` : '';
