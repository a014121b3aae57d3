import { randomUUID } from 'node:crypto';
import { trace } from '@opentelemetry/api';
import type { MiddlewareHandler } from 'hono';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '../config/config';
import { type AppEnv, clientAddress } from './context';
import type { Lifecycle } from './httpServer';
import type { Metrics } from './metrics';
import { calledRoute } from './router';

/**
 * The logged form of an error. The message of a failed query repeats the query's parameters, which may be
 * personal or secret: only the database's own message is logged.
 */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { message: typeof error };
  const { cause } = error;
  const failedQuery = error.message.startsWith('Failed query');
  const told = failedQuery && cause instanceof Error ? cause : error;
  const { code } = told as { code?: unknown };
  return {
    name: failedQuery ? 'QueryError' : told.name,
    message: told.message,
    ...(typeof code === 'string' && { code }),
    stack: told.stack,
  };
}

const WARNING_INTERVAL_MS = 60_000;

/**
 * A warning about something that anybody can cause as often as they like: once a minute at most, with the number
 * of times since the last one.
 */
export function sparseWarning(
  logger: Pick<Logger, 'warn'>,
  message: string,
  clock = () => performance.now(),
): () => void {
  let times = 0;
  let warnedAt = Number.NEGATIVE_INFINITY;
  return () => {
    times += 1;
    if (clock() - warnedAt < WARNING_INTERVAL_MS) return;
    logger.warn({ times }, message);
    warnedAt = clock();
    times = 0;
  };
}

/**
 * Creates a logger that writes one line of JSON per entry. Errors have to be logged under the key `error`,
 * which is the one that is redacted.
 */
export const createLogger = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { error: describeError },
    },
    destination,
  );

/** The form of a request id that is accepted from a proxy. */
const requestIdPattern = /^[\w-]{8,64}$/;

/** The id of a request, in the log and in the response. */
const requestIdOf = (given: string | undefined): string =>
  given && requestIdPattern.test(given) ? given : randomUUID();

/** Balancers ask every few seconds. */
const healthChecks: ReadonlySet<string | null> = new Set(['/healthz', '/readyz']);

interface Deps {
  config: Pick<Config, 'trustProxy'>;
  logger: Logger;
  lifecycle: Lifecycle;
  metrics: Metrics;
}

/**
 * Logs one line per request, and measures it: the route's pattern, never its address or its parameters; of the caller,
 * the id and the network. The first request of a proxy that the settings do not know of is a warning.
 */
export function requestLog({ config, logger, lifecycle, metrics }: Deps): MiddlewareHandler<AppEnv> {
  let isProxyKnown = config.trustProxy;
  return async (c, next) => {
    const started = performance.now();
    if (!isProxyKnown && c.req.header('x-forwarded-for')) {
      isProxyKnown = true;
      logger.warn('a request has X-Forwarded-For, but TRUST_PROXY is not set');
    }
    const requestId = requestIdOf(c.req.header('x-request-id'));
    // Now, since a caller that goes away takes its address along.
    const address = clientAddress(c, config);
    c.set('requestId', requestId);
    c.set('user', null);
    c.set('tokenHash', null);
    c.set('hostOf', null);
    c.set('reader', null);
    await next();
    c.header('X-Request-Id', requestId);
    // A client that kept the connection would send its next request to a server that is gone.
    if (lifecycle.stopping) c.header('Connection', 'close');
    const called = calledRoute(c);
    const route = called?.replace(/^\S+ /, '') ?? null;
    const ms = performance.now() - started;
    const { status } = c.res;
    metrics.requests.observe({ route: called ?? 'none', status }, ms / 1000);
    // OpenTelemetry, where it is loaded (docs/monitoring.md), knows no routes. A query may hold a credential.
    const span = trace.getActiveSpan();
    span?.updateName(called ?? c.req.method).setAttributes({ 'http.route': route ?? '', 'url.query': '' });
    const entry = {
      requestId,
      clientAddress: address,
      method: c.req.method,
      route,
      status,
      ms: Math.round(ms),
      user: c.get('user')?.id ?? null,
    };
    if (status >= 500) logger.warn(entry, 'request');
    else logger[healthChecks.has(route) ? 'debug' : 'info'](entry, 'request');
  };
}
