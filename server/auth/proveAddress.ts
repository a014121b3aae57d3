import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/connection';
import { nextVersion } from '../db/queries/writes';
import { schools, users } from '../db/schema/people';
import type { CurrentUser } from '../http/context';
import { conflict } from '../http/errors';
import type { Services } from '../services/services';
import { auditOwnChange, endForeignAccess, removedPasswordNotice, type UserRow } from './accounts';
import { forgetBrowsers } from './browsers';
import { hashToken, type NewLogin } from './logins';

/**
 * Refuses an account that somebody else may have opened with the address of its user. The field tells the screens to
 * offer the mail that proves the address.
 */
export function assertProven(
  { addressUnproven }: Pick<CurrentUser, 'addressUnproven'>,
  message: string,
): void {
  if (addressUnproven) throw conflict(message, { email: message });
}

/**
 * Has to be called when a login was started by a mailed link or a partner's token, which only the owner
 * of the address can have. A password from before the first time, by a registration or by an administrator, may
 * be known to another person, so it ends with all logins, and with the links that somebody else may have.
 * These also end when the owner joins a school by the address.
 */
export async function proveAddress(
  tx: Db,
  services: Pick<Services, 'mail' | 'config' | 'now'>,
  login: NewLogin,
): Promise<NewLogin> {
  const { user, token } = login;
  const proven = user.addressUnproven ? await markProven(tx, services, user) : user;
  const joined = await joinSchool(tx, proven, services.now());
  if (user.addressUnproven || joined.schoolId !== user.schoolId) {
    await endForeignAccess(tx, user.id, { keep: hashToken(token) });
  }
  const passwordRemoved = proven.passwordHash !== user.passwordHash;
  return { ...login, user: joined, ...(passwordRemoved && { passwordRemoved }) };
}

async function markProven(
  tx: Db,
  { mail, config, now }: Pick<Services, 'mail' | 'config' | 'now'>,
  user: UserRow,
): Promise<UserRow> {
  const at = now();
  const [proven = user] = await tx
    .update(users)
    .set({ addressUnproven: false, passwordHash: '', updatedAt: nextVersion(user, at) })
    .where(eq(users.id, user.id))
    .returning();
  await forgetBrowsers(tx, user.id);
  if (user.passwordHash) await mail.send(removedPasswordNotice(proven, config), tx);
  await auditOwnChange(tx, user, proven, at);
  return proven;
}

/** The school that claims the address; null if there is none. */
async function schoolOfAddress(db: Db, email: string): Promise<string | null> {
  const [school] = await db
    .select({ id: schools.id })
    .from(schools)
    .where(claimsAddress(email))
    .orderBy(asc(schools.createdAt), asc(schools.id))
    .limit(1);
  return school?.id ?? null;
}

/**
 * Adds an instructor without a school to the one of their email domain. The address has to be proven first,
 * since a school's classes may play for free and its name appears on invites.
 */
export async function joinSchool(tx: Db, user: UserRow, at: Date): Promise<UserRow> {
  if (user.role !== 'instructor' || user.schoolId) return user;
  const schoolId = await schoolOfAddress(tx, user.email);
  if (!schoolId) return user;
  const [joined = user] = await tx
    .update(users)
    .set({ schoolId, updatedAt: nextVersion(user, at) })
    .where(eq(users.id, user.id))
    .returning();
  await auditOwnChange(tx, user, joined, at);
  return joined;
}

/** A condition on schools: their domains (separated by commas or spaces) include that of the address. */
export function claimsAddress(email: string): SQL {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  return sql`${domain} = any(regexp_split_to_array(lower(${schools.domains}), '[[:space:],]+'))`;
}
