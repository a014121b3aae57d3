import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Config } from '../../config/config';
import { hashToken, looksLikeToken, newToken } from '../sessions/tokens';

/** Longer than the links live that are bound to it; of a mail that comes later, the link asks first. */
const LIFETIME_SECONDS = 60 * 60;

type Settings = Pick<Config, 'publicUrl'>;

const isSecure = ({ publicUrl }: Settings): boolean => publicUrl.startsWith('https:');

/** The cookie of the browser that asked for a link; its prefix needs https. */
const cookieName = (config: Settings): string => (isSecure(config) ? '__Host-rid' : 'rid');

/** The hash of what the calling browser was marked with; null for one that never asked for a link. */
export function browserHashOf(c: Context, config: Settings): string | null {
  const mark = getCookie(c, cookieName(config));
  return mark === undefined ? null : hashToken(mark);
}

/** Marks the calling browser, or leaves its mark as it is, and returns the mark's hash. */
export function markBrowser(c: Context, config: Settings): string {
  const present = getCookie(c, cookieName(config));
  const mark = present && looksLikeToken(present) ? present : newToken();
  setCookie(c, cookieName(config), mark, {
    httpOnly: true,
    sameSite: 'Lax',
    secure: isSecure(config),
    path: '/',
    maxAge: LIFETIME_SECONDS,
  });
  return hashToken(mark);
}
