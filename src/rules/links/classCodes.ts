/** The characters of a class code. None looks like another one, and without vowels they spell no words. */
export const CODE_CHARACTERS = 'BCDFGHJKMNPQRSTVWXYZ23456789';
export const CODE_LENGTH = 8;

/** The code in a text that somebody has typed: in any case, with spaces and hyphens. */
export const readCode = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** Whether a text can be a class code; the server knows which ones are in use. */
export const looksLikeCode = (text: string): boolean => {
  const code = readCode(text);
  return code.length === CODE_LENGTH && [...code].every((character) => CODE_CHARACTERS.includes(character));
};

/** A code as it is shown and read out, in two halves. */
export const shownCode = (code: string): string =>
  `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`;
