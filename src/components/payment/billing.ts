import type { BillingDetails } from '../../contract/payment';
import type { User } from '../../contract/user';

/** What is known of the payer before asking. */
export const billingOf = ({ name, lastname, email }: User): BillingDetails => ({
  name: `${name} ${lastname}`.trim(),
  email,
  phone: '',
});

/** A rule of react-hook-form: something other than spaces. */
export const required = (message: string) => (value: string) => value.trim() !== '' || message;

/** The same for an address that mail can reach. */
export const requiredEmail = (value: string) => {
  if (value.trim() === '') return 'Enter an email.';
  return /^\S+@\S+$/.test(value.trim()) || 'Enter a valid email.';
};
