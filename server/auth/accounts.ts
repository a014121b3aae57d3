import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { OwnUser, Session } from '../../src/contract/session';
import type { User } from '../../src/contract/user';
import { audit, auditAll, changesBetween, type Snapshot } from '../audit/audit';
import type { Config } from '../config/config';
import { type AcceptedTerms, acceptedTerms } from '../config/operatorPages';
import type { Db } from '../db/connection';
import { nextVersion } from '../db/queries/writes';
import { accessLinks, logins, newId, schools, users } from '../db/tables';
import type { CurrentUser } from '../http/context';
import { unauthorized } from '../http/errors';
import { renderMail } from '../mail/layout';
import type { Mail, Services } from '../services/services';
import { forgetBrowsers, hasSignedUpIn } from './browsers';
import { findLogin, hashToken, type NewLogin } from './logins';
import { isForeign } from './nextStep';
import { schoolOfAddress } from './schoolOfAddress';

type Actor = Pick<CurrentUser, 'id'>;

/**
 * Adds the accounts whose addresses have none, and records them in the audit trail, in one statement each. Both run in
 * any case, so that the time tells nothing of the accounts. `self` stands for those who have made their own account.
 */
export async function addAccounts(
  tx: Db,
  actor: Actor | 'self' | null,
  at: Date,
  accounts: readonly Omit<typeof users.$inferInsert, 'id'>[],
): Promise<number> {
  const added = await tx
    .insert(users)
    .values(accounts.map((account) => ({ ...account, id: newId() })))
    .onConflictDoNothing({ target: users.email })
    .returning();
  const events = added.map((row) => ({
    actor: actor === 'self' ? row : actor,
    entity: 'user' as const,
    action: 'created' as const,
    record: row.id,
    before: null,
    after: userSnapshot(row),
    at,
  }));
  await auditAll(tx, events);
  return added.length;
}

interface NewInstructor extends Partial<AcceptedTerms> {
  email: string;
  name?: string;
  lastname?: string;
  passwordHash?: string;
  addressUnproven?: boolean;
  signUpBrowser?: string;
}

/**
 * Adds an instructor; false if the address has an account, even a deleted one. The instructor joins a
 * school only when the address is proven (`proveAddress`).
 */
export async function addInstructor(
  { db: tx, now }: Pick<Services, 'db' | 'now'>,
  actor: Actor | null,
  instructor: NewInstructor,
): Promise<boolean> {
  const at = now();
  const added = await addAccounts(tx, actor, at, [
    { ...instructor, role: 'instructor', status: 'created', createdAt: at },
  ]);
  return added > 0;
}

interface Newcomer {
  email: string;
  schoolId: string | null;
}

/**
 * The id of the account of an address whose owner has come by a mailed link: a new student's, unless there is a
 * student's or an instructor's by now. Null if the account was deleted, or has rights over others, which such a link was
 * never meant to open.
 */
export async function studentWith(
  tx: Db,
  { email, schoolId }: Newcomer,
  createdAt: Date,
): Promise<string | null> {
  await addAccounts(tx, 'self', createdAt, [
    { email, role: 'student', status: 'active', schoolId, createdAt },
  ]);
  const [account] = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.email, email),
        inArray(users.role, ['student', 'instructor']),
        ne(users.status, 'deleted'),
      ),
    );
  return account?.id ?? null;
}

/** Makes an instructor of an invited student who has registered, and has come by the link that was mailed then. */
export async function makeInstructor(
  { db: tx, config }: Pick<Services, 'db' | 'config'>,
  userId: string,
  at: Date,
): Promise<void> {
  const [student] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, userId), eq(users.role, 'student')))
    .for('update');
  if (!student) return;
  const [instructor = student] = await tx
    .update(users)
    .set({
      role: 'instructor',
      schoolId: null,
      ...acceptedTerms({ config }, at),
      updatedAt: nextVersion(student, at),
    })
    .where(eq(users.id, userId))
    .returning();
  await endForeignAccess(tx, userId);
  await auditOwnChange(tx, student, instructor, at);
}

interface Names {
  name?: string | undefined;
  lastname?: string | undefined;
}

/** Saves the names that a user without any has given. Names that are there stay. */
export async function nameOwner(
  tx: Db,
  userId: string,
  { name = '', lastname = '' }: Names,
  at: Date,
): Promise<void> {
  if (!name && !lastname) return;
  const [before] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, userId), eq(users.name, ''), eq(users.lastname, '')))
    .for('update');
  if (!before) return;
  const [after = before] = await tx
    .update(users)
    .set({ name, lastname, updatedAt: nextVersion(before, at) })
    .where(eq(users.id, userId))
    .returning();
  await auditOwnChange(tx, before, after, at);
}

interface Exception {
  /** The hash of the token of a login that is not ended. */
  keep?: string | undefined;
}

export async function endLogins(db: Db, userId: string, { keep }: Exception = {}) {
  await db
    .delete(logins)
    .where(and(eq(logins.userId, userId), keep === undefined ? undefined : ne(logins.tokenHash, keep)));
}

/**
 * Ends what somebody else may have of an account whose owner has come: the other logins, and the login links but
 * for those of invites, classes and a registration, which are mailed to the owner and live on their own.
 */
export async function endForeignAccess(db: Db, userId: string, exception: Exception = {}) {
  await endLogins(db, userId, exception);
  const own = eq(accessLinks.userId, userId);
  await db.delete(accessLinks).where(and(own, eq(accessLinks.kind, 'administration')));
  // Kept, so that a new one can be mailed for each.
  await db
    .update(accessLinks)
    .set({ usedAt: sql`coalesce(${accessLinks.usedAt}, ${accessLinks.createdAt})` })
    .where(and(own, inArray(accessLinks.kind, ['recover', 'confirmation'])));
}

