/** The fewest letters of a word that a search has to have: fewer would match almost everything. */
const FEWEST = 3;

/** Whether a text has a word that is long enough to be searched. */
export const isSearchable = (text: string): boolean =>
  text
    .trim()
    .split(/\s+/)
    .some((word) => [...word].length >= FEWEST);
