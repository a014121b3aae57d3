import type { Purchase } from '../../api/purchases';
import * as purchases from '../../api/purchases';
import { type ActionOf, actionFamily } from '../actionFamily';
import { fetchPurchases, openHostSession, processPurchase } from '../purchases';
import { changeRow, type ListState } from '../slices';
import { injectReducers, type RootState } from '../store';
import { type RowState, rowsOf } from './rows';

export const exportPurchases = actionFamily('purchases/EXPORT', purchases.csv);
/** The students whom a cancellation would concern. No reducer keeps them: only the dialog shows the answer. */
export const fetchCancellation = actionFamily('purchases/FETCH_CANCELLATION', purchases.cancellation);

/** A purchase in the list, with the progress and error of its row. */
export type PurchaseRow = Purchase & RowState;

const rows = rowsOf(fetchPurchases, processPurchase, (data) => data);

const list = (state: ListState<PurchaseRow> | undefined, action: ActionOf<typeof openHostSession>) =>
  state && action.type === openHostSession.SUCCESS
    ? changeRow(state, action.args[0], (row) => ({ ...row, ...action.data }))
    : rows(state, action);

declare module '../store' {
  interface Reducers {
    adminPurchases: typeof list;
  }
}
injectReducers({ adminPurchases: list });

export const selectPurchases = (state: RootState) => state.adminPurchases;
