import { actionFamily, type Result } from './actionFamily';
import { fetchInvites } from './invites';
import { lazilyFrom } from './lazilyFrom';
import type { RootState } from './reducers';
import { recordAt, recordOf } from './slices';
import type { AppThunk } from './types';

const lazily = lazilyFrom(() => import('../api/classLinks'));

export const fetchOpenClass = actionFamily(
  'classLinks/FETCH',
  lazily((calls) => calls.get),
);
const mail = actionFamily(
  'classLinks/MAIL',
  lazily((calls) => calls.mail),
);
const join = actionFamily(
  'classLinks/JOIN',
  lazily((calls) => calls.join),
  { invalidates: [fetchOpenClass, fetchInvites] },
);

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

export const openClassReducer = recordOf(fetchOpenClass, { leaves: true });

export const selectOpenClass = (state: RootState, code: string) => recordAt(state.openClass, code);
