import type { OpenPayment, OpenPaymentQuery, SettledPayment } from '../contract/payment';
import { requestList, requestRecord } from './http';

const path = (id: string) => `/api/payments/${encodeURIComponent(id)}`;

export const list = (query: OpenPaymentQuery) => requestList<OpenPayment>('/api/payments/open', { query });

export const finish = (id: string) => requestRecord<SettledPayment>('POST', `${path(id)}/finish`);

export const refund = (id: string) => requestRecord<SettledPayment>('POST', `${path(id)}/refund`);
