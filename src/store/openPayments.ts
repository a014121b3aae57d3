import * as payments from '../api/openPayments';
import type { OpenPayment } from '../contract/payment';
import { type ActionOf, actionFamily } from './actionFamily';
import { fetchPurchases } from './adminPurchases';
import { joinStore, type RootState } from './reducers';
import { emptyPage, type PageState, pageFailed, pageRefreshed, pageRequested } from './slices';

const byId = (id: string) => id;

export const fetchOpenPayments = actionFamily('openPayments/FETCH_ALL', payments.list);
export const finishPayment = actionFamily('openPayments/FINISH', payments.finish, byId, [
  fetchOpenPayments,
  fetchPurchases,
]);
export const refundPayment = actionFamily('openPayments/REFUND', payments.refund, byId, [fetchOpenPayments]);

/** A payment in the list, with what is going on with the row. */
export interface OpenPaymentRow extends OpenPayment {
  doing?: 'finish' | 'refund';
  failure?: string;
}
type State = PageState<OpenPaymentRow>;

const changeRow = (state: State, id: string, change: (row: OpenPayment) => OpenPaymentRow): State => {
  const changed = ({ doing: _, failure: __, ...row }: OpenPaymentRow) => change(row);
  return { ...state, items: state.items?.map((row) => (row._id === id ? changed(row) : row)) ?? null };
};

/** What has been settled has left the list. */
const withoutRow = (state: State, id: string): State => {
  const items = state.items?.filter(({ _id }) => _id !== id) ?? null;
  return { ...state, items, total: Math.max(0, state.total - 1) };
};

type Action =
  | ActionOf<typeof fetchOpenPayments>
  | ActionOf<typeof finishPayment>
  | ActionOf<typeof refundPayment>;

export function openPaymentsReducer(state: State = emptyPage, action: Action): State {
  switch (action.type) {
    case fetchOpenPayments.REQUEST:
      return pageRequested(state);
    case fetchOpenPayments.SUCCESS:
      return pageRefreshed(state, action.data, action.args[0], ['doing']);
    case fetchOpenPayments.FAILURE:
      return pageFailed(state, action.args[0], action.error);
    case finishPayment.REQUEST:
      return changeRow(state, action.args[0], (row) => ({ ...row, doing: 'finish' }));
    case refundPayment.REQUEST:
      return changeRow(state, action.args[0], (row) => ({ ...row, doing: 'refund' }));
    case finishPayment.SUCCESS:
    case refundPayment.SUCCESS:
      return withoutRow(state, action.args[0]);
    case finishPayment.FAILURE:
    case refundPayment.FAILURE: {
      const { message } = action.error;
      return changeRow(state, action.args[0], (row) => ({ ...row, failure: message }));
    }
    default:
      return state;
  }
}

export const selectOpenPayments = (state: RootState) => state.openPayments;

joinStore('openPayments', openPaymentsReducer);
