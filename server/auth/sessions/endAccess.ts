import { and, eq, ne } from 'drizzle-orm';
import type { Db } from '../../db/connection';
import { accessLinks, sessions } from '../../db/schema/people';

interface Exception {
  /** The hash of the token of a session that is not ended. */
  keep?: string | undefined;
}

export async function endSessions(db: Db, userId: string, { keep }: Exception = {}) {
  await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), keep === undefined ? undefined : ne(sessions.tokenHash, keep)));
}

/** Ends all sessions and login links of a user. */
export async function endAccess(db: Db, userId: string, exception: Exception = {}) {
  await endSessions(db, userId, exception);
  await db.delete(accessLinks).where(eq(accessLinks.userId, userId));
}
