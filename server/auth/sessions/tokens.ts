import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Whether a text has the format of a token. */
export const looksLikeToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** The hash that is stored instead of the token. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
