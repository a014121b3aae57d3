import { actionFamily } from './actionFamily';
import { fetchInvites } from './invites';
import { lazilyFrom } from './lazilyFrom';
import type { RootState } from './reducers';
import { recordAt, recordOf } from './slices';

const lazily = lazilyFrom(() => import('../api/classLinks'));

export const fetchOpenClass = actionFamily(
  'classLinks/FETCH',
  lazily((calls) => calls.get),
);
export const mailJoinLink = actionFamily(
  'classLinks/MAIL',
  lazily((calls) => calls.mail),
);
export const joinClass = actionFamily(
  'classLinks/JOIN',
  lazily((calls) => calls.join),
  { invalidates: [fetchOpenClass, fetchInvites] },
);

export const openClassReducer = recordOf(fetchOpenClass);

export const selectOpenClass = (state: RootState, code: string) => recordAt(state.openClass, code);
