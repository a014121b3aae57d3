import { and, desc, eq, gt, notInArray } from 'drizzle-orm';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Config } from '../config/config';
import type { Db } from '../db/connection';
import { knownBrowsers, users } from '../db/tables';
import type { Services } from '../services/services';
import { hashToken, looksLikeToken, newToken } from './logins';

const DAY_SECONDS = 24 * 60 * 60;

type Settings = Pick<Config, 'publicUrl' | 'keptDays'>;

const isSecure = ({ publicUrl }: Settings): boolean => publicUrl.startsWith('https:');

/**
 * The cookie that identifies a browser that has requested a link or signed in. The prefix __Host- requires
 * https.
 */
const cookieName = (config: Settings): string => (isSecure(config) ? '__Host-rid' : 'rid');

/** The hash of the browser's cookie; null if it has none. */
export function browserHashOf(c: Context, config: Settings): string | null {
  const mark = getCookie(c, cookieName(config));
  return mark === undefined ? null : hashToken(mark);
}

/** The browser's cookie itself; null if it has none. */
export function markOf(c: Context, config: Settings): string | null {
  const mark = getCookie(c, cookieName(config));
  return mark && looksLikeToken(mark) ? mark : null;
}

/** Sets the cookie, or renews the present one, and returns it. */
export function giveMark(c: Context, config: Settings): string {
  const mark = markOf(c, config) ?? newToken();
  setCookie(c, cookieName(config), mark, {
    httpOnly: true,
    sameSite: 'Lax',
    secure: isSecure(config),
    path: '/',
    maxAge: config.keptDays.browsers * DAY_SECONDS,
  });
  return mark;
}

/** The same, and returns its hash. */
export const markBrowser = (c: Context, config: Settings): string => hashToken(giveMark(c, config));

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

/** Whether a user has signed up in the browser with this cookie hash, with the password that the account has. */
export const hasSignedUpIn = (
  { signUpBrowser }: Pick<typeof users.$inferSelect, 'signUpBrowser'>,
  browserHash: string | null,
): boolean => signUpBrowser !== null && signUpBrowser === browserHash;

/** Forgets all browsers of a user, which somebody else may have signed in with. */
export async function forgetBrowsers(db: Db, userId: string): Promise<void> {
  await db.delete(knownBrowsers).where(eq(knownBrowsers.userId, userId));
}
