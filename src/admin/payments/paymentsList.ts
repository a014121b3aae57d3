import type { OpenPaymentQuery } from '../../contract/payment';
import { type ListQuery, toApiQuery } from '../../lib/listQuery';

/** The rules of this list's address: only pages, since the server sorts by the longest waiting time. */
export const paymentsList = { pageSize: 20, sortable: [], filters: {} } as const;

export const paymentsQuery = (query: ListQuery<typeof paymentsList>): OpenPaymentQuery => {
  const { pp, pag, total } = toApiQuery(query, paymentsList);
  return { pp, pag, total };
};
