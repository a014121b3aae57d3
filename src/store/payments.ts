import * as payments from '../api/payments';
import type { Intent, IntentInput } from '../contract/payment';
import { type ActionOf, actionFamily } from './actionFamily';
import { joinStore, type RootState } from './reducers';
import {
  emptyRecord,
  type RecordState,
  recordAt,
  recordFailed,
  recordReceived,
  recordRequested,
} from './slices';

export const fetchIntent = actionFamily('payments/FETCH_INTENT', payments.intent);
export const chargeInvite = actionFamily('payments/CHARGE', payments.charge);

const keyOf = ({ client_id, quantity }: IntentInput) => `${client_id} ${quantity}`;

export function paymentsReducer(
  state: RecordState<Intent> = emptyRecord,
  action: ActionOf<typeof fetchIntent>,
): RecordState<Intent> {
  switch (action.type) {
    case fetchIntent.REQUEST:
      return recordRequested(emptyRecord, keyOf(action.args[0]));
    case fetchIntent.SUCCESS:
      return recordReceived(keyOf(action.args[0]), action.data);
    case fetchIntent.FAILURE:
      return recordFailed(state, action.error);
    default:
      return state;
  }
}

/** The intent for exactly this simulation and number of learners; never one of another amount. */
export const selectIntent = (state: RootState, input: IntentInput) => recordAt(state.payments, keyOf(input));

joinStore('payments', paymentsReducer);
