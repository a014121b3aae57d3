/** Letters that Unicode does not take apart into a base letter and its mark. */
const letters: ReadonlyMap<string, string> = new Map([
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['þ', 'th'],
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ı', 'i'],
]);

/** Text as the search compares it: lower case, without diacritics. */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: plain ASCII, the common case, needs no more
  if (/^[\u0000-\u007f]*$/.test(lower)) return lower;
  return lower
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[øłđðþßæœı]/g, (letter) => letters.get(letter) ?? letter);
}
