import type { Mail } from '../../api/mails/mails';
import * as mails from '../../api/mails/mails';
import { type ActionOf, actionFamily } from '../actionFamily';
import { changeRow, emptyList, keepFlags, type ListState, pageOf } from '../slices';
import { injectReducers, type RootState } from '../store';

export const fetchMails = actionFamily('mails/FETCH_ALL', mails.list);
export const sendAllMails = actionFamily('mails/SEND_ALL', mails.sendAll, { invalidates: [fetchMails] });
export const sendMailAgain = actionFamily('mails/SEND_AGAIN', mails.sendAgain, {
  keyOf: (id) => id,
  invalidates: [fetchMails],
});

/** A mail in the list, with the progress and error of its row. */
export interface MailRow extends Mail {
  sending?: boolean;
  failure?: string;
}

const page = pageOf(fetchMails);

/** The row without progress and error. */
const idle = ({ sending: _, failure: __, ...row }: MailRow): Mail => row;

function mailsReducer(
  state: ListState<MailRow> = emptyList,
  action: ActionOf<typeof fetchMails> | ActionOf<typeof sendMailAgain>,
): ListState<MailRow> {
  switch (action.type) {
    case fetchMails.SUCCESS:
      return keepFlags(state, page(state, action), ['sending']);
    case sendMailAgain.REQUEST:
      return changeRow(state, action.args[0], (row) => ({ ...idle(row), sending: true }));
    case sendMailAgain.SUCCESS:
      return changeRow(state, action.args[0], (row) => ({ ...idle(row), ...action.data, _id: row._id }));
    case sendMailAgain.FAILURE:
      return changeRow(state, action.args[0], (row) => ({ ...idle(row), failure: action.error.message }));
    default:
      return page(state, action);
  }
}
declare module '../store' {
  interface Reducers {
    mails: typeof mailsReducer;
  }
}
injectReducers({ mails: mailsReducer });

export const selectMails = (state: RootState) => state.mails;
