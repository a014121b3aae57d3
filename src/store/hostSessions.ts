import type { HostSession } from '../api/purchases';
import * as purchases from '../api/purchases';
import { type ActionOf, actionFamily } from './actionFamily';
import { injectReducers, type RootState } from './store';

/** Loads the session of a purchase, as the simulation's host describes it. */
export const fetchHostSession = actionFamily('hostSessions/FETCH', purchases.hostSession);

interface HostSessionsState {
  data: HostSession | null;
  /** The ids of the sessions opened since signing in. */
  games: readonly string[];
}

export function hostSessionsReducer(
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
injectReducers({ hostSessions: hostSessionsReducer });

export const selectHostSession = (state: RootState) => state.hostSessions.data;
