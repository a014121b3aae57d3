import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** The database, embedded or on a server; a transaction is one too. */
export type Db = PgDatabase<PgQueryResultHKT>;

export interface Connection {
  db: Db;
  close(): Promise<void>;
}
