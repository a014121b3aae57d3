import { combineReducers } from 'redux';
import * as invoices from '../../../api/admin/invoices/invoices';
import { actionFamily } from '../../actionFamily';
import { pageOf, recordOf } from '../../slices';
import { injectReducers, type RootState } from '../../store';

export const fetchInvoices = actionFamily('invoices/FETCH_ISSUED', invoices.list);
/** The sums that are open, by their age. */
export const fetchAgeing = actionFamily('invoices/FETCH_AGEING', invoices.ageing);
const invalidates = [fetchInvoices, fetchAgeing];
export const payInvoice = actionFamily('invoices/PAY', invoices.pay, { invalidates });
export const unpayInvoice = actionFamily('invoices/UNPAY', invoices.unpay, { invalidates });

const invoicesReducer = combineReducers({
  list: pageOf(fetchInvoices),
  ageing: recordOf(fetchAgeing, { keyOf: () => '' }),
});
declare module '../../store' {
  interface Reducers {
    issuedInvoices: typeof invoicesReducer;
  }
}
injectReducers({ issuedInvoices: invoicesReducer });

export const selectInvoices = (state: RootState) => state.issuedInvoices.list;
export const selectAgeing = (state: RootState) => state.issuedInvoices.ageing.item;
