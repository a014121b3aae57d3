import { and, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { users } from '../schema/people';

/** Escapes the wildcards of LIKE; the backslash is PostgreSQL's default escape character. */
const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');

/** Matches a part of a text, in any case. */
export const containing = (column: SQLWrapper, text: string): SQL =>
  sql`${column} ilike ${`%${escaped(text)}%`}`;

/** More words than names have; each further one would only cost time. */
const MAX_WORDS = 6;

/** Matches each of these words in any of the columns. */
export const containingWords = (columns: readonly SQLWrapper[], words: string): SQL | undefined =>
  and(
    ...words.split(/\s+/, MAX_WORDS).map((word) => or(...columns.map((column) => containing(column, word)))),
  );

/** The users with each of these words in the name, the last name or the email. */
export const matchingPerson = (words: string): SQL | undefined =>
  containingWords([users.name, users.lastname, users.email], words);
