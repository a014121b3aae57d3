/**
 * An http(s) address or a path on this site that is safe in `href`; null for all others, and for addresses with a
 * password.
 */
export function webAddress(value: string | null | undefined): string | null {
  // Browsers drop tabs and line breaks from an address: `/\t/host` is `//host`.
  if (!value || /\p{Cc}/u.test(value)) return null;
  if (value.startsWith('/') && !/^\/[/\\]/.test(value)) return value;
  // The parser reads `https:host` too, which is no address to a reader.
  if (!/^https?:\/\//i.test(value)) return null;
  try {
    const { protocol, href, username, password } = new URL(value);
    return /^https?:$/.test(protocol) && !username && !password ? href : null;
  } catch {
    return null;
  }
}

/** An https address or a path on this site that is safe in a picture's `src`; null for all others. */
export function pictureAddress(value: string | null | undefined): string | null {
  const address = webAddress(value);
  return address?.startsWith('http:') ? null : address;
}

/** Each of the build's own covers, which are drawings, is a JPEG, too. */
const OWN_DRAWING = /^(\/admin\/covers\/[^/]+)\.svg$/;

/** The address of a picture for mails and previews, which show no drawings (SVG); null without one. */
export function photoAddress(value: string | null | undefined): string | null {
  const address = pictureAddress(value)?.replace(OWN_DRAWING, '$1.jpg') ?? null;
  return address && /\.svg\b/i.test(address) ? null : address;
}

/** The address of a simulation's page in the library. */
export const simulationPath = ({ slug, _id }: { slug: string; _id: string }): string =>
  `/library/${encodeURIComponent(slug || _id)}`;
