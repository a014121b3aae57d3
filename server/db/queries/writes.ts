import {
  type AnyColumn,
  asc,
  eq,
  getTableColumns,
  type SQL,
  sql,
  TransactionRollbackError,
} from 'drizzle-orm';
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { badRequest, conflict } from '../../http/errors';
import type { Db } from '../connection';

/**
 * Refuses a change of a record that was changed after the editor had loaded it. The row has to be locked.
 * Times are compared in milliseconds, which is their precision on the wire.
 */
export function assertVersion({ updatedAt }: { updatedAt: Date }, loaded: string | undefined): void {
  if (loaded === undefined) return;
  const at = Date.parse(loaded);
  if (Number.isNaN(at))
    throw badRequest('The record cannot be saved.', { updated_at: 'This is not a time.' });
  if (at !== updatedAt.getTime()) {
    throw conflict('This record was changed meanwhile.');
  }
}

/** The `updated_at` of a change, always later than that of the change before. */
export const nextVersion = ({ updatedAt }: { updatedAt: Date }, now: Date): Date =>
  new Date(Math.max(now.getTime(), updatedAt.getTime() + 1));

/** The same in SQL, for rows that were not read before. */
export const nextVersionOf = (updatedAt: AnyColumn, now: Date): SQL<Date> =>
  sql`greatest(${now.toISOString()}::timestamptz, ${updatedAt} + interval '1 millisecond')`;

/**
 * Inserts many rows as one parameter: with a parameter for each value, building and sending the statement takes longer
 * than storing the rows. All rows have the same fields; the others get their defaults.
 */
export async function insertRows<T extends PgTable>(
  db: Db,
  table: T,
  rows: readonly T['$inferInsert'][],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.entries(getTableColumns(table)).filter(([field]) => field in first);
  const records = rows.map((row: Record<string, unknown>) =>
    Object.fromEntries(columns.map(([field, { name }]) => [name, row[field]])),
  );
  const names = sql.join(
    columns.map(([, { name }]) => sql.identifier(name)),
    sql`, `,
  );
  await db.execute(sql`
    insert into ${table} (${names})
    select ${names} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(records)}::jsonb)`);
}

interface Lease<Row> {
  due: SQL | undefined;
  /** The order in which rows are taken; those that are equal come by their key. */
  order: readonly (PgColumn | SQL)[];
  /** The field of the primary key, `id` by default. */
  key?: keyof Row & string;
  /** The changes of a taken row, after which it is not due before the lease ends. Without one the row stays locked. */
  lease?: (row: Row) => Partial<Row>;
}

/**
 * Takes the row of a queue that is due first, and leases it, so that no other server takes it meanwhile. If this
 * server dies, the row is due again when the lease ends: each is worked on at least once. Has to run in a
 * transaction, whose end releases a row that has no lease.
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
  if (!lease) return row;
  const leased = lease(row);
  await tx
    .update(table)
    .set(leased as PgUpdateSetSource<T>)
    .where(eq(keyColumn, row[key]));
  return { ...row, ...leased };
}

/** A transaction that may undo its work by `tx.rollback()`, so that nothing but its time is left. */
export const undoable = (db: Db, work: Parameters<typeof db.transaction<void>>[0]): Promise<void> =>
  db.transaction(work).catch((error: unknown) => {
    if (!(error instanceof TransactionRollbackError)) throw error;
  });
