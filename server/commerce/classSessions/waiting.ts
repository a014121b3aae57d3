import { and, isNull, type SQL, sql } from 'drizzle-orm';
import { purchases } from '../../db/schema/purchases';

type Purchase = Pick<typeof purchases.$inferSelect, 'sessionId' | 'status'>;

/** The purchase still has to get its class session. */
export const isWaiting = ({ sessionId, status }: Purchase): boolean =>
  sessionId === null && status !== 'cancelled';

/** The same as a condition on purchases, in the words of the partial indexes. */
export const waitingCondition = (): SQL | undefined =>
  and(isNull(purchases.sessionId), sql`${purchases.status} <> 'cancelled'`);
