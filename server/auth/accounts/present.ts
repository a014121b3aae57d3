import { eq } from 'drizzle-orm';
import type { OwnUser, Session } from '../../../src/contract/session';
import type { User } from '../../../src/contract/user';
import { audit, changesBetween, type Snapshot } from '../../audit/audit';
import type { Db } from '../../db/connection';
import { schools, type users } from '../../db/schema/people';
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

/**
 * The signed-in user. An administrator's link that was handed over is the hub's own, printed for its first administrator.
 */
export async function presentOwnUser(
  db: Db,
  row: Row,
  { handedOver }: { handedOver: boolean },
): Promise<OwnUser> {
  const [school] = row.schoolId
    ? await db.select({ freeToPlay: schools.freeToPlay }).from(schools).where(eq(schools.id, row.schoolId))
    : [];
  return {
    ...presentUser(row),
    ...(handedOver && row.role !== 'administrator' && { handed_over: true }),
    ...(row.addressUnproven && { address_unproven: true }),
    ...(school?.freeToPlay.length && { school_free_to_play: school.freeToPlay }),
  };
}

/** A new session, for the response to its sign-in only, since it contains the token. */
export const presentSession = async (
  db: Db,
  { user, token, handedOver, passwordRemoved }: NewSession,
  { magic }: Pick<Session, 'magic'> = {},
): Promise<Session> => ({
  ...(await presentOwnUser(db, user, { handedOver })),
  token,
  ...(magic && { magic }),
  ...(passwordRemoved && { password_removed: true }),
});

export type UserRow = typeof users.$inferSelect;

/** The fields of a user that the audit trail compares. */
export const userSnapshot = (row: UserRow): Snapshot => ({ ...presentUser(row), password: row.passwordHash });

export const isSameUser = (a: UserRow, b: UserRow): boolean =>
  changesBetween(userSnapshot(a), userSnapshot(b)).length === 0;

/** Records in the audit trail a change that a user's own action has made to their record. */
export const auditOwnChange = (tx: Db, before: UserRow, after: UserRow, at: Date): Promise<void> =>
  audit(tx, {
    actor: before,
    entity: 'user',
    action: 'updated',
    record: before.id,
    before: userSnapshot(before),
    after: userSnapshot(after),
    at,
  });
