import { asc, eq, getTableColumns, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Db } from '../connection';

interface Lease<Row> {
  due: SQL | undefined;
  /** The order in which rows are taken; those that are equal come by their key. */
  order: readonly (PgColumn | SQL)[];
  /** The field of the primary key, `id` by default. */
  key?: keyof Row & string;
  /** The changes of a taken row, after which it is not due before the lease ends. */
  lease: (row: Row) => Partial<Row>;
}

/**
 * Takes the row of a queue that is due first, and leases it, so that no other server takes it meanwhile. If this
 * server dies, the row is due again when the lease ends: each is worked on at least once. Has to run in a transaction.
 */
export async function takeDue<T extends PgTable>(
  tx: Db,
  table: T,
  { due, order, key = 'id', lease }: Lease<T['$inferSelect']>,
): Promise<T['$inferSelect'] | null> {
  const keyColumn = getTableColumns(table)[key];
  if (!keyColumn) throw new Error(`The table has no field ${key}`);
  const [row] = await tx
    .select()
    .from(table as PgTable)
    .where(due)
    .orderBy(...order, asc(keyColumn))
    .limit(1)
    // Rows that refer to this one can be stored meanwhile.
    .for('no key update', { skipLocked: true });
  if (!row) return null;
  const leased = lease(row);
  await tx
    .update(table)
    .set(leased as PgUpdateSetSource<T>)
    .where(eq(keyColumn, row[key]));
  return { ...row, ...leased };
}
