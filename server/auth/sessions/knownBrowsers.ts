import { and, desc, eq, gt, notInArray } from 'drizzle-orm';
import type { Db } from '../../db/connection';
import { knownBrowsers, users } from '../../db/schema/people';
import type { Services } from '../../services/services';

const DAY_MS = 24 * 60 * 60 * 1000;
/** The browsers of a user; each has attempts of its own, so their number is limited. */
const MOST_BROWSERS = 20;

/** The origin of an attempt to sign in, or of a request for a link. */
export interface Visitor {
  /** The network that the request comes from. */
  address: string;
  /** The hash of the browser's cookie; null if it has none. */
  browserHash: string | null;
}

/** The user with an address, and whether the visitor's browser has signed in as that user before. */
export async function findUserOf(
  { config, db, now }: Pick<Services, 'config' | 'db' | 'now'>,
  email: string,
  { browserHash }: Visitor,
) {
  const since = new Date(now().getTime() - config.keptDays.browsers * DAY_MS);
  const [found] = await db
    .select({ user: users, browser: knownBrowsers.browserHash })
    .from(users)
    .leftJoin(
      knownBrowsers,
      and(
        eq(knownBrowsers.userId, users.id),
        eq(knownBrowsers.browserHash, browserHash ?? ''),
        gt(knownBrowsers.lastLogin, since),
      ),
    )
    .where(eq(users.email, email));
  return { user: found?.user, isKnownBrowser: Boolean(found?.browser) };
}

/** Remembers that a user has signed in with a browser, and forgets the one that was longest away if there are many. */
export async function rememberBrowser(
  { db, now }: Pick<Services, 'db' | 'now'>,
  userId: string,
  browserHash: string,
): Promise<void> {
  const lastLogin = now();
  await db
    .insert(knownBrowsers)
    .values({ userId, browserHash, lastLogin })
    .onConflictDoUpdate({
      target: [knownBrowsers.userId, knownBrowsers.browserHash],
      set: { lastLogin },
    });
  const latest = db
    .select({ browserHash: knownBrowsers.browserHash })
    .from(knownBrowsers)
    .where(eq(knownBrowsers.userId, userId))
    .orderBy(desc(knownBrowsers.lastLogin), desc(knownBrowsers.browserHash))
    .limit(MOST_BROWSERS);
  await db
    .delete(knownBrowsers)
    .where(and(eq(knownBrowsers.userId, userId), notInArray(knownBrowsers.browserHash, latest)));
}

/** Forgets all browsers of a user, which somebody else may have signed in with. */
export async function forgetBrowsers(db: Db, userId: string): Promise<void> {
  await db.delete(knownBrowsers).where(eq(knownBrowsers.userId, userId));
}
