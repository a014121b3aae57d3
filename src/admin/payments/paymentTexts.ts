import { fullName } from '../../rules/users';
import type { OpenPaymentRow } from '../../store/openPayments';

/** The address of the payer, or the name. */
export const payerOf = ({ customer }: Pick<OpenPaymentRow, 'customer'>): string =>
  customer.email || fullName(customer);

/** Goes before the error of Finish or Refund. */
export const notSettled = (payment: OpenPaymentRow): string =>
  `The payment of ${payerOf(payment)} could not be ${payment.failure?.action === 'refund' ? 'refunded' : 'finished'}.`;
