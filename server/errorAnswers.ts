import type { ErrorHandler, NotFoundHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ErrorBody } from '../src/contract/common';
import type { AppEnv, Services } from './context';
import { HttpError } from './errors';

/** Words for the errors that the framework throws itself. */
const frameworkMessages: ReadonlyMap<number, string> = new Map([
  [400, 'The request is not valid.'],
  [413, 'The request is larger than 1 MB.'],
  [415, "Send JSON with 'Content-Type: application/json'."],
]);

/** Answers every error with the contract's JSON; an unexpected one is logged and tells nothing. */
export const answerError =
  ({ logger }: Pick<Services, 'logger'>): ErrorHandler<AppEnv> =>
  (error, c) => {
    if (error instanceof HttpError) {
      const { errors, headers } = error.details;
      const body: ErrorBody = errors ? { message: error.message, errors } : { message: error.message };
      return c.json(body, error.status, headers);
    }
    if (error instanceof HTTPException && error.status < 500) {
      return c.json({ message: frameworkMessages.get(error.status) ?? 'Not possible.' }, error.status);
    }
    const requestId = c.get('requestId');
    logger.error({ requestId, error: loggable(error) }, 'unexpected error');
    return c.json({ message: 'Something went wrong on our side.', request_id: requestId }, 500);
  };

/** A failed query's own message repeats its parameters, which may be personal: only its cause is logged. */
function loggable(error: Error) {
  const { cause } = error;
  if (error.message.startsWith('Failed query') && cause instanceof Error) {
    return { name: 'QueryError', message: cause.message, stack: cause.stack };
  }
  return { name: error.name, message: error.message, stack: error.stack };
}

export const answerNotFound: NotFoundHandler<AppEnv> = (c) => c.json({ message: 'Not found.' }, 404);
