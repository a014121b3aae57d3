const MAX_LENGTH = 320;

/** The pattern of zod's `email`: the browser checks addresses as the server's schemas do, but does not load zod. */
const PATTERN =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** Whether a text is one plain email address. */
export const isEmailAddress = (text: string): boolean => text.length <= MAX_LENGTH && PATTERN.test(text);

/** The one form in which an address is stored and compared. */
export const normalizeEmail = (email: string): string => email.normalize('NFC').trim().toLowerCase();
