import { isIPv6 } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import type { Config } from '../config/config';

/** The first half of an address of IPv6, as the four groups that name a network. */
function networkOf(address: string): string {
  // Written out by the URL parser: lower case, no leading zeros, IPv4 as two groups.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const first = head ? head.split(':') : [];
  const last = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length;
  return [...first, ...Array<string>(zeros).fill('0'), ...last].slice(0, 4).join(':');
}

/**
 * What counts as one visitor: an address of IPv4, or the network of an IPv6 one, in which whoever has
 * one address has them all.
 */
export function visitorOf(address: string): string {
  const plain = address.replace(/%.*$/, '');
  if (!isIPv6(plain)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  return mapped ?? `${networkOf(plain)}::/64`;
}

/** Who is connected: by the socket's address, or what the trusted proxy in front added last. */
export function clientAddress(c: Context, config: Pick<Config, 'trustProxy'>): string {
  const forwarded = config.trustProxy && c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim();
  return visitorOf(forwarded || getConnInfo(c).remote.address || 'unknown');
}
