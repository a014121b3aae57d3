import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../../http/context';
import type { Services } from '../../services/services';
import { findSession } from './sessions';
import { bearerTokenOf, hashToken } from './tokens';

/**
 * Identifies the caller by the bearer token alone. Role and status are read from the database for each
 * request.
 */
export const attachSession =
  (services: Pick<Services, 'db' | 'now'>): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const token = bearerTokenOf(c);
    if (token !== null) {
      const tokenHash = hashToken(token);
      const user = await findSession(services, tokenHash);
      c.set('user', user);
      if (user) c.set('tokenHash', tokenHash);
    }
    await next();
  };
