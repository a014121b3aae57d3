interface PostgresError {
  message: string;
  code?: string;
  constraint?: string;
}

/** What the database itself said; a failed query is wrapped, a lost connection sometimes not. */
function databaseError(error: unknown): PostgresError | undefined {
  if (!(error instanceof Error)) return undefined;
  return error.cause instanceof Error ? error.cause : error;
}

/** Whether a query failed because a row of the same key exists. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const cause = databaseError(error);
  return cause?.code === '23505' && (constraint === undefined || cause.constraint === constraint);
}

/** Whether a transaction lost against another one, and would succeed if it were run again. */
export function isRetryable(error: unknown): boolean {
  const code = databaseError(error)?.code;
  return code === '40001' || code === '40P01';
}

/** Rights and extensions that a role or its server lacks. */
const setUpCodes = /^(?:42501|0A000|58P01)$/;

/** What whoever set the database up has to mend; null for a fault of ours. */
export function setUpProblem(error: unknown): string | null {
  const cause = databaseError(error);
  return cause && setUpCodes.test(cause.code ?? '') ? cause.message : null;
}

/** Of the network, and of PostgreSQL: lost connections, no resources, stopping or starting, read-only. */
const unavailableCodes =
  /^(?:E(?:CONN(?:REFUSED|RESET|ABORTED)|PIPE|NOENT|NOTFOUND|TIMEDOUT|HOSTUNREACH|NETUNREACH|AI_AGAIN)|08...|53...|57P0[1-5]|57014|55P03|25006|40001|40P01)$/;
const unavailableMessages =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout|PGlite is clos)/;

/** Whether the database cannot be used at the moment; another try may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const cause = databaseError(error);
  if (!cause) return false;
  return unavailableCodes.test(cause.code ?? '') || unavailableMessages.test(cause.message);
}
