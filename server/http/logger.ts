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
