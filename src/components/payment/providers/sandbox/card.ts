/** The sandbox's card fields as formatted text: '4242 4242 4242 4242', '12 / 30', '123'. */
export interface CardInput {
  number: string;
  expiry: string;
  cvc: string;
}
export type CardField = keyof CardInput;

export const cardFields: readonly CardField[] = ['number', 'expiry', 'cvc'];

export const cardLabels: Record<CardField, string> = {
  number: 'Card number',
  expiry: 'Expiry date',
  cvc: 'Security code',
};

const digitsOf = (text: string, max: number): string => text.replace(/\D/g, '').slice(0, max);

/** '4242424242424242' as '4242 4242 4242 4242'. */
const formatNumber = (text: string): string => digitsOf(text, 19).replace(/(\d{4})(?=\d)/g, '$1 ');

/** Formats an expiry date: '1' stays, '4' and '4/' become '04', '1230' and the browser's '12/2030' become '12 / 30'. */
function formatExpiry(text: string): string {
  const [, typed = '', rest = ''] = /^\D*([2-9]|\d{1,2})(.*)$/.exec(text) ?? [];
  const month = typed >= '2' || (rest && typed) ? typed.padStart(2, '0') : typed;
  const year = digitsOf(rest, 4);
  if (!year) return month;
  return `${month} / ${year.length === 4 ? year.slice(2) : year.slice(0, 2)}`;
}

export const formatters: Record<CardField, (text: string) => string> = {
  number: formatNumber,
  expiry: formatExpiry,
  cvc: (text) => digitsOf(text, 4),
};

/** Checks a card number's last digit (Luhn). */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (const [index, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

export function expiryOf(expiry: string): { month: number; year: number } | null {
  const parts = /^(\d{2}) \/ (\d{2})$/.exec(expiry);
  return parts ? { month: Number(parts[1]), year: 2000 + Number(parts[2]) } : null;
}

function numberProblem(number: string): string | undefined {
  const digits = digitsOf(number, 19);
  if (digits.length < 16) return 'Your card number is incomplete.';
  return passesLuhn(digits) ? undefined : 'Your card number is invalid.';
}

function expiryProblem(expiry: string, now: Date): string | undefined {
  const date = expiryOf(expiry);
  if (!date) return "Your card's expiration date is incomplete.";
  if (date.month < 1 || date.month > 12) return "Your card's expiration date is invalid.";
  const past = date.year * 12 + date.month < now.getFullYear() * 12 + now.getMonth() + 1;
  return past ? "Your card's expiration date is in the past." : undefined;
}

/** The errors by card field. */
export function cardProblems({ number, expiry, cvc }: CardInput, now: Date): Partial<CardInput> {
  const ofNumber = numberProblem(number);
  const ofExpiry = expiryProblem(expiry, now);
  return {
    ...(ofNumber && { number: ofNumber }),
    ...(ofExpiry && { expiry: ofExpiry }),
    ...(cvc.length < 3 && { cvc: "Your card's security code is incomplete." }),
  };
}
