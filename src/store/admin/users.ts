import { combineReducers } from 'redux';
import * as users from '../../api/admin/users';
import type { User } from '../../api/session';
import { type ActionOf, actionFamily } from '../actionFamily';
import { deleteWithDraft } from '../drafts';
import { emptyList, type ListState, recordAt, recordOf, withoutRow } from '../slices';
import { injectReducers, type RootState } from '../store';
import { type RowState, rowsOf } from './rows';

export const fetchUsers = actionFamily('users/FETCH_ALL', users.list);
/** The users of all pages, to change them at once; no reducer keeps them. */
export const fetchEveryUser = actionFamily('users/FETCH_EVERY', users.everyPage);
export const exportUsers = actionFamily('users/EXPORT', users.csv);
export const fetchUser = actionFamily('users/FETCH_ONE', users.get);
/** The link signs in as the user, so no reducer keeps it. */
export const fetchSignInLink = actionFamily('users/FETCH_SIGN_IN_LINK', users.getWithLink);
const keyOf = (id: string) => id;
const invalidates = [fetchUsers];
export const createUser = actionFamily('users/CREATE', users.create, { invalidates });
export const updateUser = actionFamily('users/UPDATE', users.update, { keyOf, invalidates });
export const changeUsers = actionFamily('users/CHANGE_SEVERAL', users.changeSeveral, {
  invalidates: [fetchUsers, fetchUser],
});
const userDeletion = actionFamily('users/DELETE_RECORD', users.remove, { keyOf, invalidates });
const rowDeletion = actionFamily('users/DELETE', users.removeRow, {
  keyOf,
  invalidates: [fetchUsers, fetchUser],
});
/** Deletes from the user's own screen. */
export const deleteUser = (id: string) => deleteWithDraft(`users/${id}`, userDeletion(id));
/** Deletes from the user's row in the list. */
export const deleteUserRow = (id: string) => deleteWithDraft(`users/${id}`, rowDeletion(id));

/** A user in the list, with the progress and error of the deletion. */
export type UserRow = User & RowState;

const rows = rowsOf(fetchUsers, rowDeletion);

function list(
  state: ListState<UserRow> = emptyList,
  action: ActionOf<typeof rowDeletion> | ActionOf<typeof changeUsers>,
): ListState<UserRow> {
  switch (action.type) {
    case rowDeletion.SUCCESS:
      return withoutRow(state, action.args[0]);
    case changeUsers.SUCCESS: {
      const changed = new Map(action.data.items.map((user) => [user._id, user]));
      const items = state.items?.map((row) => ({ ...row, ...changed.get(row._id) })) ?? null;
      return { ...state, items };
    }
    default:
      return rows(state, action);
  }
}

const usersReducer = combineReducers({
  list,
  detail: recordOf(fetchUser, { created: createUser, saved: [updateUser] }),
});
declare module '../store' {
  interface Reducers {
    users: typeof usersReducer;
  }
}
injectReducers({ users: usersReducer });

export const selectUsers = (state: RootState) => state.users.list;
export const selectUserRecord = (state: RootState, id: string) => recordAt(state.users.detail, id);
