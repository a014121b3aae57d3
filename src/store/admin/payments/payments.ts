import type { Payment } from '../../../api/admin/payments/payments';
import * as payments from '../../../api/admin/payments/payments';
import { type ActionOf, actionFamily } from '../../actionFamily';
import { fetchPurchases } from '../../purchases';
import { changeRow, emptyList, keepFlags, type ListState, pageOf } from '../../slices';
import { injectReducers, type RootState } from '../../store';

export const fetchPayments = actionFamily('adminPayments/FETCH_ALL', payments.list);
/** Payments that only one part of a page shows: no reducer keeps them. */
export const fetchPaymentsOf = actionFamily('adminPayments/FETCH_OF', payments.list);
export const fetchPayment = actionFamily('adminPayments/FETCH', payments.find);

const keyOf = (id: string) => id;
export const finishPayment = actionFamily('adminPayments/FINISH', payments.finish, {
  keyOf,
  invalidates: [fetchPayments, fetchPurchases],
});
export const refundPayment = actionFamily('adminPayments/REFUND', payments.refund, {
  keyOf,
  invalidates: [fetchPayments, fetchPaymentsOf, fetchPurchases],
});

/** A payment in the list, with the progress and error of its row. */
export interface PaymentRow extends Payment {
  finishing?: boolean;
  failure?: string;
}
type State = ListState<PaymentRow>;

const page = pageOf(fetchPayments);

/** The row without progress and error. */
const idle = ({ finishing: _, failure: __, ...row }: PaymentRow): Payment => row;

function paymentsReducer(
  state: State = emptyList,
  action: ActionOf<typeof fetchPayments> | ActionOf<typeof finishPayment>,
): State {
  switch (action.type) {
    case fetchPayments.SUCCESS:
      return keepFlags(state, page(state, action), ['finishing']);
    case finishPayment.REQUEST:
      return changeRow(state, action.args[0], (row) => ({ ...idle(row), finishing: true }));
    case finishPayment.SUCCESS:
      return changeRow(state, action.args[0], (row) => ({ ...idle(row), unmatched: false }));
    case finishPayment.FAILURE: {
      const { message } = action.error;
      return changeRow(state, action.args[0], (row) => ({ ...idle(row), failure: message }));
    }
    default:
      return page(state, action);
  }
}
declare module '../../store' {
  interface Reducers {
    adminPayments: typeof paymentsReducer;
  }
}
injectReducers({ adminPayments: paymentsReducer });

export const selectPayments = (state: RootState) => state.adminPayments;
