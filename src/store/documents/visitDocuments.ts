import { type Action, combineReducers } from 'redux';
import { callsBy } from '../../api/documents/documents';
import type { Failure } from '../../api/http';
import { billingVisit } from '../../lib/links/billingVisit';
import { actionFamily } from '../actionFamily';
import { pageKey, pageOf, recordAt, recordOf } from '../slices';
import { injectReducers, type RootState } from '../store';
import { beginVisit, endVisit } from './billingVisit';

const documents = callsBy(() => ({ token: billingVisit.read() }));
export const fetchVisitPage = actionFamily('billingVisit/FETCH_PAGE', documents.list);
export const fetchVisitSums = actionFamily('billingVisit/FETCH_SUMS', documents.sums);
export const fetchVisitDocument = actionFamily('billingVisit/FETCH_ONE', documents.get);
export const exportVisit = actionFamily('billingVisit/EXPORT', documents.csv);
export const downloadVisitDocument = actionFamily('billingVisit/DOWNLOAD', documents.file);
export const payVisitDocument = actionFamily('billingVisit/PAY', documents.pay);

const refusals: ReadonlySet<string> = new Set(
  [
    fetchVisitPage,
    fetchVisitSums,
    fetchVisitDocument,
    exportVisit,
    downloadVisitDocument,
    payVisitDocument,
  ].map(({ FAILURE }) => FAILURE),
);

/** Whether the server takes the token no more: its time is over, or the school has another contact. */
const isOver = (state = false, action: Action): boolean =>
  state || (refusals.has(action.type) && (action as Action & { error: Failure }).error.status === 401);

const ofVisit = combineReducers({
  isOver,
  page: pageOf(fetchVisitPage),
  sums: recordOf(fetchVisitSums, { keyOf: pageKey }),
  detail: recordOf(fetchVisitDocument),
});
type VisitState = ReturnType<typeof ofVisit>;

/** Another visit begins with nothing of the one before. */
const visitReducer = (state: VisitState | undefined, action: Action): VisitState =>
  ofVisit(action.type === beginVisit.SUCCESS || action.type === endVisit.REQUEST ? undefined : state, action);
declare module '../store' {
  interface Reducers {
    visitDocuments: typeof visitReducer;
  }
}
injectReducers({ visitDocuments: visitReducer });

export const selectIsVisitOver = (state: RootState) => state.visitDocuments.isOver;
export const selectVisitPage = (state: RootState) => state.visitDocuments.page;
export const selectVisitSums = (state: RootState, query: object) =>
  recordAt(state.visitDocuments.sums, pageKey(query));
export const selectVisitDocument = (state: RootState, id: string) =>
  recordAt(state.visitDocuments.detail, id);
