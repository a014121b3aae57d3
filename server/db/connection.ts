import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** The database, embedded or on a server; a transaction is one too. */
export type Db = PgDatabase<PgQueryResultHKT>;

/**
 * Runs the work unless work of the same name is already running in any process on the database; tells
 * whether it ran. If a process dies, the name is free at once. A process that loses its connection may go
 * on while another begins, so the work has to be safe to run twice.
 */
export type Exclusive = (name: string, work: () => Promise<unknown>) => Promise<boolean>;

export interface Connection {
  db: Db;
  exclusive: Exclusive;
  close(): Promise<void>;
}
