/**
 * An http(s) address, or a path on this site, fit for `href`; null for anything else, and for one that carries a
 * password.
 */
export function webAddress(value: string | null | undefined): string | null {
  if (!value) return null;
  if (value.startsWith('/') && !/^\/[/\\]/.test(value)) return value;
  try {
    const { protocol, href, username, password } = new URL(value);
    return /^https?:$/.test(protocol) && !username && !password ? href : null;
  } catch {
    return null;
  }
}

/** An https address, or a path on this site, fit for the `src` of a picture; null for anything else. */
export function pictureAddress(value: string | null | undefined): string | null {
  const address = webAddress(value);
  return address?.startsWith('http:') ? null : address;
}

/** The message about an address that is none of a picture. */
export const PICTURE_PROBLEM = 'Enter an address that begins with https://, or a path of this site.';
