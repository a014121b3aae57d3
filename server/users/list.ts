import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { UserQuery } from '../../src/contract/user';
import { countedUpTo, pageOf, totalOf } from '../db/queries/paging';
import { hasNeverSignedIn, isNotDeleted } from '../db/queries/people';
import { containing, matchingPerson } from '../db/queries/search';
import { orderOf, type Sorts, sortingOf } from '../db/queries/sorting';
import { users } from '../db/schema/people';
import type { Services } from '../services/services';

const id = { by: sql`${users.id}`, type: 'text' } as const;

const createdAt = { by: sql`${users.createdAt}`, type: 'timestamptz' } as const;

const sorts: Sorts = new Map([
  ['name', [{ by: sql`lower(${users.name})`, type: 'text' }, id]],
  ['lastname', [{ by: sql`lower(${users.lastname})`, type: 'text' }, id]],
  ['email', [{ by: sql`${users.email}`, type: 'text' }]],
  ['role', [{ by: sql`${users.role}`, type: 'text' }, id]],
  ['status', [{ by: sql`${users.status}`, type: 'text' }, createdAt, id]],
  ['last_login', [{ by: sql`coalesce(${users.lastLogin}, '-infinity')`, type: 'timestamptz' }, id]],
  ['created_at', [createdAt, id]],
]);

export const userSorting = ({ sort = 'created_at:desc' }: UserQuery) => sortingOf(sorts, sort);

const withStatus = (status: NonNullable<UserQuery['status']>) =>
  status === 'not-deleted' ? isNotDeleted : eq(users.status, status);

/** The condition of the list's filters. */
export const matchingUsers = ({ status, last_login, name, lastname, email, role, school, q }: UserQuery) =>
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
