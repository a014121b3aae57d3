/** An http(s) address, or a path on this site, fit for `href` and `src`; null for anything else. */
export function webAddress(value: string | null | undefined): string | null {
  if (!value) return null;
  if (value.startsWith('/') && !/^\/[/\\]/.test(value)) return value;
  try {
    const { protocol, href } = new URL(value);
    return protocol === 'https:' || protocol === 'http:' ? href : null;
  } catch {
    return null;
  }
}
