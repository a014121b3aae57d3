import type { Purchase } from '../../api/purchases';
import * as purchases from '../../api/purchases';
import { type ActionOf, actionFamily } from '../actionFamily';
import { fetchPurchases, openHostSession, processPurchase } from '../purchases';
import { changeRow, emptyList, keepFlags, type ListState, pageOf } from '../slices';
import { injectReducers, type RootState } from '../store';

export const exportPurchases = actionFamily('purchases/EXPORT', purchases.csv);
/** The students whom a cancellation would concern. No reducer keeps them: only the dialog shows the answer. */
export const fetchCancellation = actionFamily('purchases/FETCH_CANCELLATION', purchases.cancellation);

/** A purchase in the list, with the progress and error of its row. */
export interface PurchaseRow extends Purchase {
  processing?: boolean;
  processError?: string;
}

const page = pageOf(fetchPurchases);

function list(
  state: ListState<PurchaseRow> = emptyList,
  action:
    | ActionOf<typeof fetchPurchases>
    | ActionOf<typeof processPurchase>
    | ActionOf<typeof openHostSession>,
): ListState<PurchaseRow> {
  switch (action.type) {
    case fetchPurchases.SUCCESS:
      return keepFlags(state, page(state, action), ['processing']);
    case processPurchase.REQUEST:
      return changeRow(state, action.args[0], ({ processError: _, ...row }) => ({
        ...row,
        processing: true,
      }));
    case processPurchase.SUCCESS:
    case openHostSession.SUCCESS:
      return changeRow(state, action.args[0], ({ processing: _, ...row }) => ({ ...row, ...action.data }));
    case processPurchase.FAILURE: {
      const { message } = action.error;
      return changeRow(state, action.args[0], ({ processing: _, ...row }) => ({
        ...row,
        processError: message,
      }));
    }
    default:
      return page(state, action);
  }
}

declare module '../store' {
  interface Reducers {
    adminPurchases: typeof list;
  }
}
injectReducers({ adminPurchases: list });

export const selectPurchases = (state: RootState) => state.adminPurchases;
