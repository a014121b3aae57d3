import { webAddress } from '../src/lib/webAddress';

const message = 'Enter an address that begins with http:// or https://.';

/** Why an address cannot be stored; null for a good one, and for none. */
export const addressProblem = (value: string): string | null =>
  value === '' || webAddress(value) !== null ? null : message;

/** The same for an address that the server itself, or a path after it, must be able to use. */
export const originProblem = (value: string): string | null =>
  value === '' || webAddress(value)?.startsWith('http') ? null : message;
