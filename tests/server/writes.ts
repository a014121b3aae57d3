import { getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../../server/db/connection';
import * as schema from '../../server/db/tables';

export const allTables = Object.values<unknown>(schema).filter((value): value is PgTable =>
  is(value, PgTable),
);

/**
 * Counts the rows that are added, changed and deleted in all tables except the named ones, including those of
 * transactions that are rolled back. The returned function returns the number of these rows so far.
 */
export async function countWrites(db: Db, uncounted: readonly PgTable[]): Promise<() => Promise<number>> {
  await db.execute('create sequence if not exists writes minvalue 0');
  await db.execute(`
    create or replace function count_write() returns trigger language plpgsql
    as $$ begin perform nextval('writes'); return null; end $$`);
  const counted = allTables.filter((table) => !uncounted.includes(table));
  for (const table of counted) {
    await db.execute(sql`
      create or replace trigger count_writes after insert or update or delete
      on ${sql.identifier(getTableName(table))} for each row execute function count_write()`);
  }
  await db.execute(`select nextval('writes')`);
  return async () => {
    const [row] = await db.select({ count: sql`last_value`.mapWith(Number) }).from(sql`writes`);
    return row?.count ?? Number.NaN;
  };
}
