import type * as contract from '../../contract/payment';
import * as f from '../fields';
import { requestList, requestNothing } from '../http';

export const openPaymentOf = f.record<contract.OpenPayment>()({
  _id: f.id,
  client: { _id: f.id, name: f.simulationName },
  customer: f.person,
  quantity: f.number,
  amount: f.number,
  given_back: f.number,
  problem: f.text,
  refunding: f.yes,
  paid_at: f.momentOrNull,
});
export type OpenPayment = ReturnType<typeof openPaymentOf>;

const path = (id: string) => `/api/payments/${encodeURIComponent(id)}`;

export const list = (query: contract.OpenPaymentQuery) =>
  requestList('/api/payments/open', openPaymentOf, { query });

export const finish = (id: string) => requestNothing('POST', `${path(id)}/finish`);

export const refund = (id: string) =>
  requestNothing('POST', `${path(id)}/refund`, { body: { reason: 'It has bought nothing.' } });
