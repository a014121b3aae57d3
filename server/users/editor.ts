import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { users } from '../db/schema/people';
import type { AppEnv, CurrentUser, Scope } from '../http/context';
import { unauthorized } from '../http/errors';
import { currentUser } from '../http/router';
import type { Editor } from './save';

/** The caller of a request that reads or changes users. */
export function editorOf(c: Context<AppEnv>): Editor {
  const user = currentUser(c);
  const tokenHash = c.get('tokenHash');
  if (!tokenHash) throw unauthorized();
  return { user, tokenHash, visible: visibleUsers(c.get('scope'), user) };
}

/** The users that a caller may see. Managers see those of their school, except administrators. */
function visibleUsers(scope: Scope, user: CurrentUser): SQL | undefined {
  const own = eq(users.id, user.id);
  if (scope === 'all') return undefined;
  if (scope === 'own' || user.schoolId === null) return own;
  return or(own, and(eq(users.schoolId, user.schoolId), ne(users.role, 'administrator'))) ?? sql`false`;
}
