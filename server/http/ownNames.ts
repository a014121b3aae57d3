import { isIP } from 'node:net';
import type { MiddlewareHandler } from 'hono';
import type { Config } from '../config/config';
import { HttpError } from './errors';

/** The host name of a `Host` header, without port and brackets; null if it is not valid. */
function nameOf(host: string): string | null {
  const address = `http://${host}`;
  return URL.canParse(address) ? new URL(address).hostname.replace(/^\[(.*)\]$/, '$1') : null;
}

/**
 * Refuses requests for other host names. A page that has its own name lead to this machine could otherwise read
 * what the demo shows without a login. An IP address needs no lookup of a name, so every IP address is allowed.
 */
export function ownNamesOnly({ host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>): MiddlewareHandler {
  const own = new Set(['localhost', nameOf(host), new URL(publicUrl).hostname]);
  return async (c, next) => {
    const name = nameOf(c.req.header('host') ?? new URL(c.req.url).host);
    if (name === null || !(own.has(name) || isIP(name))) {
      throw new HttpError(421, 'This server does not answer to that host name.');
    }
    return next();
  };
}
