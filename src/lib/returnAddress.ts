import { env } from './env';

const MAX_LENGTH = 2048;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression finds control characters
const FORBIDDEN = /[\u0000-\u001f\u007f-\u009f\\\u2028\u2029]/;

/**
 * Decides where a visitor may be sent on from a `prev`, `redir` or `fullredir` parameter: a path on
 * this origin, or an http(s) address whose origin is this one or a trusted one. Anything else is null.
 * The value is the parameter as URLSearchParams gives it, decoded once.
 */
export function returnAddress(
  value: string | null | undefined,
  origin: string = window.location.origin,
  trustedOrigins: readonly string[] = env.trustedOrigins,
): URL | null {
  if (!value || value.length > MAX_LENGTH || FORBIDDEN.test(value)) return null;
  const isPath = value.startsWith('/') && !value.startsWith('//');
  if (!isPath && !/^https?:\/\/[^/]/i.test(value)) return null;
  let url: URL;
  try {
    url = new URL(value, origin);
  } catch {
    return null;
  }
  if (url.username || url.password) return null;
  // Configured origins often end with a slash.
  const trusted = trustedOrigins.some((entry) => entry.replace(/\/+$/, '') === url.origin);
  return url.origin === origin || trusted ? url : null;
}

/** The same for a path inside the app, as the router takes it; null for everything else. */
export function inAppPath(value: string | null | undefined): string | null {
  if (!value?.startsWith('/')) return null;
  const url = returnAddress(value, window.location.origin, []);
  // A dot segment can leave a second slash in front ('/.//host'), which a router reads as a host.
  if (!url || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}

/** The query string that links between the sign-in screens keep: `prev`. */
export function searchOnward(search: string): string {
  const prev = new URLSearchParams(search).get('prev');
  return prev === null ? '' : `?${new URLSearchParams({ prev })}`;
}

/** The email address that was typed on the sign-in screen before; the history's state may hold anything. */
export function typedEmail(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('email' in state)) return '';
  return typeof state.email === 'string' ? state.email : '';
}

/** The path that a guard remembered in the history's state, which may hold anything. */
export function rememberedPath(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('from' in state)) return null;
  const { from } = state;
  if (typeof from !== 'object' || from === null || !('pathname' in from)) return null;
  const { pathname, search = '', hash = '' } = from as Record<string, unknown>;
  return inAppPath(`${pathname}${search}${hash}`);
}
