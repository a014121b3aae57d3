import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Pool } from 'pg';

/** The database, embedded or on a server; a transaction is one too. */
export type Db = PgDatabase<PgQueryResultHKT>;

export interface Connection {
  db: Db;
  /** The connections to a PostgreSQL server; the embedded database has none. */
  pool?: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;
  close(): Promise<void>;
}
