interface PostgresError {
  code?: string;
  constraint?: string;
}

/** Whether a query failed because a row of the same key exists. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const cause = (error instanceof Error ? error.cause : undefined) as PostgresError | undefined;
  return cause?.code === '23505' && (constraint === undefined || cause.constraint === constraint);
}
