import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { Config } from '../config/config';
import type { AppEnv } from './context';
import type { Lifecycle } from './lifecycle';
import { calledRoute } from './router';

/** The form of a request id that is accepted from a proxy. */
const requestIdPattern = /^[\w-]{8,64}$/;

/** The id of a request, in the log and in the response. */
const requestIdOf = (given: string | undefined): string =>
  given && requestIdPattern.test(given) ? given : randomUUID();

interface Deps {
  config: Pick<Config, 'trustProxy'>;
  logger: Logger;
  lifecycle: Lifecycle;
}

/**
 * Logs one line per request: the route's pattern, never its address, its parameters or personal data. The first
 * request of a proxy that the settings do not know of is a warning.
 */
export function requestLog({ config, logger, lifecycle }: Deps): MiddlewareHandler<AppEnv> {
  let isProxyKnown = config.trustProxy;
  return async (c, next) => {
    const started = performance.now();
    if (!isProxyKnown && c.req.header('x-forwarded-for')) {
      isProxyKnown = true;
      logger.warn('a request has X-Forwarded-For, but TRUST_PROXY is not set');
    }
    const requestId = requestIdOf(c.req.header('x-request-id'));
    c.set('requestId', requestId);
    c.set('user', null);
    c.set('tokenHash', null);
    c.set('hostOf', null);
    await next();
    c.header('X-Request-Id', requestId);
    // A client that kept the connection would send its next request to a server that is gone.
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
}
