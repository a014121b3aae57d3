import { and, eq, ne } from 'drizzle-orm';
import type { Db } from '../context';
import { accessLinks, sessions } from '../db/schema';

/** Ends the sessions and links of a user at once; all, or all but the session of the given token. */
export async function endAccess(db: Db, userId: string, { keep }: { keep?: string | undefined } = {}) {
  await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), keep === undefined ? undefined : ne(sessions.tokenHash, keep)));
  await db.delete(accessLinks).where(eq(accessLinks.userId, userId));
}
