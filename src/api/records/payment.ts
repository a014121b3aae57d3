import type * as contract from '../../contract/payment';
import { type AsTold, type Fields, fieldsIn, idIn, momentOrNone, numberIn, textIn } from './fields';
import { simulationName } from './simulation';

export interface OpenPayment extends AsTold<contract.OpenPayment> {}

export function openPaymentOf(given: Fields): OpenPayment {
  const customer = fieldsIn(given.customer);
  return {
    _id: idIn(given),
    client: { _id: idIn(given.client), name: simulationName(fieldsIn(given.client)) },
    customer: {
      _id: idIn(given.customer),
      email: textIn(customer.email),
      name: textIn(customer.name),
      lastname: textIn(customer.lastname),
    },
    quantity: numberIn(given.quantity),
    amount: numberIn(given.amount),
    given_back: numberIn(given.given_back),
    problem: textIn(given.problem),
    refunding: given.refunding === true,
    paid_at: momentOrNone(given.paid_at),
  };
}
