import type { User } from '../../api/session';
import type { BillingDetails } from '../../contract/payment';

/** The payer's details that are already known. */
export const billingOf = ({ name, lastname, email }: User): BillingDetails => ({
  name: `${name} ${lastname}`.trim(),
  email,
  phone: '',
});

/** The message for a blank field. */
export const missing = (value: string, message: string) => (value.trim() === '' ? message : undefined);

/** Fewer digits are no phone number in any country. */
const MIN_PHONE_DIGITS = 5;

/** The errors of a phone number, which may be written in any way. */
export const phoneProblem = (value: string) =>
  missing(value, 'Enter a phone number.') ??
  ((value.match(/\p{Nd}/gu)?.length ?? 0) < MIN_PHONE_DIGITS ? 'Enter a valid phone number.' : undefined);

/** The errors of an address that mail must reach. */
export const emailProblem = (value: string) =>
  missing(value, 'Enter an email.') ?? (/^\S+@\S+$/.test(value.trim()) ? undefined : 'Enter a valid email.');
