import * as classLinks from '../../api/links/classLinks';
import { actionFamily, type Result } from '../actionFamily';
import { fetchInvites } from '../invites/invites';
import { recordAt, recordOf } from '../slices';
import { type AppThunk, injectReducers, type RootState } from '../store';

export const fetchOpenClass = actionFamily('classLinks/FETCH', classLinks.get);
const mail = actionFamily('classLinks/MAIL', classLinks.mail);
const join = actionFamily('classLinks/JOIN', classLinks.join, {
  invalidates: [fetchOpenClass, fetchInvites],
});

/** Makes a call of a class; if it is refused, the class may have changed, and is loaded again. */
const inClass =
  <Data>(code: string, call: AppThunk<Promise<Result<Data>>>): AppThunk<Promise<Result<Data>>> =>
  async (dispatch) => {
    const result = await dispatch(call);
    if (result.error?.status === 404 || result.error?.status === 409) dispatch(fetchOpenClass(code));
    return result;
  };

export const mailJoinLink = (...args: Parameters<typeof mail>) => inClass(args[0], mail(...args));
export const joinClass = (...args: Parameters<typeof join>) => inClass(args[0], join(...args));

const openClassReducer = recordOf(fetchOpenClass, { leaves: true });
declare module '../store' {
  interface Reducers {
    openClass: typeof openClassReducer;
  }
}
injectReducers({ openClass: openClassReducer });

export const selectOpenClass = (state: RootState, code: string) => recordAt(state.openClass, code);
