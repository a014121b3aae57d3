import type { Overview } from '../../api/dashboard/overview';
import * as overview from '../../api/dashboard/overview';
import { type ActionOf, actionFamily } from '../actionFamily';
import { injectReducers, type RootState } from '../store';

export const fetchOverview = actionFamily('overview/FETCH', overview.get);

/** The numbers of the start page; null until they are known. */
const overviewReducer = (
  state: Overview | null = null,
  action: ActionOf<typeof fetchOverview>,
): Overview | null => (action.type === fetchOverview.SUCCESS ? action.data : state);
declare module '../store' {
  interface Reducers {
    overview: typeof overviewReducer;
  }
}
injectReducers({ overview: overviewReducer });

export const selectOverview = (state: RootState) => state.overview;