/**
 * Ends all logins and login links of a user, and forgets the browsers. The links of classes that were mailed to one
 * of the addresses before it had an account end too.
 */
export async function endAccess(
  db: Db,
  { id: userId, addresses }: { id: string; addresses: string[] },
  exception: Exception = {},
) {
  await endLogins(db, userId, exception);
  const fromBefore = and(isNull(accessLinks.userId), inArray(accessLinks.email, addresses));
  await db.delete(accessLinks).where(or(eq(accessLinks.userId, userId), fromBefore));
  await forgetBrowsers(db, userId);
}

export type UserRow = typeof users.$inferSelect;

/** A user without the password. */
export const presentUser = (row: UserRow): User => ({
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

/** Whether the operator asks the user to accept the terms in force. Nobody accepts them for somebody else. */
function isAskedForTerms({ config }: Pick<Services, 'config'>, row: UserRow, login: CurrentUser): boolean {
  const { terms } = config.pages;
  const asks = terms?.askAgain && terms.version !== row.termsVersion;
  return Boolean(asks) && !login.nextStep && !isForeign(login, row);
}

/** The signed-in user, for the browser with this cookie hash. */
export async function presentOwnUser(
  services: Pick<Services, 'db' | 'config'>,
  row: UserRow,
  login: CurrentUser,
  browserHash: string | null,
): Promise<OwnUser> {
  const { db } = services;
  const { hasSecondFactor, nextStep } = login;
  const [school] = row.schoolId
    ? await db.select({ freeToPlay: schools.freeToPlay }).from(schools).where(eq(schools.id, row.schoolId))
    : [];
  const awaitsSchool = row.addressUnproven && row.role === 'instructor' && !row.schoolId;
  const awaited = awaitsSchool ? await schoolOfAddress(db, row.email) : undefined;
  return {
    ...presentUser(row),
    ...(isForeign(login, row) && { handed_over: true }),
    ...(row.addressUnproven && { address_unproven: true }),
    ...(hasSignedUpIn(row, browserHash) && { confirms_by_code: true }),
    ...(hasSecondFactor && { second_factor: true }),
    ...(nextStep && { next_step: nextStep }),
    ...(isAskedForTerms(services, row, login) && { terms_changed: true }),
    ...(school?.freeToPlay.length && { school_free_to_play: school.freeToPlay }),
    ...(awaited?.freeToPlay.length && {
      awaited_school: { name: awaited.name, free_to_play: awaited.freeToPlay },
    }),
  };
}

/** A new login, for the response to its sign-in only, since it contains the token. */
export async function presentLogin(
  services: Pick<Services, 'db' | 'config' | 'now'>,
  { user, token, passwordRemoved }: NewLogin,
  { browserHash, magic }: { browserHash: string } & Pick<Session, 'magic'>,
): Promise<Session> {
  const login = await findLogin(services, hashToken(token));
  if (!login) throw unauthorized();
  return {
    ...(await presentOwnUser(services, user, login, browserHash)),
    token,
    ...(magic && { magic }),
    ...(passwordRemoved && { password_removed: true }),
  };
}

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

interface Account {
  email: string;
  name: string;
}

/** Informs a user that their password was changed. */
export const passwordNotice = (
  { email, name }: Account,
  { publicUrl, supportEmail }: Pick<Config, 'publicUrl' | 'supportEmail'>,
): Mail =>
  renderMail({
    to: email,
    name,
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your Casebridge account was changed just now. All other devices were signed out.',
      `If that was not you, use the link below at once, choose a new password and tell us: ${supportEmail}.`,
    ],
    action: { label: 'Get a sign-in link', link: `${publicUrl}/admin/recover` },
    note: 'If you changed it yourself, you don’t need to do anything.',
  });

/** Hides all of an address but its first letter and its domain. */
const maskedAddress = (email: string): string => email.replace(/^(.?)[^@]*/u, '$1•••');

/** Informs the owner of an address that the account has another one now. */
export const addressNotice = (
  { email, name }: Account,
  newEmail: string,
  { publicUrl, supportEmail }: Pick<Config, 'publicUrl' | 'supportEmail'>,
): Mail =>
  renderMail({
    to: email,
    name,
    subject: 'Your email address was changed',
    paragraphs: [
      `The email address of your Casebridge account was changed to ${maskedAddress(newEmail)} just now. This address no longer signs you in.`,
      `If you did not expect that, tell us at once: ${supportEmail}.`,
    ],
    action: { label: 'Contact us', link: `${publicUrl}/admin/contact` },
    note: 'If you expected it, you don’t need to do anything.',
  });

/** Informs the owner of an address that the password from before the address was proven is gone. */
export const removedPasswordNotice = (
  { email, name }: Account,
  { publicUrl, supportEmail }: Pick<Config, 'publicUrl' | 'supportEmail'>,
): Mail =>
  renderMail({
    to: email,
    name,
    subject: 'Your address is confirmed',
    paragraphs: [
      'You have signed in to Casebridge by a link for the first time, which shows that this address is yours.',
      'The account had a password that may have been set by somebody else. It no longer works, and all other devices were signed out. If you want to sign in with a password, choose a new one in your profile.',
    ],
    action: { label: 'Choose a password', link: `${publicUrl}/admin/profile` },
    note: `Nobody else can sign in now. Questions? Write to ${supportEmail}.`,
  });
