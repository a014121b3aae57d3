import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Whether a text could be a token at all. */
export const looksLikeToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** What is stored in a token's place. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
