import type { SandboxConfirm } from '../../../src/contract/payment';

export type CardAnswer =
  | { status: 'succeeded' | 'requires_action' }
  | { status: 'requires_payment_method'; error: string };

const NOT_AUTHENTICATED = 'We are unable to authenticate your payment method.';
const OTHER_CARD =
  'No real cards here. Use one of the test cards: 4242 4242 4242 4242 is accepted, ' +
  '4000 0025 0000 3155 asks for authentication, 4000 0000 0000 0002 is declined.';

const ACCEPTED = '4242424242424242';
const ASKS_FOR_AUTHENTICATION = '4000002500003155';
const refusals: ReadonlyMap<string, string> = new Map([
  ['4000000000000002', 'Your card was declined.'],
  ['4000000000009995', 'Your card has insufficient funds.'],
  ['4000000000000069', 'Your card has expired.'],
  ['4000000000000127', "Your card's security code is incorrect."],
]);

function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

const isPast = ({ exp_year, exp_month }: SandboxConfirm['card'], now: Date): boolean =>
  exp_year * 12 + exp_month < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1;

const refused = (error: string): CardAnswer => ({ status: 'requires_payment_method', error });

/** The bank's response for a test card. `asked` tells whether it has asked for authentication before. */
export function answerOfCard(
  { card, authentication }: Pick<SandboxConfirm, 'card' | 'authentication'>,
  { asked, now }: { asked: boolean; now: Date },
): CardAnswer {
  if (!passesLuhn(card.number)) return refused('Your card number is invalid.');
  if (isPast(card, now)) return refused("Your card's expiration date is in the past.");
  const refusal = refusals.get(card.number);
  if (refusal) return refused(refusal);
  if (card.number === ACCEPTED) return { status: 'succeeded' };
  if (card.number !== ASKS_FOR_AUTHENTICATION) return refused(OTHER_CARD);
  if (!asked || !authentication) return { status: 'requires_action' };
  return authentication === 'approved' ? { status: 'succeeded' } : refused(NOT_AUTHENTICATED);
}
