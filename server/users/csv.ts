import { and, eq, type SQL } from 'drizzle-orm';
import type { UserQuery } from '../../src/contract/user';
import type { UserRow } from '../auth/accounts/present';
import type { Db } from '../db/connection';
import { paginateByKeyset } from '../db/queries/keyset';
import { afterCursor, cursorOf, orderOf } from '../db/queries/sorting';
import { schools, users } from '../db/schema/people';
import { type CsvColumn, timeColumn } from '../http/csv';
import { matchingUsers, userSorting } from './list';

interface Row {
  user: UserRow;
  school: string | null;
}

export const userCsvColumns: readonly CsvColumn<Row>[] = [
  ['Name', ({ user }) => user.name],
  ['Last name', ({ user }) => user.lastname],
  ['Email', ({ user }) => user.email],
  ['Role', ({ user }) => user.role],
  ['Status', ({ user }) => user.status],
  ['School', ({ school }) => school],
  timeColumn('Last login', ({ user }) => user.lastLogin),
  timeColumn('Created at', ({ user }) => user.createdAt),
  ['Id', ({ user }) => user.id],
];

/** All matching users, in the order of the list. */
export function userPages(db: Db, query: UserQuery, scope: SQL | undefined) {
  const sorting = userSorting(query);
  const where = and(scope, matchingUsers(query));
  return paginateByKeyset((after, limit) =>
    db
      .select({ user: users, school: schools.name, cursor: cursorOf(sorting) })
      .from(users)
      .leftJoin(schools, eq(schools.id, users.schoolId))
      .where(and(where, after ? afterCursor(sorting, after) : undefined))
      .orderBy(...orderOf(sorting))
      .limit(limit),
  );
}
