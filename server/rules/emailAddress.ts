import { z } from 'zod';

const schema = z.email().max(320);

/** Whether a text is one plain email address. */
export const isEmailAddress = (text: string): boolean => schema.safeParse(text).success;

/** The one form in which an address is stored and compared. */
export const normalizeEmail = (email: string): string => email.normalize('NFC').trim().toLowerCase();
