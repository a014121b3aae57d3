import { eq } from 'drizzle-orm';
import type { Db } from '../db/connection';
import { nextVersion } from '../db/queries/writes';
import { users } from '../db/tables';
import type { CurrentUser } from '../http/context';
import { conflict } from '../http/errors';
import type { Services } from '../services/services';
import { auditOwnChange, endForeignAccess, removedPasswordNotice, type UserRow } from './accounts';
import { forgetBrowsers } from './browsers';
import { hashToken, type NewLogin } from './logins';
import { schoolOfAddress } from './schoolOfAddress';

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
 * of the address can have.
 */
export async function proveAddress(
  tx: Db,
  services: Pick<Services, 'mail' | 'config' | 'now'>,
  login: NewLogin,
  keepsPassword = false,
): Promise<NewLogin> {
  const keep = hashToken(login.token);
  const proven = await proveUser(tx, services, login.user, { keep, keepsPassword });
  const passwordRemoved = proven.passwordHash !== login.user.passwordHash;
  return { ...login, user: proven, ...(passwordRemoved && { passwordRemoved }) };
}

interface Proof {
  /** The hash of the token of the login that goes on. */
  keep: string;
  /** Whether the proof comes from the browser that has signed up. */
  keepsPassword: boolean;
}

/**
 * Marks the address of a user as proven. A password from before, by a registration or by an administrator, may be known
 * to another person, so it ends with all logins, and with the links that somebody else may have. That of a registration
 * stays if the same browser has the proof. Logins and links also end when the owner joins a school by the address.
 */
export async function proveUser(
  tx: Db,
  services: Pick<Services, 'mail' | 'config' | 'now'>,
  user: UserRow,
  { keep, keepsPassword }: Proof,
): Promise<UserRow> {
  const proven = user.addressUnproven ? await markProven(tx, services, user, keepsPassword) : user;
  const joined = await joinSchool(tx, proven, services.now());
  if (user.addressUnproven || joined.schoolId !== user.schoolId) {
    await endForeignAccess(tx, user.id, { keep });
  }
  return joined;
}

async function markProven(
  tx: Db,
  { mail, config, now }: Pick<Services, 'mail' | 'config' | 'now'>,
  user: UserRow,
  keepsPassword: boolean,
): Promise<UserRow> {
  const at = now();
  const [proven = user] = await tx
    .update(users)
    .set({
      addressUnproven: false,
      signUpBrowser: null,
      ...(!keepsPassword && { passwordHash: '' }),
      updatedAt: nextVersion(user, at),
    })
    .where(eq(users.id, user.id))
    .returning();
  await auditOwnChange(tx, user, proven, at);
  if (keepsPassword) return proven;
  await forgetBrowsers(tx, user.id);
  if (user.passwordHash) await mail.send(removedPasswordNotice(proven, config), tx);
  return proven;
}

/**
 * Adds an instructor without a school to the one of their email domain. The address has to be proven first,
 * since a school's classes may play for free and its name appears on invites.
 */
export async function joinSchool(tx: Db, user: UserRow, at: Date): Promise<UserRow> {
  if (user.role !== 'instructor' || user.schoolId) return user;
  const school = await schoolOfAddress(tx, user.email);
  if (!school) return user;
  const [joined = user] = await tx
    .update(users)
    .set({ schoolId: school.id, updatedAt: nextVersion(user, at) })
    .where(eq(users.id, user.id))
    .returning();
  await auditOwnChange(tx, user, joined, at);
  return joined;
}
