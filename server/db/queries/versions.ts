import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { badRequest, conflict } from '../../http/errors';

/**
 * Refuses a change of a record that was changed after the editor had loaded it. The row has to be locked.
 * Times are compared in milliseconds, which is their precision on the wire.
 */
export function assertVersion({ updatedAt }: { updatedAt: Date }, loaded: string | undefined): void {
  if (loaded === undefined) return;
  const at = Date.parse(loaded);
  if (Number.isNaN(at))
    throw badRequest('The record cannot be saved so.', { updated_at: 'This is no time.' });
  if (at !== updatedAt.getTime()) {
    throw conflict('Somebody else has changed this record.');
  }
}

/** The `updated_at` of a change, always later than that of the change before. */
export const nextVersion = ({ updatedAt }: { updatedAt: Date }, now: Date): Date =>
  new Date(Math.max(now.getTime(), updatedAt.getTime() + 1));

/** The same in SQL, for rows that were not read before. */
export const nextVersionOf = (updatedAt: AnyColumn, now: Date): SQL<Date> =>
  sql`greatest(${now.toISOString()}::timestamptz, ${updatedAt} + interval '1 millisecond')`;
