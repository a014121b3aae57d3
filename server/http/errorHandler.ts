import type { ErrorHandler, Hono, NotFoundHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { METHOD_NAME_ALL } from 'hono/router';
import { TrieRouter } from 'hono/router/trie-router';
import type { Logger } from 'pino';
import type { ErrorBody } from '../../src/contract/common';
import type { AppEnv } from './context';
import { badRequest, HttpError, unavailable } from './errors';
import type { Lifecycle } from './httpServer';
import { asksForHtml, BASE } from './router';

/** Messages for the errors that Hono itself throws. */
const frameworkMessages: ReadonlyMap<number, string> = new Map([
  [400, 'The request is not valid.'],
  [413, 'The request is larger than 1 MB.'],
  [415, "Send JSON with 'Content-Type: application/json'."],
]);

const DATABASE_UNAVAILABLE = 'The service is not available at the moment. Try again shortly.';

/** Tells the failures of the database from those of the code. */
interface DatabaseFailures {
  isDatabaseUnavailable: (error: Error) => boolean;
  isStorageFailure: (error: Error) => boolean;
}

interface Deps {
  logger: Logger;
  lifecycle: Lifecycle;
  now: () => Date;
}

/** Node's error for a request whose sender went away. */
const isAborted = (error: Error): boolean =>
  error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET';

/** The error that the caller may see; null for an unexpected one. */
function toHttpError(error: Error, { isDatabaseUnavailable }: DatabaseFailures): HttpError | null {
  if (error instanceof HttpError) return error;
  if (error instanceof HTTPException && error.status < 500) {
    return new HttpError(error.status, frameworkMessages.get(error.status) ?? 'Not possible.');
  }
  if (isAborted(error)) return badRequest('The request did not arrive completely.');
  return isDatabaseUnavailable(error) ? unavailable(DATABASE_UNAVAILABLE, 5) : null;
}

/**
 * Responds to every error with the contract's JSON. An unexpected error is logged, and its response has no
 * details.
 */
export const errorHandler =
  ({ logger, lifecycle, now }: Deps, failures: DatabaseFailures): ErrorHandler<AppEnv> =>
  (error, c) => {
    const requestId = c.get('requestId');
    if (failures.isStorageFailure(error)) lifecycle.noteStorageFailure(now());
    const answer = toHttpError(error, failures);
    if (!answer) {
      logger.error({ requestId, error }, 'unexpected error');
      return c.json({ message: 'Something went wrong on our side.', request_id: requestId }, 500);
    }
    if (answer !== error && answer.status >= 500) {
      logger.error({ requestId, error }, 'the database cannot be used');
    }
    const { errors, reason, account, more, headers } = answer.details;
    const body: ErrorBody = {
      message: answer.message,
      ...(errors && { errors }),
      ...(reason && { reason }),
      ...(account && { account }),
      ...more,
      ...(answer.status >= 500 && { request_id: requestId }),
    };
    return c.json(body, answer.status, headers);
  };

/** The addresses that programs call, and those of the app, which answers for itself. */
const notForBrowsers = /^\/(?:api|auth|users|oidc|admin)(?:\/|$)/;

/**
 * Responds to requests that no route takes: with a 405 if another method would reach one. Browsers are sent to the same
 * address of the app, which shows its page for what is not there.
 */
export function notFoundHandler(app: Hono<AppEnv>): NotFoundHandler<AppEnv> {
  let methodsOf: ((path: string) => string[]) | undefined;
  return (c) => {
    methodsOf ??= methodsByPath(app.routes);
    const methods = methodsOf(c.req.path);
    if (methods.length > 0) {
      const message = 'This address does not take that method.';
      return c.json({ message }, 405, { Allow: methods.join(', ') });
    }
    const { pathname, search } = new URL(c.req.url);
    const isBrowser = asksForHtml(c) && !notForBrowsers.test(pathname);
    return isBrowser ? c.redirect(BASE + pathname + search) : c.json({ message: 'Not found.' }, 404);
  };
}

interface Route {
  method: string;
  path: string;
}

/** Tells the methods with which a path reaches a route. */
function methodsByPath(routes: readonly Route[]): (path: string) => string[] {
  const router = new TrieRouter<string>();
  for (const { method, path } of routes) {
    if (method !== METHOD_NAME_ALL) router.add(METHOD_NAME_ALL, path, method);
  }
  return (path) => {
    const methods = new Set(router.match(METHOD_NAME_ALL, path)[0].map(([method]) => method));
    // A GET route also answers HEAD.
    return [...methods].flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  };
}
