import { isIPv6 } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import type { OwnUser } from '../../src/contract/session';
import type { Role } from '../../src/contract/user';
import type { Config } from '../config/config';

export type NextStep = NonNullable<OwnUser['next_step']>;

/** The signed-in caller, as the session says; never what the request claims. */
export interface CurrentUser {
  id: string;
  email: string;
  name: string;
  lastname: string;
  role: Role;
  schoolId: string | null;
  /** Nobody has shown yet that the address is theirs. */
  addressUnproven: boolean;
  /** The session was begun by a link that was not mailed, so the caller may be somebody else than the user. */
  handedOver: boolean;
  signedInAt: Date;
  hasSecondFactor: boolean;
  /** The step that is left of the sign-in; null if it is complete. */
  nextStep: NextStep | null;
}

/**
 * Somebody who needs no account, and reads documents by a mailed link: the finance contact of a school those of the
 * school, the recipient of an invoice this one and its credit notes. One of the two is set.
 */
export interface Reader {
  email: string;
  schoolId: string | null;
  documentId: string | null;
}

/** Which records a permitted call may touch. */
export type Scope = 'own' | 'school' | 'all';

/** The variables that the middleware sets for every route. */
export interface AppEnv {
  Variables: {
    user: CurrentUser | null;
    tokenHash: string | null;
    /** The simulation whose host makes the call with its credentials; null for all other callers. */
    hostOf: string | null;
    /** Somebody who makes the call by the visit of a mailed link to documents; null for all other callers. */
    reader: Reader | null;
    requestId: string;
    /** The scope that the matrix gives this caller. */
    scope: Scope;
    /** Whether the call may also touch the classes that others have shared with this caller. */
    coTaught: boolean;
  };
}

/** The network of an IPv6 address: its first four groups. */
function networkOf(address: string): string {
  // The URL parser normalises the address: lower case, no leading zeros, IPv4 as two groups.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const first = head ? head.split(':') : [];
  const last = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length;
  return [...first, ...Array<string>(zeros).fill('0'), ...last].slice(0, 4).join(':');
}

/**
 * The key that counts as one visitor for rate limits: an IPv4 address, or an IPv6 network, since one
 * subscriber usually has all of its addresses.
 */
export function visitorOf(address: string): string {
  const plain = address.replace(/%.*$/, '');
  if (!isIPv6(plain)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  return mapped ?? `${networkOf(plain)}::/64`;
}

/** The client's address: that of the socket, or the last one that the trusted proxy has added. */
export function clientAddress(c: Context, config: Pick<Config, 'trustProxy'>): string {
  const forwarded = config.trustProxy && c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim();
  return visitorOf(forwarded || getConnInfo(c).remote.address || 'unknown');
}
