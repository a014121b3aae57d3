import type { ClassSession } from '../api/purchases';
import * as purchases from '../api/purchases';
import { type ActionOf, actionFamily } from './actionFamily';
import { injectReducers, type RootState } from './store';

/** Loads the class session of a purchase, as the simulation's host describes it. */
export const fetchClassSession = actionFamily('classSessions/FETCH', purchases.classSession);

interface ClassSessionsState {
  data: ClassSession | null;
  /** The ids of the class sessions opened since signing in. */
  games: readonly string[];
}

export function classSessionsReducer(
  state: ClassSessionsState = { data: null, games: [] },
  action: ActionOf<typeof fetchClassSession>,
): ClassSessionsState {
  switch (action.type) {
    case fetchClassSession.REQUEST:
      return { ...state, data: null };
    case fetchClassSession.SUCCESS:
      return { data: action.data, games: [...new Set([...state.games, action.data.id])] };
    default:
      return state;
  }
}
injectReducers({ classSessions: classSessionsReducer });

export const selectClassSession = (state: RootState) => state.classSessions.data;
