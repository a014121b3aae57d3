import type { BillingDetails } from '../../contract/payment';
import type { User } from '../../contract/user';

/** The payer's details that are known before the form asks. */
export const billingOf = ({ name, lastname, email }: User): BillingDetails => ({
  name: `${name} ${lastname}`.trim(),
  email,
  phone: '',
});

/** The message for a text of nothing but spaces. */
export const missing = (value: string, message: string) => (value.trim() === '' ? message : undefined);

/** The problems of an address that mail has to reach. */
export const emailProblem = (value: string) =>
  missing(value, 'Enter an email.') ?? (/^\S+@\S+$/.test(value.trim()) ? undefined : 'Enter a valid email.');
