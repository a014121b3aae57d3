import type { OpenPaymentQuery } from '../../contract/payment';
import { type ListQuery, toApiQuery } from '../../lib/listQuery';

/** The parameters that the address of this list may hold: its pages. The one that has waited longest comes first. */
export const paymentsList = { pageSize: 20, sortable: [], filters: {} } as const;

export const paymentsQuery = (query: ListQuery<typeof paymentsList>): OpenPaymentQuery => {
  const { pp, pag, total } = toApiQuery(query, paymentsList);
  return { pp, pag, total };
};
