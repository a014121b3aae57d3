import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Config } from '../../config/config';
import { hashToken, looksLikeToken, newToken } from '../sessions/sessions';

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

/** Sets the cookie, or renews the present one, and returns its hash. */
export function markBrowser(c: Context, config: Settings): string {
  const present = getCookie(c, cookieName(config));
  const mark = present && looksLikeToken(present) ? present : newToken();
  setCookie(c, cookieName(config), mark, {
    httpOnly: true,
    sameSite: 'Lax',
    secure: isSecure(config),
    path: '/',
    maxAge: config.keptDays.browsers * DAY_SECONDS,
  });
  return hashToken(mark);
}
