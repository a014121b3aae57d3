import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** `%` and `_` stand for themselves; the backslash is PostgreSQL's own escape. */
const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');

/** Whether a text holds another one, whatever its case. */
export const containing = (column: SQLWrapper, text: string): SQL =>
  sql`${column} ilike ${`%${escaped(text)}%`}`;
