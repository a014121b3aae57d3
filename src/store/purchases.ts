import { combineReducers } from 'redux';
import * as purchases from '../api/purchases';
import type { Purchase } from '../contract/purchase';
import { type ActionOf, actionFamily } from './actionFamily';
import type { RootState } from './reducers';
import { emptyList, type ListState, listFailed, listReceived, listRequested } from './slices';

/** The caller's purchases of one simulation, newest first. */
export const fetchOwnPurchases = actionFamily('purchases/FETCH_OWN', (client: string, customer: string) =>
  purchases.list({ client, customer, sort: 'created_at:desc', total: 'true' }),
);
/** The caller's trial of one simulation, if there was one. */
export const fetchTrial = actionFamily('purchases/FETCH_TRIAL', (client: string, customer: string) =>
  purchases.list({ 'metadata[trial]': 'true', client, customer, total: 'true' }),
);
export const createPurchase = actionFamily('purchases/CREATE', purchases.create);

interface ClientPurchases extends ListState<Purchase> {
  client: string | null;
}
const none: ClientPurchases = { ...emptyList, client: null };

type Family = typeof fetchOwnPurchases | typeof fetchTrial;

/** The reducer of a list that belongs to one simulation. */
const ofClient =
  (family: Family, keeps: (purchase: Purchase) => boolean) =>
  (
    state: ClientPurchases = none,
    action: ActionOf<Family> | ActionOf<typeof createPurchase>,
  ): ClientPurchases => {
    switch (action.type) {
      case family.REQUEST: {
        const [client] = action.args;
        return { ...listRequested(state, state.client === client), client };
      }
      case family.SUCCESS:
        return { ...listReceived(action.data), client: action.args[0] };
      case family.FAILURE:
        return { ...listFailed(state, action.error), client: action.args[0] };
      case createPurchase.SUCCESS: {
        const { data } = action;
        if (data.client._id !== state.client || !keeps(data)) return state;
        const others = (state.items ?? []).filter((item) => item._id !== data._id);
        return { ...state, items: [data, ...others], total: others.length + 1 };
      }
      default:
        return state;
    }
  };

export const purchasesReducer = combineReducers({
  own: ofClient(fetchOwnPurchases, () => true),
  trial: ofClient(fetchTrial, (purchase) => purchase.metadata.trial === true),
});

export const selectOwnPurchases = (state: RootState, client: string): ListState<Purchase> =>
  state.purchases.own.client === client ? state.purchases.own : emptyList;
export const selectTrial = (state: RootState, client: string): ListState<Purchase> =>
  state.purchases.trial.client === client ? state.purchases.trial : emptyList;
