import type * as contract from '../contract/payment';
import { id, momentOrNull, number, person, record, simulationName, text, yes } from './fields';
import { each, requestList, requestNothing } from './http';

export const openPaymentOf = record<contract.OpenPayment>()({
  _id: id,
  client: record<contract.OpenPayment['client']>()({ _id: id, name: simulationName }),
  customer: person,
  quantity: number,
  amount: number,
  given_back: number,
  problem: text,
  refunding: yes,
  paid_at: momentOrNull,
});
export type OpenPayment = ReturnType<typeof openPaymentOf>;

const path = (id: string) => `/api/payments/${encodeURIComponent(id)}`;

export const list = (query: contract.OpenPaymentQuery) =>
  requestList('/api/payments/open', { query }).then(each(openPaymentOf));

export const finish = (id: string) => requestNothing('POST', `${path(id)}/finish`);

export const refund = (id: string) => requestNothing('POST', `${path(id)}/refund`);
