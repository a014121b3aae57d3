import type { ErrorHandler, Hono, NotFoundHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ErrorBody } from '../src/contract/common';
import { isDatabaseUnavailable, isStorageFailure } from './db/errors';
import type { AppEnv } from './http/context';
import { HttpError, unavailable } from './http/errors';
import { methodsByPath } from './http/methods';
import type { Services } from './services/services';

/** Messages for the errors that Hono itself throws. */
const frameworkMessages: ReadonlyMap<number, string> = new Map([
  [400, 'The request is not valid.'],
  [413, 'The request is larger than 1 MB.'],
  [415, "Send JSON with 'Content-Type: application/json'."],
]);

const DATABASE_UNAVAILABLE = 'The service is not available at the moment. Try again shortly.';

/** The error that the caller may see; null for an unexpected one. */
function toHttpError(error: Error): HttpError | null {
  if (error instanceof HttpError) return error;
  if (error instanceof HTTPException && error.status < 500) {
    return new HttpError(error.status, frameworkMessages.get(error.status) ?? 'Not possible.');
  }
  return isDatabaseUnavailable(error) ? unavailable(DATABASE_UNAVAILABLE, 5) : null;
}

/**
 * Responds to every error with the contract's JSON. An unexpected error is logged, and its response has no
 * details.
 */
export const errorHandler =
  (services: Pick<Services, 'logger' | 'lifecycle' | 'now'>): ErrorHandler<AppEnv> =>
  (error, c) => {
    const { logger, lifecycle } = services;
    const requestId = c.get('requestId');
    if (isStorageFailure(error)) lifecycle.noteStorageFailure(services.now());
    const answer = toHttpError(error);
    if (!answer) {
      logger.error({ requestId, error }, 'unexpected error');
      return c.json({ message: 'Something went wrong on our side.', request_id: requestId }, 500);
    }
    if (answer !== error && answer.status >= 500) {
      logger.error({ requestId, error }, 'the database cannot be used');
    }
    const { errors, headers } = answer.details;
    const body: ErrorBody = {
      message: answer.message,
      ...(errors && { errors }),
      ...(answer.status >= 500 && { request_id: requestId }),
    };
    return c.json(body, answer.status, headers);
  };

/** Responds to requests that no route takes: with a 405 if another method would reach one. */
export function notFoundHandler(app: Hono<AppEnv>): NotFoundHandler<AppEnv> {
  let methodsOf: ((path: string) => string[]) | undefined;
  return (c) => {
    methodsOf ??= methodsByPath(app.routes);
    const methods = methodsOf(c.req.path);
    if (methods.length === 0) return c.json({ message: 'Not found.' }, 404);
    return c.json({ message: 'This address does not take that method.' }, 405, { Allow: methods.join(', ') });
  };
}
