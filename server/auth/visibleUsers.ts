import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm';
import { users } from '../db/tables';
import type { CurrentUser, Scope } from '../http/context';

/** The users that a caller may see. Managers see those of their school, except administrators. */
export function visibleUsers(scope: Scope, user: CurrentUser): SQL | undefined {
  const own = eq(users.id, user.id);
  if (scope === 'all') return undefined;
  if (scope === 'own' || user.schoolId === null) return own;
  return or(own, and(eq(users.schoolId, user.schoolId), ne(users.role, 'administrator'))) ?? sql`false`;
}
