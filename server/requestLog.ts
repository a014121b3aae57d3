import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { AppEnv, Services } from './context';
import { calledRoute } from './policies/enforce';

/** One line a request: the route's pattern, never its address, its parameters or anyone's data. */
export const requestLog =
  ({ logger }: Pick<Services, 'logger'>): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const started = performance.now();
    const requestId = randomUUID();
    c.set('requestId', requestId);
    c.set('user', null);
    c.set('tokenHash', null);
    await next();
    c.header('X-Request-Id', requestId);
    logger.info({
      requestId,
      method: c.req.method,
      route: calledRoute(c)?.replace(/^\S+ /, '') ?? null,
      status: c.res.status,
      ms: Math.round(performance.now() - started),
      user: c.get('user')?.id ?? null,
    });
  };
