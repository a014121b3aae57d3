import * as authorizations from '../../api/links/authorizations';
import { actionFamily } from '../actionFamily';
import { recordAt, recordOf } from '../slices';
import { injectReducers, type RootState } from '../store';

export const fetchAuthorization = actionFamily('authorizations/FETCH_ONE', authorizations.get);
/** No reducer keeps the answer: the page goes on to its address. */
export const answerAuthorization = actionFamily('authorizations/ANSWER', authorizations.answer);

const authorizationsReducer = recordOf(fetchAuthorization);
declare module '../store' {
  interface Reducers {
    authorizations: typeof authorizationsReducer;
  }
}
injectReducers({ authorizations: authorizationsReducer });

export const selectAuthorization = (state: RootState, id: string) => recordAt(state.authorizations, id);
