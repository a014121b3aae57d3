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
