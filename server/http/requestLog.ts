import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { AppEnv } from './context';
import type { Lifecycle } from './lifecycle';
import { calledRoute } from './router';

/** What a proxy in front may name a request. */
const requestIdPattern = /^[\w-]{8,64}$/;

/** What the request is called in the log and in its answer. */
const requestIdOf = (given: string | undefined): string =>
  given && requestIdPattern.test(given) ? given : randomUUID();

/** One line a request: the route's pattern, never its address, its parameters or anyone's data. */
export const requestLog =
  ({ logger, lifecycle }: { logger: Logger; lifecycle: Lifecycle }): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const started = performance.now();
    const requestId = requestIdOf(c.req.header('x-request-id'));
    c.set('requestId', requestId);
    c.set('user', null);
    c.set('tokenHash', null);
    await next();
    c.header('X-Request-Id', requestId);
    // Whoever keeps the connection would send the next request to a server that is gone.
    if (lifecycle.stopping) c.header('Connection', 'close');
    const entry = {
      requestId,
      method: c.req.method,
      route: calledRoute(c)?.replace(/^\S+ /, '') ?? null,
      status: c.res.status,
      ms: Math.round(performance.now() - started),
      user: c.get('user')?.id ?? null,
    };
    logger[c.res.status < 500 ? 'info' : 'warn'](entry, 'request');
  };
