import { actionFamily } from './actionFamily';
import { lazilyFrom } from './lazilyFrom';
import type { RootState } from './reducers';
import { recordAt, recordOf } from './slices';

const lazily = lazilyFrom(() => import('../api/authorizations'));

export const fetchAuthorization = actionFamily(
  'authorizations/FETCH_ONE',
  lazily((calls) => calls.get),
);
/** No reducer keeps the answer: the page goes on to its address. */
export const answerAuthorization = actionFamily(
  'authorizations/ANSWER',
  lazily((calls) => calls.answer),
);

export const authorizationsReducer = recordOf(fetchAuthorization);

export const selectAuthorization = (state: RootState, id: string) => recordAt(state.authorizations, id);
