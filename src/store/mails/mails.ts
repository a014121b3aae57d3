import type { Mail } from '../../api/mails/mails';
import * as mails from '../../api/mails/mails';
import { actionFamily } from '../actionFamily';
import { type RowState, rowsOf } from '../admin/rows';
import { injectReducers, type RootState } from '../store';

export const fetchMails = actionFamily('mails/FETCH_ALL', mails.list);
export const sendAllMails = actionFamily('mails/SEND_ALL', mails.sendAll, { invalidates: [fetchMails] });
export const sendMailAgain = actionFamily('mails/SEND_AGAIN', mails.sendAgain, {
  keyOf: (id) => id,
  invalidates: [fetchMails],
});

/** A mail in the list, with the progress and error of its row. */
export type MailRow = Mail & RowState;

const mailsReducer = rowsOf(fetchMails, sendMailAgain, (data) => data);
declare module '../store' {
  interface Reducers {
    mails: typeof mailsReducer;
  }
}
injectReducers({ mails: mailsReducer });

export const selectMails = (state: RootState) => state.mails;
