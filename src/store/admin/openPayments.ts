import type { OpenPayment } from '../../api/admin/openPayments';
import * as payments from '../../api/admin/openPayments';
import { type ActionOf, actionFamily } from '../actionFamily';
import { fetchPurchases } from '../purchases';
import { changeRow, emptyList, keepFlags, type ListState, pageOf, withoutRow } from '../slices';
import { injectReducers, type RootState } from '../store';

export const fetchOpenPayments = actionFamily('openPayments/FETCH_ALL', payments.list);

const keyOf = (id: string) => id;
export const finishPayment = actionFamily('openPayments/FINISH', payments.finish, {
  keyOf,
  invalidates: [fetchOpenPayments, fetchPurchases],
});
export const refundPayment = actionFamily('openPayments/REFUND', payments.refund, {
  keyOf,
  invalidates: [fetchOpenPayments],
});

/** A payment in the list, with the progress and error of its row. */
export interface OpenPaymentRow extends OpenPayment {
  doing?: 'finish' | 'refund';
  failure?: { action: 'finish' | 'refund'; message: string };
}
type State = ListState<OpenPaymentRow>;

const page = pageOf(fetchOpenPayments);

/** The row without progress and error. */
const idle = ({ doing: _, failure: __, ...row }: OpenPaymentRow): OpenPayment => row;

type Action =
  | ActionOf<typeof fetchOpenPayments>
  | ActionOf<typeof finishPayment>
  | ActionOf<typeof refundPayment>;

function openPaymentsReducer(state: State = emptyList, action: Action): State {
  switch (action.type) {
    case fetchOpenPayments.SUCCESS:
      return keepFlags(state, page(state, action), ['doing']);
    case finishPayment.REQUEST:
      return changeRow(state, action.args[0], (row) => ({ ...idle(row), doing: 'finish' }));
    case refundPayment.REQUEST:
      return changeRow(state, action.args[0], (row) => ({ ...idle(row), doing: 'refund' }));
    // A settled payment leaves the list.
    case finishPayment.SUCCESS:
    case refundPayment.SUCCESS:
      return withoutRow(state, action.args[0]);
    case finishPayment.FAILURE:
    case refundPayment.FAILURE: {
      const attempt = action.type === finishPayment.FAILURE ? 'finish' : 'refund';
      const failure = { action: attempt, message: action.error.message } as const;
      return changeRow(state, action.args[0], (row) => ({ ...idle(row), failure }));
    }
    default:
      return page(state, action);
  }
}
declare module '../store' {
  interface Reducers {
    openPayments: typeof openPaymentsReducer;
  }
}
injectReducers({ openPayments: openPaymentsReducer });

export const selectOpenPayments = (state: RootState) => state.openPayments;
