import type { Overview } from '../api/records/overview';
import { type ActionOf, actionFamily } from './actionFamily';
import { lazilyFrom } from './lazilyFrom';
import type { RootState } from './reducers';

const lazily = lazilyFrom(() => import('../api/overview'));

export const fetchOverview = actionFamily(
  'overview/FETCH',
  lazily((calls) => calls.get),
);

/** The numbers of the start page; null until they are known. */
export const overviewReducer = (
  state: Overview | null = null,
  action: ActionOf<typeof fetchOverview>,
): Overview | null => (action.type === fetchOverview.SUCCESS ? action.data : state);

export const selectOverview = (state: RootState) => state.overview;
