import { and, isNotNull, type SQL, sql } from 'drizzle-orm';
import { purchases } from '../../db/schema/purchases';

type Purchase = Pick<typeof purchases.$inferSelect, 'dueAt' | 'status'>;

/** The host still has to open the session of a purchase, or to confirm its seats. */
export const isWaiting = ({ dueAt, status }: Purchase): boolean => dueAt !== null && status !== 'cancelled';

/** The same as a condition on purchases, in the words of the partial indexes. */
export const waitingCondition = (): SQL | undefined =>
  and(isNotNull(purchases.dueAt), sql`${purchases.status} <> 'cancelled'`);
