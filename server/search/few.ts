import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** The records of each kind in an answer. */
export const EACH = 5;
/** So many matches are looked at for the best or the newest of them. */
export const SOME = 100;
/** So many rows of those people and simulations are read for the newest of them. */
export const MANY = 1000;

/** The condition of no row, since there is nothing to find it by. */
export const nothing = sql`false`;

/**
 * The first few rows of a query, for a `union` or `in`. It is planned as if all rows were read: for the first few alone,
 * the planner would read a table until it has met them, which is to its end where there are none.
 */
export const firstOf = (query: SQLWrapper, count = EACH): SQL =>
  sql`(with matching as materialized ${query} select * from matching limit ${count})`;

/** The ids that any of several short queries has found. */
export const anyOf = (...queries: readonly SQL[]): SQL => sql`(${sql.join([...queries], sql` union all `)})`;

/** The parts that there are, as a list. */
export const textOf = (...parts: readonly (string | false)[]): string => parts.filter(Boolean).join(', ');
