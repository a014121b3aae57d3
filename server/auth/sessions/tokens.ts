import { createHash, randomBytes } from 'node:crypto';
import type { Context } from 'hono';

/** 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Whether a text has the format of a token. */
export const looksLikeToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** The bearer token of a request; null if there is none. */
export function bearerTokenOf(c: Context): string | null {
  const token = c.req.header('authorization')?.match(/^Bearer +(\S+)$/i)?.[1];
  return token && looksLikeToken(token) ? token : null;
}

/** The hash that is stored instead of the token. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
