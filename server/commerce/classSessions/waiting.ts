import { and, isNull, type SQL, sql } from 'drizzle-orm';
import { purchases } from '../../db/schema/purchases';

type Purchase = Pick<typeof purchases.$inferSelect, 'classSessionId' | 'status'>;

/** The purchase still has to get its class session. */
export const isWaiting = ({ classSessionId, status }: Purchase): boolean =>
  classSessionId === null && status !== 'cancelled';

/** The same as a condition on purchases, in the words of the partial indexes. */
export const waitingCondition = (): SQL | undefined =>
  and(isNull(purchases.classSessionId), sql`${purchases.status} <> 'cancelled'`);
