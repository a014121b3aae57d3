import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Exclusive } from './exclusive';

/** The database, embedded or on a server; a transaction is one too. */
export type Db = PgDatabase<PgQueryResultHKT>;

export interface Connection {
  db: Db;
  exclusive: Exclusive;
  close(): Promise<void>;
}
