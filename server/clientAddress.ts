import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import type { Config } from './config';

/** Who is connected: the socket's address, or what the trusted proxy in front added last. */
export function clientAddress(c: Context, config: Pick<Config, 'trustProxy'>): string {
  const forwarded = config.trustProxy && c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim();
  return forwarded || getConnInfo(c).remote.address || 'unknown';
}
