import { randomBytes } from 'node:crypto';

/** A new record id: 24 hexadecimal characters. */
export const newId = (): string => randomBytes(12).toString('hex');
