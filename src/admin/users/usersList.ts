import type { UserQuery } from '../../contract/user';
import { type ListQuery, toApiQuery } from '../../lib/listQuery';
import { roleKeys, statusKeys } from '../../rules/users';

/** The rules of the users list's address. */
export const usersList = {
  pageSize: 20,
  sortable: ['name', 'email', 'role', 'status', 'last_login'],
  filters: {
    status: { initial: 'active', choices: [...statusKeys, 'not-deleted'] },
    q: {},
    name: {},
    lastname: {},
    email: {},
    role: { choices: roleKeys },
    school: {},
    last_login: { choices: ['never'] },
  },
} as const;

export const usersQuery = (query: ListQuery<typeof usersList>): UserQuery => toApiQuery(query, usersList);
