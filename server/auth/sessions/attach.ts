import { setImmediate as turnOfLoop } from 'node:timers/promises';
import type { MiddlewareHandler } from 'hono';
import { clientAddress } from '../../http/clientAddress';
import type { AppEnv } from '../../http/context';
import { tooManyRequests } from '../../http/errors';
import type { Services } from '../../services/services';
import { limitsByKey } from '../passwords/concurrencyLimit';
import { findSession } from './sessions';
import { bearerTokenOf, hashToken } from './tokens';

/** A browser sends no more than six requests at once to a server without HTTP/2. */
export const ofOneSession = { running: 6, waiting: 100 };

/**
 * Two requests at a time read as much in a second as six, and during a flood of lists by one session, others
 * wait half as long.
 */
export const readsOfOneSession = { running: 2, waiting: 100 };

/** A lecture hall behind one address may open the same page together. */
export const ofOneNetwork = { running: 4, waiting: 1_000 };

const readingMethods: ReadonlySet<string> = new Set(['GET', 'HEAD']);

const tooManyAtOnce = () => tooManyRequests(1);

/**
 * Starts a few requests of each network in a turn of the event loop. Hundreds of connections from one network
 * would otherwise all be served before somebody else's next step: others waited 30 times as long.
 */
export function takeTurns({ config }: Pick<Services, 'config'>): MiddlewareHandler<AppEnv> {
  const inLineOfNetwork = limitsByKey(ofOneNetwork, tooManyAtOnce);
  return async (c, next) => {
    await inLineOfNetwork(clientAddress(c, config), () => turnOfLoop());
    return next();
  };
}

/**
 * Identifies the caller by the bearer token alone. Role and status are read from the database for each
 * request. The requests of a session wait for one another, and so do a network's requests for public data:
 * nobody can take the database from everybody else. Each server counts for itself.
 */
export function attachSession(services: Pick<Services, 'db' | 'now' | 'config'>): MiddlewareHandler<AppEnv> {
  const inLineOfSession = limitsByKey(ofOneSession, tooManyAtOnce);
  const inLineOfReads = limitsByKey(readsOfOneSession, tooManyAtOnce);
  const inLineToIdentify = limitsByKey(ofOneNetwork, tooManyAtOnce);
  const inLineToRead = limitsByKey(ofOneNetwork, tooManyAtOnce);
  return async (c, next) => {
    const network = clientAddress(c, services.config);
    const token = bearerTokenOf(c);
    const tokenHash = token && hashToken(token);
    const user = tokenHash && (await inLineToIdentify(network, () => findSession(services, tokenHash)));
    const isRead = readingMethods.has(c.req.method);
    if (user) {
      c.set('user', user);
      c.set('tokenHash', tokenHash);
      return (isRead ? inLineOfReads : inLineOfSession)(tokenHash, next);
    }
    // Calls that write have limits of their own.
    return isRead ? inLineToRead(network, next) : next();
  };
}
