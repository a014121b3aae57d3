import type { OpenPaymentQuery } from '../../../contract/payment';
import { type ListQuestion, sentQuestion } from '../../../lib/listQuery';

/** What the address of this list may hold: its pages. The one that has waited longest comes first. */
export const paymentsList = { pageSize: 20, sortable: [], filters: {} } as const;

export const paymentsQuery = (question: ListQuestion<typeof paymentsList>): OpenPaymentQuery => {
  const { pp, pag, total } = sentQuestion(question, paymentsList);
  return { pp, pag, total };
};
