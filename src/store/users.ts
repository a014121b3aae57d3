import { combineReducers } from 'redux';
import * as users from '../api/users';
import type { User } from '../contract/user';
import { type ActionOf, actionFamily } from './actionFamily';
import { joinStore, type RootState } from './reducers';
import {
  emptyPage,
  emptyRecord,
  type PageState,
  pageFailed,
  pageRefreshed,
  pageRequested,
  type RecordState,
  recordAt,
  recordFailed,
  recordReceived,
  recordRequested,
  recordSaved,
} from './slices';

const byId = (id: string) => id;

export const fetchUsers = actionFamily('users/FETCH_ALL', users.list);
/** For the one who types; kept in no slice. */
export const suggestUsers = actionFamily('users/SUGGEST', users.suggest);
export const exportUsers = actionFamily('users/EXPORT', users.csv);
export const fetchUser = actionFamily('users/FETCH_ONE', users.get);
/** The link signs in as the user: it goes to the one who asked, and into no slice. */
export const fetchSignInLink = actionFamily('users/FETCH_SIGN_IN_LINK', users.getWithLink);
export const createUser = actionFamily('users/CREATE', users.create, undefined, [fetchUsers]);
export const updateUser = actionFamily('users/UPDATE', users.update, byId, [fetchUsers]);
export const changeUserStatus = actionFamily('users/CHANGE_STATUS', users.changeStatus, undefined, [
  fetchUsers,
  fetchUser,
]);
/** From the user's own screen. */
export const deleteUser = actionFamily('users/DELETE_RECORD', users.remove, byId, [fetchUsers]);
/** From the user's row in the list. */
export const deleteUserRow = actionFamily('users/DELETE', users.removeRow, byId, [fetchUsers, fetchUser]);

/** A user in the list, with what is going on with the row. */
export interface UserRow extends User {
  deleting?: boolean;
  deleteError?: string;
}

const changeRow = (
  state: PageState<UserRow>,
  id: string,
  change: Pick<UserRow, 'deleting' | 'deleteError'>,
): PageState<UserRow> => ({
  ...state,
  items: state.items?.map((row) => (row._id === id ? { ...row, ...change } : row)) ?? null,
});

function list(
  state: PageState<UserRow> = emptyPage,
  action: ActionOf<typeof fetchUsers> | ActionOf<typeof deleteUserRow> | ActionOf<typeof changeUserStatus>,
): PageState<UserRow> {
  switch (action.type) {
    case fetchUsers.REQUEST:
      return pageRequested(state);
    case fetchUsers.SUCCESS:
      return pageRefreshed(state, action.data, action.args[0], ['deleting', 'deleteError']);
    case fetchUsers.FAILURE:
      return pageFailed(state, action.args[0], action.error);
    case deleteUserRow.REQUEST:
      return changeRow(state, action.args[0], { deleting: true, deleteError: undefined });
    case deleteUserRow.SUCCESS: {
      const [id] = action.args;
      const items = state.items?.filter(({ _id }) => _id !== id) ?? null;
      const gone = (state.items?.length ?? 0) - (items?.length ?? 0);
      return { ...state, items, total: state.total - gone };
    }
    case deleteUserRow.FAILURE:
      return changeRow(state, action.args[0], { deleting: undefined, deleteError: action.error.message });
    case changeUserStatus.SUCCESS: {
      const changed = new Map(action.data.items.map((user) => [user._id, user]));
      const items = state.items?.map((row) => ({ ...row, ...changed.get(row._id) })) ?? null;
      return { ...state, items };
    }
    default:
      return state;
  }
}

function detail(
  state: RecordState<User> = emptyRecord,
  action: ActionOf<typeof fetchUser> | ActionOf<typeof createUser> | ActionOf<typeof updateUser>,
): RecordState<User> {
  switch (action.type) {
    case fetchUser.REQUEST:
      return recordRequested(state, action.args[0]);
    case fetchUser.SUCCESS:
      return recordReceived(action.args[0], action.data);
    case fetchUser.FAILURE:
      return recordFailed(state, action.error);
    case createUser.SUCCESS:
      return recordReceived(action.data._id, action.data);
    case updateUser.SUCCESS:
      return recordSaved(state, action.args[0], action.data);
    default:
      return state;
  }
}

export const usersReducer = combineReducers({ list, detail });

export const selectUsers = (state: RootState) => state.users.list;
export const selectUserRecord = (state: RootState, id: string) => recordAt(state.users.detail, id);

joinStore('users', usersReducer);
