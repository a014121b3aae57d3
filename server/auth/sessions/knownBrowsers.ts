import { and, eq, gt } from 'drizzle-orm';
import type { Db } from '../../db/connection';
import { KNOWN_BROWSER_MS } from '../../db/retention';
import { knownBrowsers, users } from '../../db/schema/people';
import type { Services } from '../../services/services';

type Deps = Pick<Services, 'db' | 'now'>;

/** The origin of an attempt to sign in, or of a request for a link. */
export interface Visitor {
  /** The network that the request comes from. */
  address: string;
  /** The hash of the browser's cookie; null if it has none. */
  browserHash: string | null;
}

/** The user with an address, and whether the visitor's browser has signed in as that user before. */
export async function findUserOf({ db, now }: Deps, email: string, { browserHash }: Visitor) {
  const [found] = await db
    .select({ user: users, browser: knownBrowsers.browserHash })
    .from(users)
    .leftJoin(
      knownBrowsers,
      and(
        eq(knownBrowsers.userId, users.id),
        eq(knownBrowsers.browserHash, browserHash ?? ''),
        gt(knownBrowsers.lastLogin, new Date(now().getTime() - KNOWN_BROWSER_MS)),
      ),
    )
    .where(eq(users.email, email));
  return { user: found?.user, isKnownBrowser: Boolean(found?.browser) };
}

/** Remembers that a user has signed in with a browser. */
export async function rememberBrowser({ db, now }: Deps, userId: string, browserHash: string): Promise<void> {
  const lastLogin = now();
  await db
    .insert(knownBrowsers)
    .values({ userId, browserHash, lastLogin })
    .onConflictDoUpdate({
      target: [knownBrowsers.userId, knownBrowsers.browserHash],
      set: { lastLogin },
    });
}

/** Forgets the browsers of those who have used an account before its owner came. */
export async function forgetBrowsers(db: Db, userId: string): Promise<void> {
  await db.delete(knownBrowsers).where(eq(knownBrowsers.userId, userId));
}
