import { combineReducers } from 'redux';
import * as billing from '../../api/documents/billing';
import * as documents from '../../api/documents/documents';
import { actionFamily } from '../actionFamily';
import { listAt, listOf, pageKey, pageOf, recordAt, recordOf } from '../slices';
import { injectReducers, type RootState } from '../store';

/** The documents of an order, or of a student's seat. */
export const fetchDocuments = actionFamily('documents/FETCH', documents.list);
/** A page of all documents that the user may see. */
export const fetchDocumentPage = actionFamily('documents/FETCH_PAGE', documents.list);
/** The sums of all documents of the pages. */
export const fetchDocumentSums = actionFamily('documents/FETCH_SUMS', documents.sums);
export const exportDocuments = actionFamily('documents/EXPORT', documents.csv);
export const fetchDocument = actionFamily('documents/FETCH_ONE', documents.get);
/** Opens the page of the payment provider; the browser then leaves this one. */
export const payDocument = actionFamily('documents/PAY', documents.pay);
export const downloadDocument = actionFamily('documents/DOWNLOAD', documents.file);
/** The details of the user's next document, or of a school's. */
export const fetchBilling = actionFamily('billing/FETCH', billing.get);
export const saveBilling = actionFamily('billing/SAVE', billing.save);
/** Mails the finance contact of a school a link to its documents. */
export const sendBillingLink = actionFamily('billing/SEND_LINK', billing.sendLink);

const documentsReducer = combineReducers({
  page: pageOf(fetchDocumentPage),
  sums: recordOf(fetchDocumentSums, { keyOf: pageKey }),
  list: listOf(fetchDocuments, pageKey),
  detail: recordOf(fetchDocument),
  billing: recordOf(fetchBilling, { keyOf: (school = '') => school }),
});
declare module '../store' {
  interface Reducers {
    documents: typeof documentsReducer;
  }
}
injectReducers({ documents: documentsReducer });

export const selectDocumentPage = (state: RootState) => state.documents.page;
export const selectDocumentSums = (state: RootState, query: object) =>
  recordAt(state.documents.sums, pageKey(query));
export const selectDocuments = (state: RootState, query: { purchase?: string; invite?: string }) =>
  listAt(state.documents.list, pageKey(query));
export const selectDocument = (state: RootState, id: string) => recordAt(state.documents.detail, id);
export const selectBilling = (state: RootState, school = '') => recordAt(state.documents.billing, school);
