import { and, asc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Context } from 'hono';
import type { BulkChange, UserInput, UserUpdate } from '../../src/contract/user';
import { audit } from '../audit/audit';
import { createAccessLink, linkHashOf } from '../auth/accessLinks';
import {
  addressNotice,
  endAccess,
  isSameUser,
  passwordNotice,
  type UserRow,
  userSnapshot,
} from '../auth/accounts';
import { assertRecentSignIn, isRunning } from '../auth/logins';
import { hashNewPassword, newPasswordOf } from '../auth/passwords';
import { visibleUsers } from '../auth/visibleUsers';
import type { Db } from '../db/connection';
import { isUniqueViolation } from '../db/errors';
import { assertVersion, nextVersion } from '../db/queries/writes';
import { newId, users } from '../db/tables';
import type { AppEnv, CurrentUser } from '../http/context';
import { notFound, unauthorized } from '../http/errors';
import { currentUser } from '../http/router';
import { renderMail } from '../mail/layout';
import { plainName } from '../mail/names';
import type { Services } from '../services/services';
import {
  addressRefused,
  areLastAdministrators,
  checkColumns,
  checkEmailIsFree,
  checkSafeguards,
  checkTakeover,
  columnsOf,
  emailTaken,
  handedOverAddress,
  losesAdministrator,
} from './check';

/** The caller who changes a user, and the users whom the caller may change. */
export interface Editor {
  user: CurrentUser;
  tokenHash: string;
  visible: SQL | undefined;
}

/** The caller of a request that reads or changes users. */
export function editorOf(c: Context<AppEnv>): Editor {
  const user = currentUser(c);
  const tokenHash = c.get('tokenHash');
  if (!tokenHash) throw unauthorized();
  return { user, tokenHash, visible: visibleUsers(c.get('scope'), user) };
}

type Deps = Pick<Services, 'db' | 'mail' | 'config' | 'now'>;

/** Runs a change that may lose the race for an address. */
async function withFreeEmail<T>({ visible }: Editor, store: () => Promise<T>): Promise<T> {
  try {
    return await store();
  } catch (error) {
    if (!isUniqueViolation(error, 'users_email')) throw error;
    throw visible ? addressRefused() : emailTaken();
  }
}

/** Adds a user and mails a link to the address, which is unproven until its owner has used one. */
export async function createUser(deps: Deps, editor: Editor, input: UserInput): Promise<UserRow> {
  const { user: actor, visible } = editor;
  const { db, now } = deps;
  const { name, lastname, role, status, school: schoolId } = input;
  const columns = { ...columnsOf(input), name, lastname, role, status, schoolId };
  const password = newPasswordOf(input);
  const email = columns.email ?? '';
  const id = newId();
  const passwordHash = password ? await hashNewPassword(password) : '';
  const at = now();
  return withFreeEmail(editor, () =>
    db.transaction(async (tx) => {
      await checkColumns(tx, actor, { ...columns, email }, null);
      if (hasPower(role)) assertRecentSignIn(actor, now);
      await checkEmailIsFree(tx, email, id, visible);
      const [row] = await tx
        .insert(users)
        .values({ ...columns, id, email, passwordHash, addressUnproven: true, createdAt: at, updatedAt: at })
        .returning();
      if (!row) throw notFound();
      const after = userSnapshot(row);
      await audit(tx, { actor, entity: 'user', action: 'created', record: id, before: null, after, at });
      if (status !== 'deleted') await mailWelcome({ ...deps, db: tx }, row, actor);
      return row;
    }),
  );
}

async function lockUser(tx: Db, id: string, visible: SQL | undefined): Promise<UserRow> {
  const [row] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), visible))
    .for('update');
  if (!row) throw notFound();
  return row;
}

/** A session, link or known browser from before one of these changed must not count with the new value. */
const accessColumns = ['passwordHash', 'email', 'role', 'schoolId', 'status'] as const;

/** Ends what a change makes invalid, and informs the owner of the account, of a new address at the old one. */
async function endOutdatedAccess(
  tx: Db,
  { mail, config }: Deps,
  { user, tokenHash }: Editor,
  { before, after }: { before: UserRow; after: UserRow },
): Promise<void> {
  if (accessColumns.some((column) => after[column] !== before[column])) {
    const ended = { id: after.id, addresses: [before.email, after.email] };
    await endAccess(tx, ended, { keep: after.id === user.id ? tokenHash : undefined });
  }
  const newPassword = after.passwordHash !== before.passwordHash;
  if (newPassword && after.status !== 'deleted') await mail.send(passwordNotice(after, config), tx);
  if (after.email !== before.email) await mail.send(addressNotice(before, after.email, config), tx);
}

/**
 * The password and the address that somebody else sets are unproven until the owner of the address has come
 * by mail. The holder of a link that was not mailed may be somebody else too. An unproven password does not go
 * along to another role or school.
 */
function unprovenColumns(
  { user }: Editor,
  before: UserRow,
  { email, passwordHash, role, schoolId }: Partial<UserRow>,
): Partial<UserRow> {
  const isByAnother = before.id !== user.id || user.handedOver;
  const newAddress = email !== undefined && email !== before.email;
  const moves =
    (role !== undefined && role !== before.role) || (schoolId !== undefined && schoolId !== before.schoolId);
  return {
    ...((newAddress || (isByAnother && passwordHash)) && { addressUnproven: true, signUpBrowser: null }),
    ...(isByAnother && moves && before.addressUnproven && !passwordHash && { passwordHash: '' }),
  };
}

