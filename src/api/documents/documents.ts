import type * as contract from '../../contract/document';
import type { TaxRate } from '../../contract/tax';
import { webAddress } from '../../rules/addresses';
import * as f from '../fields';
import { requestById, requestFile, requestList, requestRecord, unreadable } from '../http';

const count = (value: unknown) => f.number(value) ?? 0;
const other = f.orNull({ _id: f.id, number: f.text });

/** The last online payment of an invoice. */
export const checkoutOf = f.orNull({
  state: f.choice<contract.Checkout['state']>,
  amount: count,
  refunded: count,
  day: f.text,
  failure: f.text,
});

const documentOf = f.record<contract.Document>()({
  _id: f.id,
  kind: f.choice<contract.DocumentKind>,
  number: f.text,
  date: f.text,
  due: (value) => f.text(value) || null,
  currency: f.text,
  issuer: f.text,
  instructions: f.text,
  seller: { country: f.text, tax_number: f.text, email: f.text },
  buyer: {
    name: f.text,
    email: f.text,
    address: f.text,
    region: f.text,
    country: f.text,
    tax_number: f.text,
  },
  po: f.text,
  reference: f.text,
  order: f.text,
  purchase: (value) => f.text(value) || null,
  invite: (value) => f.text(value) || null,
  lines: f.list({ description: f.text, quantity: count, unit_price: count, amount: count }),
  net: count,
  tax: count,
  tax_rate: f.orNull({ percent: count, label: f.text, reason: f.choice<TaxRate['reason']> }),
  total: count,
  open: f.number,
  payable: f.yes,
  checkout: checkoutOf,
  payment: f.orNull({ id: f.text, brand: f.text, last4: f.text }),
  corrects: other,
  reason: f.text,
  e_invoice: f.yes,
});
export type Document = ReturnType<typeof documentOf>;

const sumsOf = f.record<contract.DocumentSums>()({
  school: f.text,
  documents: count,
  sessions: count,
  seats: count,
  charged: count,
  received: count,
  credited: count,
  open: count,
});
export type DocumentSums = ReturnType<typeof sumsOf>;

const PATH = '/api/documents';

/** The calls of documents. A finance contact's have the token of the visit, which is no session of a user. */
export const callsBy = (as: () => { token?: string }) => ({
  list: (query: contract.DocumentQuery) =>
    requestList(`${PATH}/all`, documentOf, { query, inPlace: true, ...as() }),

  sums: (query: contract.DocumentQuery) =>
    requestRecord('GET', `${PATH}/sums`, undefined, { query, inPlace: true, ...as() }).then(sumsOf),

  /** All documents that match the filters, as a CSV file for accounting. */
  csv: (query: contract.DocumentQuery) => requestFile(`${PATH}/csv`, { query, inPlace: true, ...as() }),

  /** The document as a file. */
  file: (id: string, format: contract.DocumentFormat) =>
    requestFile(
      `${PATH}/${encodeURIComponent(id)}/file`,
      { query: { format }, inPlace: true, ...as() },
      format === 'ubl' ? 'application/xml' : 'application/pdf',
    ),

  get: (id: string) => requestById(PATH, id, as()).then(documentOf),

  /** Opens the payment provider's page for what is open of an invoice, and tells its address. */
  async pay(id: string, open: number): Promise<string> {
    const path = `${PATH}/${encodeURIComponent(id)}/checkout`;
    const { url } = await requestRecord('POST', path, { open }, { inPlace: true, ...as() });
    const address = webAddress(f.text(url));
    if (!address || address.startsWith('/')) throw unreadable();
    return address;
  },
});

export const { list, sums, csv, file, get, pay } = callsBy(() => ({}));
