import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../../http/context';
import { tooManyRequests } from '../../http/errors';
import { ConcurrencyLimit } from '../passwords/concurrencyLimit';
import { bearerTokenOf } from './tokens';

/** A browser sends no more than six requests at once to a server without HTTP/2. */
export const ofOneSession = { running: 6, waiting: 100 };

/**
 * Lets the requests of a session wait for one another, so that a session with many of them cannot take the
 * database from everybody else. Each server counts for itself.
 */
export function limitSession(): MiddlewareHandler<AppEnv> {
  const sessions = new Map<string, ConcurrencyLimit>();
  return async (c, next) => {
    const token = bearerTokenOf(c);
    if (token === null) return next();
    const limit = sessions.get(token) ?? new ConcurrencyLimit(ofOneSession, () => tooManyRequests(1));
    sessions.set(token, limit);
    try {
      await limit.run(next);
    } finally {
      if (limit.isIdle) sessions.delete(token);
    }
  };
}
