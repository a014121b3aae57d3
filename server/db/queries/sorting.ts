import { asc, desc, type SQL, sql } from 'drizzle-orm';
import { badRequest } from '../../http/errors';

/** An expression to sort by, and its type. */
interface SortKey {
  by: SQL;
  type: 'text' | 'integer' | 'boolean' | 'timestamptz';
}

/** The columns that a list can be sorted by. The last key of each is unique, which makes the order total. */
export type Sorts = ReadonlyMap<string, readonly SortKey[]>;

interface Sorting {
  keys: readonly SortKey[];
  direction: 'asc' | 'desc';
}

/** Parses `column:asc` or `column:desc`. */
export function sortingOf(sorts: Sorts, sort: string): Sorting {
  const [name = '', direction] = sort.split(':');
  const keys = sorts.get(name);
  if (!keys) throw badRequest('The list cannot be sorted so.', { sort: 'This column cannot be sorted by.' });
  return { keys, direction: direction === 'asc' ? 'asc' : 'desc' };
}

/** All keys have the same direction, so that the index can be used. */
export const orderOf = ({ keys, direction }: Sorting): SQL[] =>
  keys.map(({ by }) => (direction === 'asc' ? asc(by) : desc(by)));

/** The sort keys of a row as text, which is exact also for fractions of a millisecond. */
export const cursorOf = ({ keys }: Sorting): SQL<string[]> =>
  sql`json_build_array(${sql.join(
    keys.map(({ by }) => sql`(${by})::text`),
    sql`, `,
  )})`;

/** The rows after a cursor. */
export function afterCursor({ keys, direction }: Sorting, cursor: readonly string[]): SQL {
  const columns = sql.join(
    keys.map(({ by }) => by),
    sql`, `,
  );
  const values = sql.join(
    keys.map(({ type }, n) => sql`${cursor[n]}::${sql.raw(type)}`),
    sql`, `,
  );
  return direction === 'asc' ? sql`(${columns}) > (${values})` : sql`(${columns}) < (${values})`;
}
