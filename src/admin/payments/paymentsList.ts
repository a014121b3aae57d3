import { isDay, withTimes } from '../../components/list/days';
import type { PaymentQuery } from '../../contract/payment';
import { type ListQuery, toApiQuery } from '../../lib/listQuery';

/** The rules of this list's address: the server sorts by the time of payment. */
export const paymentsList = {
  pageSize: 20,
  sortable: [],
  filters: {
    q: {},
    state: {
      choices: ['unmatched', 'paid', 'refunding', 'refund-failed', 'partly-refunded', 'refunded'],
    },
    /** Days in the reader's time zone. */
    from: { isValid: isDay },
    to: { isValid: isDay },
  },
} as const;

export const paymentsQuery = (query: ListQuery<typeof paymentsList>): PaymentQuery =>
  toApiQuery(withTimes(query), paymentsList);