/** Whether a role sees records of others. */
const hasPower = (role: UserRow['role']): boolean => role === 'administrator' || role === 'manager';

/** Whether a change gives somebody power over others, or deletes the account. */
function isGrave(before: UserRow, after: UserRow): boolean {
  const isDeletion = after.status === 'deleted' && before.status !== 'deleted';
  const isRestored = before.status === 'deleted' && after.status !== 'deleted';
  const moves = after.role !== before.role || after.schoolId !== before.schoolId;
  return isDeletion || (hasPower(after.role) && (isRestored || moves));
}

/** Stores the changed columns and an audit entry. The row has to be locked. */
export async function changeUser(
  tx: Db,
  deps: Deps,
  editor: Editor,
  { before, changed }: { before: UserRow; changed: Partial<UserRow> },
): Promise<UserRow> {
  const columns = { ...changed, ...unprovenColumns(editor, before, changed) };
  const intended = { ...before, ...columns };
  if (isSameUser(before, intended)) return before;
  if (isGrave(before, intended)) assertRecentSignIn(editor.user, deps.now);
  // The caller's session may have ended while a password was hashed, for example because the owner of the
  // address signed in.
  if (!(await isRunning({ db: tx }, editor.tokenHash))) throw unauthorized();
  const at = deps.now();
  const [after] = await tx
    .update(users)
    .set({ ...columns, updatedAt: nextVersion(before, at) })
    .where(eq(users.id, before.id))
    .returning();
  if (!after) throw notFound();
  await endOutdatedAccess(tx, deps, editor, { before, after });
  const isDeleted = after.status === 'deleted' && before.status !== 'deleted';
  await audit(tx, {
    actor: editor.user,
    entity: 'user',
    action: isDeleted ? 'deleted' : 'updated',
    record: after.id,
    before: userSnapshot(before),
    after: userSnapshot(after),
    at,
  });
  return after;
}

export async function updateUser(
  deps: Deps,
  editor: Editor,
  id: string,
  input: UserUpdate,
): Promise<UserRow> {
  const { db } = deps;
  const [seen] = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, id), editor.visible));
  if (!seen) throw notFound();
  const given = columnsOf(input);
  const password = newPasswordOf(input);
  const newAddress = given.email !== undefined && given.email !== seen.email;
  if (password || newAddress) assertRecentSignIn(editor.user, deps.now);
  if (newAddress && id === editor.user.id && editor.user.handedOver) throw handedOverAddress();
  const passwordHash = password && (await hashNewPassword(password));
  return withFreeEmail(editor, () =>
    db.transaction(async (tx) => {
      const before = await lockUser(tx, id, editor.visible);
      assertVersion(before, input.updated_at);
      await checkColumns(tx, editor.user, given, before);
      await checkSafeguards(tx, editor.user, before, { ...before, ...given });
      if (given.email !== undefined) await checkEmailIsFree(tx, given.email, id, editor.visible);
      const changed = { ...given, ...(passwordHash && { passwordHash }) };
      await checkTakeover(tx, editor.user, before, changed);
      return changeUser(tx, deps, editor, { before, changed });
    }),
  );
}

/** Sets the status to deleted, and ends all sessions and links of the user. */
export const deleteUser = (deps: Deps, editor: Editor, id: string): Promise<UserRow> =>
  deps.db.transaction(async (tx) => {
    const before = await lockUser(tx, id, editor.visible);
    await checkSafeguards(tx, editor.user, before, { ...before, status: 'deleted' });
    return changeUser(tx, deps, editor, { before, changed: { status: 'deleted' } });
  });

/** Mails a new user the link to an account that somebody else has opened. */
async function mailWelcome(
  services: Pick<Services, 'db' | 'mail' | 'config' | 'now'>,
  { id, email, name }: UserRow,
  by: CurrentUser,
): Promise<void> {
  const link = await createAccessLink(services, id, 'invite', '/dashboard');
  const opener = plainName(`${by.name} ${by.lastname}`) || by.email;
  const mail = renderMail({
    to: email,
    name,
    subject: 'Your Casebridge account',
    paragraphs: [`${opener} has opened a Casebridge account for you.`],
    action: { label: 'Sign in', link },
    note: 'The link is for you alone, works once and expires after 14 days. Later, ask for a new one with “Access Via Email” on the sign-in page.',
  });
  await services.mail.send({ ...mail, linkHash: linkHashOf(link) }, services.db);
}

/** Changes role, status and school of the users whom the caller may change, and returns the ids of the others. */
export const changeUsers = (deps: Deps, editor: Editor, { ids, role, status, school }: BulkChange) =>
  deps.db.transaction(async (tx) => {
    const given = columnsOf({ role, status, school });
    const rows = await tx
      .select()
      .from(users)
      .where(and(inArray(users.id, ids), editor.visible))
      .orderBy(asc(users.id))
      .for('update');
    const others = rows.filter((row) => row.id !== editor.user.id || isSameUser(row, { ...row, ...given }));
    const lost = others.filter((row) => losesAdministrator(row, { ...row, ...given })).map(({ id }) => id);
    const kept = new Set(lost.length > 0 && (await areLastAdministrators(tx, lost)) ? lost : []);

    const changed = new Map<string, UserRow>();
    for (const before of others.filter(({ id }) => !kept.has(id))) {
      await checkColumns(tx, editor.user, given, before);
      changed.set(before.id, await changeUser(tx, deps, editor, { before, changed: given }));
    }
    const asked = [...new Set(ids)];
    return {
      items: asked.flatMap((id) => changed.get(id) ?? []),
      refused: asked.filter((id) => !changed.has(id)),
    };
  });
