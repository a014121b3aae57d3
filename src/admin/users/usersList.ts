import type { UserQuery } from '../../contract/user';
import { type FilterValues, type ListQuery, toApiQuery } from '../../lib/listQuery';
import { roleKeys, statusKeys } from '../../rules/users';

const lastLoginChoices: readonly 'never'[] = ['never'];
const statusChoices: readonly NonNullable<UserQuery['status']>[] = [...statusKeys, 'not-deleted'];

/** The rules of the users list's address. */
export const usersList = {
  pageSize: 20,
  sortable: ['name', 'email', 'role', 'status', 'last_login'],
  filters: {
    status: { initial: 'active', choices: statusChoices },
    q: {},
    name: {},
    lastname: {},
    email: {},
    role: { choices: roleKeys },
    school: {},
    last_login: { choices: lastLoginChoices },
  },
} as const;

/** The same rules for a server that knows the filters of the specification only. */
export const plainUsersList: typeof usersList = {
  ...usersList,
  filters: {
    ...usersList.filters,
    status: { initial: 'active', choices: statusKeys },
    last_login: { choices: [] },
  },
};

export type UserFilters = FilterValues<typeof usersList>;

export const usersQuery = (query: ListQuery<typeof usersList>): UserQuery => toApiQuery(query, usersList);
