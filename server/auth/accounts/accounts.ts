import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/connection';
import { nextVersion } from '../../db/queries/writes';
import { newId } from '../../db/schema/columns';
import { accessLinks, sessions, users } from '../../db/schema/people';
import type { Services } from '../../services/services';
import { forgetBrowsers } from '../sessions/browsers';
import { auditOwnChange } from './present';

interface NewInstructor {
  email: string;
  name?: string;
  lastname?: string;
  passwordHash?: string;
  addressUnproven?: boolean;
}

/**
 * Adds an instructor; false if the address has an account, even a deleted one. The instructor joins a
 * school only when the address is proven (`proveAddress`).
 */
export async function addInstructor(
  { db, now }: Pick<Services, 'db' | 'now'>,
  instructor: NewInstructor,
): Promise<boolean> {
  const added = await db
    .insert(users)
    .values({
      ...instructor,
      id: newId(),
      role: 'instructor',
      status: 'created',
      createdAt: now(),
    })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  return added.length > 0;
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
  await tx
    .insert(users)
    .values({ id: newId(), email, role: 'student', status: 'active', schoolId, createdAt })
    .onConflictDoNothing({ target: users.email });
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
export async function makeInstructor(tx: Db, userId: string, at: Date): Promise<void> {
  const [student] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, userId), eq(users.role, 'student')))
    .for('update');
  if (!student) return;
  const [instructor = student] = await tx
    .update(users)
    .set({ role: 'instructor', schoolId: null, updatedAt: nextVersion(student, at) })
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
  /** The hash of the token of a session that is not ended. */
  keep?: string | undefined;
}

async function endSessions(db: Db, userId: string, { keep }: Exception = {}) {
  await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), keep === undefined ? undefined : ne(sessions.tokenHash, keep)));
}

/**
 * Ends what somebody else may have of an account whose owner has come: the other sessions, and the login links but
 * for those of invites, classes and a registration, which are mailed to the owner and live on their own.
 */
export async function endForeignAccess(db: Db, userId: string, exception: Exception = {}) {
  await endSessions(db, userId, exception);
  const own = eq(accessLinks.userId, userId);
  await db.delete(accessLinks).where(and(own, eq(accessLinks.kind, 'administration')));
  // Kept, so that a new one can be mailed for each.
  await db
    .update(accessLinks)
    .set({ usedAt: sql`coalesce(${accessLinks.usedAt}, ${accessLinks.createdAt})` })
    .where(and(own, eq(accessLinks.kind, 'recover')));
}

/**
 * Ends all sessions and login links of a user, and forgets the browsers. The links of classes that were mailed to one
 * of the addresses before it had an account end too.
 */
export async function endAccess(
  db: Db,
  { id: userId, addresses }: { id: string; addresses: string[] },
  exception: Exception = {},
) {
  await endSessions(db, userId, exception);
  const fromBefore = and(isNull(accessLinks.userId), inArray(accessLinks.email, addresses));
  await db.delete(accessLinks).where(or(eq(accessLinks.userId, userId), fromBefore));
  await forgetBrowsers(db, userId);
}
