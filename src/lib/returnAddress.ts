import { env } from './env';

const MAX_LENGTH = 2048;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
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
  return url.origin === origin || trustedOrigins.includes(url.origin) ? url : null;
}

/** The same for a path inside the app, as the router takes it; null for everything else. */
export function inAppPath(value: string | null | undefined): string | null {
  if (!value?.startsWith('/')) return null;
  const url = returnAddress(value, window.location.origin, []);
  // A dot segment can leave a second slash in front ('/.//host'), which a router reads as a host.
  if (!url || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}
