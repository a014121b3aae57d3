import type { Login } from '../../api/logins/logins';
import * as logins from '../../api/logins/logins';
import { type ActionOf, actionFamily } from '../actionFamily';
import { selectHas } from '../session';
import { changeRow, emptyList, type ListState, listOf, withoutRow } from '../slices';
import { type AppThunk, injectReducers, type RootState } from '../store';

export const fetchLogins = actionFamily('logins/FETCH_ALL', logins.list);

const invalidates = [fetchLogins];
export const endLogin = actionFamily('logins/END', logins.end, { keyOf: (id) => id, invalidates });
export const endOtherLogins = actionFamily('logins/END_OTHERS', logins.endOthers, { invalidates });
export const endHostLogin = actionFamily('logins/END_HOST', logins.endHost, {
  keyOf: (id, host) => `${id} ${host}`,
  invalidates,
});

const list = listOf(fetchLogins, undefined, { keepsError: true });

type Action =
  | ActionOf<typeof fetchLogins>
  | ActionOf<typeof endLogin>
  | ActionOf<typeof endOtherLogins>
  | ActionOf<typeof endHostLogin>;

function loginsReducer(state: ListState<Login> = emptyList, action: Action): ListState<Login> {
  // A 404: it has ended meanwhile.
  if ('error' in action && action.error.status !== 404) return list(state, action);
  switch (action.type) {
    case endLogin.SUCCESS:
    case endLogin.FAILURE:
      return withoutRow(state, action.args[0]);
    case endOtherLogins.SUCCESS: {
      const items = state.items?.filter(({ current }) => current) ?? null;
      return { ...state, items, total: items?.length ?? 0 };
    }
    case endHostLogin.SUCCESS:
    case endHostLogin.FAILURE:
      return changeRow(state, action.args[0], (login) => ({
        ...login,
        hosts: login.hosts.filter(({ _id }) => _id !== action.args[1]),
      }));
    default:
      return list(state, action);
  }
}
declare module '../store' {
  interface Reducers {
    logins: typeof loginsReducer;
  }
}
injectReducers({ logins: loginsReducer });

export const selectLogins = (state: RootState) => state.logins;

/** Whether the user may see the logins: not where an administrator has signed in as the user. */
export const selectSeesLogins = (state: RootState): boolean =>
  selectHas(state, 'support') && state.session.user?.handed_over === false;

/** Loads the logins again, if the user may see them: a new password has ended the others. */
export const reloadLogins = (): AppThunk => (dispatch, getState) => {
  if (selectSeesLogins(getState())) dispatch(fetchLogins());
};
