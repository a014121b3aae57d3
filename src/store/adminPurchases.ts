import { combineReducers } from 'redux';
import * as purchases from '../api/purchases';
import type { Purchase } from '../contract/purchase';
import { type ActionOf, actionFamily } from './actionFamily';
import { joinStore, type RootState } from './reducers';
import {
  emptyPage,
  emptyRecord,
  type PageState,
  pageFailed,
  pageRefreshed,
  pageRequested,
  type RecordState,
  recordAt,
  recordFailed,
  recordReceived,
  recordRequested,
  recordSaved,
} from './slices';

const byId = (id: string) => id;

export const fetchPurchases = actionFamily('purchases/FETCH_ALL', purchases.list);
export const exportPurchases = actionFamily('purchases/EXPORT', purchases.csv);
export const fetchPurchase = actionFamily('purchases/FETCH_ONE', purchases.get);
export const updatePurchase = actionFamily('purchases/UPDATE', purchases.update, byId, [fetchPurchases]);
export const processPurchase = actionFamily('purchases/PROCESS', purchases.process, byId, [fetchPurchases]);

/** A purchase in the list, with what is going on with the row. */
export interface PurchaseRow extends Purchase {
  processing?: boolean;
  processError?: string;
}

const changeRow = (
  state: PageState<PurchaseRow>,
  id: string,
  change: (row: PurchaseRow) => PurchaseRow,
): PageState<PurchaseRow> => ({
  ...state,
  items: state.items?.map((row) => (row._id === id ? change(row) : row)) ?? null,
});

function list(
  state: PageState<PurchaseRow> = emptyPage,
  action: ActionOf<typeof fetchPurchases> | ActionOf<typeof processPurchase>,
): PageState<PurchaseRow> {
  switch (action.type) {
    case fetchPurchases.REQUEST:
      return pageRequested(state);
    case fetchPurchases.SUCCESS:
      return pageRefreshed(state, action.data, action.args[0], ['processing']);
    case fetchPurchases.FAILURE:
      return pageFailed(state, action.args[0], action.error);
    case processPurchase.REQUEST:
      return changeRow(state, action.args[0], ({ processError: _, ...row }) => ({
        ...row,
        processing: true,
      }));
    case processPurchase.SUCCESS:
      return changeRow(state, action.args[0], () => action.data);
    case processPurchase.FAILURE: {
      const { message } = action.error;
      return changeRow(state, action.args[0], ({ processing: _, ...row }) => ({
        ...row,
        processError: message,
      }));
    }
    default:
      return state;
  }
}

type DetailFamily = typeof fetchPurchase | typeof updatePurchase | typeof processPurchase;

function detail(
  state: RecordState<Purchase> = emptyRecord,
  action: ActionOf<DetailFamily>,
): RecordState<Purchase> {
  switch (action.type) {
    case fetchPurchase.REQUEST:
      return recordRequested(state, action.args[0]);
    case fetchPurchase.SUCCESS:
      return recordReceived(action.args[0], action.data);
    case fetchPurchase.FAILURE:
      return recordFailed(state, action.error);
    case updatePurchase.SUCCESS:
    case processPurchase.SUCCESS:
      return recordSaved(state, action.args[0], action.data);
    default:
      return state;
  }
}

export const adminPurchasesReducer = combineReducers({ list, detail });

export const selectPurchases = (state: RootState) => state.adminPurchases.list;
export const selectPurchase = (state: RootState, id: string) => recordAt(state.adminPurchases.detail, id);

joinStore('adminPurchases', adminPurchasesReducer);
