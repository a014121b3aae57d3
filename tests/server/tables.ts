import { is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';

const files = import.meta.glob<Record<string, unknown>>('../../server/db/schema/*.ts', { eager: true });

export const allTables = Object.values(files)
  .flatMap((file) => Object.values(file))
  .filter((value): value is PgTable => is(value, PgTable));
