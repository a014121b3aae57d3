export const MAX_SLUG_LENGTH = 100;

/** A text in the letters, numbers and single hyphens of an address or a file's name; '' if nothing of it is left. */
export const slugify = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG_LENGTH)
    .replaceAll(/^-+|-+$/g, '');

/** The reason why a simulation cannot have a slug; null if it can. `all` is part of the list's address. */
export function slugProblem(slug: string): string | null {
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) return 'Use lower-case letters, numbers and single hyphens.';
  return slug === 'all' ? 'This slug is reserved. Choose another.' : null;
}
