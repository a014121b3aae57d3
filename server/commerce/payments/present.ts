import type { OpenPayment, SettledPayment } from '../../../src/contract/payment';
import type { OpenPaymentRow } from './openPayments';
import type { PaymentRow } from './records';

/** The time of a payment that has bought something. Earlier versions did not store it for all of them. */
export const paidOn = ({ paidAt, updatedAt }: Pick<PaymentRow, 'paidAt' | 'updatedAt'>): string =>
  (paidAt ?? updatedAt).toISOString();

export const presentOpenPayment = ({ payment, simulation, customer }: OpenPaymentRow): OpenPayment => ({
  _id: payment.id,
  client: { _id: simulation.id, name: simulation.name },
  customer: {
    _id: customer.id,
    email: customer.email,
    name: customer.name,
    lastname: customer.lastname,
  },
  quantity: payment.quantity,
  amount: payment.amount,
  given_back: payment.refundedCents,
  problem: payment.problem,
  refunding: payment.refundRequestedAt !== null,
  paid_at: payment.paidAt?.toISOString() ?? null,
});

export const presentSettledPayment = (payment: PaymentRow): SettledPayment => ({
  _id: payment.id,
  purchase: payment.purchaseId,
  invite: payment.inviteId,
  refunded: payment.refundedAt !== null,
});
