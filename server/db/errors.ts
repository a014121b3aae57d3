import { DrizzleQueryError } from 'drizzle-orm';

interface PostgresError {
  message: string;
  code?: string;
  constraint?: string;
}

/** A failure of the driver outside drizzle's queries: `cause` is its own error. */
export class DriverError extends Error {
  override name = 'DriverError';
  readonly code: string | undefined;

  constructor(override readonly cause: PostgresError) {
    super(cause.message);
    this.code = cause.code;
  }
}

export const throwDriverError = (error: PostgresError): never => {
  throw new DriverError(error);
};

/**
 * The database's own error. It is told by its origin, since its codes are also those of other connections, such as the
 * ECONNRESET of a visitor who goes away.
 */
function databaseError(error: unknown): PostgresError | undefined {
  const isOurs = error instanceof DrizzleQueryError || error instanceof DriverError;
  return isOurs ? error.cause : undefined;
}

export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const cause = databaseError(error);
  return cause?.code === '23505' && (constraint === undefined || cause.constraint === constraint);
}

/** Whether a transaction was aborted by a concurrent one and would succeed if it ran again. */
function isRetryable(error: unknown): boolean {
  const code = databaseError(error)?.code;
  return code === '40001' || code === '40P01';
}

/** Codes of missing privileges and extensions. */
const setUpCodes = /^(?:42501|0A000|58P01)$/;

/**
 * The message about a missing privilege or extension, which the operator has to fix; null for any other
 * error.
 */
export function setUpProblem(error: unknown): string | null {
  const cause = databaseError(error);
  return cause && setUpCodes.test(cause.code ?? '') ? cause.message : null;
}

/**
 * Codes of the network and of PostgreSQL: connection lost, out of resources, a failing disk, stopping or
 * starting, read-only.
 */
const unavailableCodes =
  /^(?:E(?:CONN(?:REFUSED|RESET|ABORTED)|PIPE|NOENT|NOTFOUND|TIMEDOUT|HOSTUNREACH|NETUNREACH|AI_AGAIN)|08...|53...|58030|57P0[1-5]|57014|55P03|25006|40001|40P01)$/;
const unavailableMessages =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout|PGlite is clos)/;

/** Whether the error is that all connections which PostgreSQL takes are in use. */
export const isWithoutSlot = (error: unknown): boolean => (error as { code?: unknown }).code === '53300';

/** Whether the database's disk is full, or fails. */
export function isStorageFailure(error: unknown): boolean {
  return /^(?:53100|58030)$/.test(databaseError(error)?.code ?? '');
}

/** Whether the error is a temporary one: a later attempt may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const cause = databaseError(error);
  if (!cause) return false;
  return unavailableCodes.test(cause.code ?? '') || unavailableMessages.test(cause.message);
}

const ATTEMPTS = 5;
const LONGEST_PAUSE_MS = 50;

const pause = () => new Promise((resolve) => setTimeout(resolve, Math.random() * LONGEST_PAUSE_MS));

/** Runs a transaction again if the database has aborted it in favour of a concurrent one. */
export async function retryOnDeadlock<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt === ATTEMPTS || !isRetryable(error)) throw error;
      await pause();
    }
  }
}
