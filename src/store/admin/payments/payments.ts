import type { Payment } from '../../../api/admin/payments/payments';
import * as payments from '../../../api/admin/payments/payments';
import { actionFamily } from '../../actionFamily';
import { fetchPurchases } from '../../purchases';
import { injectReducers, type RootState } from '../../store';
import { type RowState, rowsOf } from '../rows';

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
export type PaymentRow = Payment & RowState;

const paymentsReducer = rowsOf(fetchPayments, finishPayment, () => ({ unmatched: false }));
declare module '../../store' {
  interface Reducers {
    adminPayments: typeof paymentsReducer;
  }
}
injectReducers({ adminPayments: paymentsReducer });

export const selectPayments = (state: RootState) => state.adminPayments;
