import type * as contract from '../../../contract/invoice';
import { checkoutOf } from '../../documents/documents';
import * as f from '../../fields';
import { requestList, requestNothing, requestRecord } from '../../http';

const count = (value: unknown) => f.number(value) ?? 0;

const invoiceOf = f.record<contract.Invoice>()({
  _id: f.id,
  number: f.text,
  date: f.text,
  due: f.text,
  about: f.text,
  customer: f.person,
  recipient: f.text,
  po: f.text,
  purchase: f.text,
  total: count,
  paid: count,
  refunded: count,
  credited: count,
  open: count,
  state: f.choice<contract.InvoiceState>,
  payments: f.list({
    _id: f.id,
    amount: count,
    paid_on: f.text,
    reference: f.text,
    online: f.yes,
    payment: f.orNull(f.text),
    recorded_at: f.moment,
  }),
  checkout: checkoutOf,
});
export type Invoice = ReturnType<typeof invoiceOf>;

const ageingOf = f.record<contract.Ageing>()({
  not_due: count,
  to_30: count,
  to_60: count,
  to_90: count,
  older: count,
});

export const list = (query: contract.InvoiceQuery) => requestList('/api/invoices/all', invoiceOf, { query });

export const ageing = () =>
  requestRecord('GET', '/api/invoices/ageing', undefined, { inPlace: true }).then(ageingOf);

/** Removes a recorded payment. */
export const unpay = (id: string, payment: string) =>
  requestNothing('DELETE', `/api/invoices/${encodeURIComponent(id)}/payments/${encodeURIComponent(payment)}`);

export const pay = (id: string, body: contract.InvoicePayment) =>
  requestNothing('POST', `/api/invoices/${encodeURIComponent(id)}/payments`, { body });
