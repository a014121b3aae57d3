import { and, asc, desc, inArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { List } from '../../../src/contract/common';
import { MAX_COUNTED, MAX_COUNTED_SLOWLY } from '../../../src/contract/limits';
import { userStatusSchema } from '../../../src/contract/user';
import type { Config } from '../../config/config';
import { badRequest } from '../../http/errors';
import type { Db } from '../connection';
import { folded, inLetters, users } from '../tables';

interface PageQuery {
  pp?: number | undefined;
  pag?: number | undefined;
}

interface Page {
  limit: number;
  offset: number;
}

/** The limit and offset for a list's `pp` and `pag`; without `pp`, `defaultSize` rows. */
export function pageOf({ pp, pag = 1 }: PageQuery, { defaultSize = 1000, maxSize = 1000 } = {}): Page {
  const limit = Math.min(pp ?? defaultSize, maxSize);
  return { limit, offset: (pag - 1) * limit };
}

interface Countable {
  limit(rows: number): SQLWrapper;
}

/** How far the rows of a list are counted. */
export const countedUpTo = ({ databaseUrl }: Pick<Config, 'databaseUrl'>, isSearch: boolean): number =>
  isSearch || databaseUrl === null ? MAX_COUNTED_SLOWLY : MAX_COUNTED;

/**
 * The number of matching rows, given the page that was read. They are counted only if the page does not
 * show it, and up to a bound, so that the count of a long list has a bounded cost. A page beyond the bound
 * counts as far as its own rows, so that there is always a next page where there are more rows.
 */
export async function totalOf(
  db: Db,
  matching: Countable,
  { limit, offset, rows, bound = MAX_COUNTED }: Page & { rows: number; bound?: number },
): Promise<Pick<List<unknown>, 'total' | 'more'>> {
  const isLast = rows < limit && (rows > 0 || offset === 0);
  if (isLast) return { total: offset + rows };
  const least = Math.max(bound, offset + rows);
  const counted = sql`${matching.limit(least + 1)}`;
  const [answer] = await db.select({ total: sql<number>`count(*)::int` }).from(sql`(${counted}) counted`);
  const total = answer?.total ?? 0;
  return total > least ? { total: least, more: true } : { total };
}

/** An expression to sort by, and its type. */
interface SortKey {
  by: SQL;
  type: 'text' | 'integer' | 'numeric' | 'boolean' | 'timestamptz';
}

/** A text to sort by. */
export const byLetters = (text: SQLWrapper): SortKey => ({ by: inLetters(text), type: 'text' });

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
  if (!keys)
    throw badRequest('The list cannot be sorted like this.', { sort: 'This column cannot be sorted by.' });
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

const PAGE = 1000;

interface WithCursor {
  cursor: string[];
}

/**
 * Reads a list of any length, page by page. Each page starts after the keys of the last row, so no database
 * cursor stays open and no row is skipped or repeated.
 */
export async function* paginateByKeyset<Row extends WithCursor>(
  read: (after: string[] | null, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[], void> {
  let after: string[] | null = null;
  while (true) {
    const rows: Row[] = await read(after, PAGE);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last.cursor;
  }
}

/** Escapes the wildcards of LIKE; the backslash is PostgreSQL's default escape character. */
const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');

/** Matches a part of a text, in any case, with or without its accents: “jose” finds José. */
export const containing = (column: SQLWrapper, text: string): SQL =>
  sql`${folded(column)} like ${folded(sql`${`%${escaped(text)}%`}`)}`;

/** Matches the whole of a text, in the same way. */
export const equalling = (column: SQLWrapper, text: string): SQL =>
  sql`${folded(column)} like ${folded(sql`${escaped(text)}`)}`;

/** Matches the beginning of a text, in the same way. */
export const beginningWith = (column: SQLWrapper, text: string): SQL =>
  sql`${folded(column)} like ${folded(sql`${`${escaped(text)}%`}`)}`;

/** More words than names have; each further one would only cost time. */
const MAX_WORDS = 6;

/** Matches each of these words in any of the columns. */
export const containingWords = (
  columns: readonly SQLWrapper[],
  words: string,
  matching: (column: SQLWrapper, word: string) => SQL | undefined = containing,
): SQL | undefined =>
  and(...words.split(/\s+/, MAX_WORDS).map((word) => or(...columns.map((column) => matching(column, word)))));

/** Whether a text has a part that the indexes of parts have: one of three letters. */
export const hasPart = (text: string): boolean => /\S{3}/u.test(text);

const beginningAWord = (column: SQLWrapper, text: string) =>
  or(beginningWith(column, text), containing(column, ` ${text}`));

/** The same by an index: of texts that are too short to be a part, the beginnings of words are matched. */
export const containingIndexed = (columns: readonly SQLWrapper[], words: string): SQL | undefined =>
  containingWords(columns, words, hasPart(words) ? containing : beginningAWord);

/** The users with each of these words in the name, the last name or the email. */
export const matchingPerson = (words: string): SQL | undefined =>
  containingWords([users.name, users.lastname, users.email], words);

/** The other statuses by name, as the index of the statuses finds them. */
export const isNotDeleted = inArray(users.status, userStatusSchema.exclude(['deleted']).options);

/** As the index of the last logins has it. */
export const hasNeverSignedIn = sql`coalesce(${users.lastLogin}, '-infinity') = '-infinity'`;
