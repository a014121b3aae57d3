import { type DestinationStream, type Logger, pino } from 'pino';

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
