import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Whether a text holds another one, whatever its case; `%` and `_` stand for themselves. */
export const containing = (column: SQLWrapper, text: string): SQL =>
  sql`${column} ilike ${`%${text.replaceAll(/[\\%_]/g, '\\$&')}%`} escape '\\'`;
