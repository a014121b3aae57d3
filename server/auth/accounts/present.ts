import type { Session } from '../../../src/contract/session';
import type { User } from '../../../src/contract/user';
import type { users } from '../../db/schema/people';
import type { NewSession } from '../sessions/sessions';

type Row = typeof users.$inferSelect;

/** A user without the password. */
export const presentUser = (row: Row): User => ({
  _id: row.id,
  id: row.id,
  name: row.name,
  lastname: row.lastname,
  email: row.email,
  role: row.role,
  status: row.status,
  school: row.schoolId,
  last_login: row.lastLogin?.toISOString() ?? null,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
});

/** A new session, for the response to its sign-in only, since it contains the token. */
export const presentSession = (
  { user, token, passwordRemoved }: NewSession,
  { magic }: Pick<Session, 'magic'> = {},
): Session => ({
  ...presentUser(user),
  token,
  ...(magic && { magic }),
  ...(passwordRemoved && { password_removed: true }),
});
