import { is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import * as schema from '../../server/db/tables';

export const allTables = Object.values<unknown>(schema).filter((value): value is PgTable =>
  is(value, PgTable),
);
