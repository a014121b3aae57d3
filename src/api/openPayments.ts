import type { OpenPaymentQuery } from '../contract/payment';
import { each, requestList, requestNothing } from './http';
import { openPaymentOf } from './records/payment';

const path = (id: string) => `/api/payments/${encodeURIComponent(id)}`;

export const list = (query: OpenPaymentQuery) =>
  requestList('/api/payments/open', { query }).then(each(openPaymentOf));

export const finish = (id: string) => requestNothing('POST', `${path(id)}/finish`);

export const refund = (id: string) => requestNothing('POST', `${path(id)}/refund`);
