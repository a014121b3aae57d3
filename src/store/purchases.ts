import { combineReducers } from 'redux';
import type { HostSession, Purchase } from '../api/purchases';
import * as purchases from '../api/purchases';
import { type ActionOf, actionFamily } from './actionFamily';
import { fetchClasses, fetchOwnSessions, ofClasses } from './classes';
import { changeRow, emptyList, type ListState, listAt, listOf, recordAt, recordOf } from './slices';
import { injectReducers, type RootState } from './store';

/** The user's purchases of one simulation, newest first. */
export const fetchOwnPurchases = actionFamily('purchases/FETCH_OWN', (simulation: string, customer: string) =>
  purchases.list({ client: simulation, customer, sort: 'created_at:desc', total: 'true' }),
);
/** The user's trial of one simulation, if there was one. */
export const fetchTrial = actionFamily('purchases/FETCH_TRIAL', (simulation: string, customer: string) =>
  purchases.list({ 'metadata[trial]': 'true', client: simulation, customer, total: 'true' }),
);
/** The orders of further seats for the session of a purchase; a new version of the purchase may change them. */
export const fetchSeatOrders = actionFamily('purchases/FETCH_SEATS', (id: string, _version: string) =>
  purchases.list({ seats_of: id, sort: 'created_at:desc' }),
);
export const fetchPurchases = actionFamily('purchases/FETCH_ALL', purchases.list);
export const fetchPurchase = actionFamily('purchases/FETCH_ONE', purchases.get);
const keyOf = (id: string) => id;
const invalidates = [fetchPurchases, fetchSeatOrders];
export const updatePurchase = actionFamily('purchases/UPDATE', purchases.update, { keyOf, invalidates });
export const cancelPurchase = actionFamily('purchases/CANCEL', purchases.cancel, { keyOf, invalidates });
export const processPurchase = actionFamily('purchases/PROCESS', purchases.process, { keyOf, invalidates });
export const createPurchase = actionFamily('purchases/CREATE', purchases.create, {
  invalidates: [fetchClasses, fetchOwnSessions],
});
/** Buys further seats for a class: the purchase names it in `seats_of`. */
export const addSeats = actionFamily('classSeats/ADD', purchases.create, {
  invalidates: [...ofClasses, fetchSeatOrders],
});
/** Requests the session of a purchase from its host at once. */
export const openHostSession = actionFamily('purchases/OPEN_HOST_SESSION', purchases.openHostSession, {
  keyOf,
  invalidates,
});
/** Loads the session of a purchase, as the simulation's host describes it. */
export const fetchHostSession = actionFamily('hostSessions/FETCH', purchases.hostSession);

/** A list of one simulation's purchases; a new purchase of that simulation is added if it `belongs` there. */
function ofSimulation(
  family: typeof fetchOwnPurchases | typeof fetchTrial,
  belongs: (purchase: Purchase) => boolean,
) {
  const fetched = listOf(family, (simulation) => simulation);
  return (
    state: ListState<Purchase> = emptyList,
    action: ActionOf<typeof createPurchase> | ActionOf<typeof openHostSession>,
  ) => {
    if (action.type === openHostSession.SUCCESS) {
      return changeRow(state, action.args[0], (purchase) => ({ ...purchase, ...action.data }));
    }
    if (action.type !== createPurchase.SUCCESS) return fetched(state, action);
    const { data } = action;
    if (data.client._id !== state.key || !belongs(data)) return state;
    const others = (state.items ?? []).filter((item) => item._id !== data._id);
    return { ...state, items: [data, ...others], total: others.length + 1 };
  };
}

const purchasesReducer = combineReducers({
  own: ofSimulation(fetchOwnPurchases, () => true),
  trial: ofSimulation(fetchTrial, (purchase) => purchase.metadata.trial === true),
  seatOrders: listOf(fetchSeatOrders, keyOf, { keepsError: true }),
  detail: recordOf(fetchPurchase, {
    saved: [updatePurchase, cancelPurchase, processPurchase, openHostSession],
  }),
});
interface HostSessionsState {
  data: HostSession | null;
  /** The ids of the sessions opened since signing in. */
  games: readonly string[];
}

function hostSessionsReducer(
  state: HostSessionsState = { data: null, games: [] },
  action: ActionOf<typeof fetchHostSession>,
): HostSessionsState {
  switch (action.type) {
    case fetchHostSession.REQUEST:
      return { ...state, data: null };
    case fetchHostSession.SUCCESS:
      return { data: action.data, games: [...new Set([...state.games, action.data.id])] };
    default:
      return state;
  }
}

declare module './store' {
  interface Reducers {
    hostSessions: typeof hostSessionsReducer;
    purchases: typeof purchasesReducer;
  }
}
injectReducers({ purchases: purchasesReducer, hostSessions: hostSessionsReducer });

export const selectOwnPurchases = (state: RootState, simulation: string) =>
  listAt(state.purchases.own, simulation);
export const selectTrial = (state: RootState, simulation: string) =>
  listAt(state.purchases.trial, simulation);
export const selectSeatOrders = (state: RootState, id: string) => listAt(state.purchases.seatOrders, id);
export const selectPurchase = (state: RootState, id: string) => recordAt(state.purchases.detail, id);
export const selectHostSession = (state: RootState) => state.hostSessions.data;
