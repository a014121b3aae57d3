import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { badRequest, conflict } from '../../http/errors';

/**
 * Refuses a change of a record that is not as its editor has loaded it. To be asked with the row
 * locked. Answers cut times to milliseconds, so they are compared so.
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

/** The time of a change: always another one than that of the change before. */
export const nextVersion = ({ updatedAt }: { updatedAt: Date }, now: Date): Date =>
  new Date(Math.max(now.getTime(), updatedAt.getTime() + 1));

/** The same for rows that are changed without having been read. */
export const nextVersionOf = (updatedAt: AnyColumn, now: Date): SQL<Date> =>
  sql`greatest(${now.toISOString()}::timestamptz, ${updatedAt} + interval '1 millisecond')`;
