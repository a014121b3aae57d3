import type { InvoiceQuery } from '../../contract/invoice';
import { type ListQuery, toApiQuery } from '../../lib/listQuery';

/** The rules of this list's address: the server sorts. */
export const invoicesList = {
  pageSize: 20,
  sortable: [],
  filters: {
    q: {},
    state: { choices: ['open', 'partly-paid', 'processing', 'overdue', 'paid', 'credited'] },
  },
} as const;

export const invoicesQuery = (query: ListQuery<typeof invoicesList>): InvoiceQuery =>
  toApiQuery(query, invoicesList);
