/** The one form in which an address is stored and compared. */
export const normalizeEmail = (email: string): string => email.normalize('NFC').trim().toLowerCase();
