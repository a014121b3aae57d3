import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/connection';
import { accessLinks, sessions } from '../../db/schema/people';
import { forgetBrowsers } from './knownBrowsers';

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
