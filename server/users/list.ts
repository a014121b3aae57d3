import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { UserQuery } from '../../src/contract/user';
import type { UserRow } from '../auth/accounts';
import type { Db } from '../db/connection';
import {
  afterCursor,
  byLetters,
  containing,
  countedUpTo,
  cursorOf,
  hasNeverSignedIn,
  isNotDeleted,
  matchingPerson,
  orderOf,
  pageOf,
  paginateByKeyset,
  type Sorts,
  sortingOf,
  totalOf,
} from '../db/queries/lists';
import { schools, users } from '../db/tables';
import { type CsvColumn, timeColumn } from '../http/csv';
import type { Services } from '../services/services';

const id = { by: sql`${users.id}`, type: 'text' } as const;

const createdAt = { by: sql`${users.createdAt}`, type: 'timestamptz' } as const;

const sorts: Sorts = new Map([
  ['name', [byLetters(users.name), id]],
  ['lastname', [byLetters(users.lastname), id]],
  ['email', [{ by: sql`${users.email}`, type: 'text' }]],
  ['role', [{ by: sql`${users.role}`, type: 'text' }, id]],
  ['status', [{ by: sql`${users.status}`, type: 'text' }, createdAt, id]],
  ['last_login', [{ by: sql`coalesce(${users.lastLogin}, '-infinity')`, type: 'timestamptz' }, id]],
  ['created_at', [createdAt, id]],
]);

const userSorting = ({ sort = 'created_at:desc' }: UserQuery) => sortingOf(sorts, sort);

const withStatus = (status: NonNullable<UserQuery['status']>) =>
  status === 'not-deleted' ? isNotDeleted : eq(users.status, status);

/** The condition of the list's filters. */
const matchingUsers = ({ status, last_login, name, lastname, email, role, school, q }: UserQuery) =>
  and(
    status ? withStatus(status) : undefined,
    last_login ? hasNeverSignedIn : undefined,
    role && eq(users.role, role),
    school ? eq(users.schoolId, school) : undefined,
    name ? containing(users.name, name) : undefined,
    lastname ? containing(users.lastname, lastname) : undefined,
    email ? containing(users.email, email) : undefined,
    q ? matchingPerson(q) : undefined,
  );

/** A page of users. All matches are counted only with `total=true`. */
export async function listUsers(
  { db, config }: Pick<Services, 'db' | 'config'>,
  query: UserQuery,
  scope: SQL | undefined,
) {
  const order = orderOf(userSorting(query));
  const where = and(scope, matchingUsers(query));
  const page = pageOf(query, { defaultSize: 20 });
  const matching = () => db.select({ id: users.id }).from(users).where(where).$dynamic();
  const ids = matching()
    .orderBy(...order)
    .limit(page.limit)
    .offset(page.offset);
  const rows = await db
    .select()
    .from(users)
    .where(inArray(users.id, ids))
    .orderBy(...order);
  if (query.total !== 'true') return { rows, total: rows.length };
  const counted = where ? matching() : matching().orderBy(...order);
  const isSearch = Boolean(query.q || query.name || query.lastname || query.email);
  const bound = countedUpTo(config, isSearch);
  return { rows, ...(await totalOf(db, counted, { ...page, rows: rows.length, bound })) };
}

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
