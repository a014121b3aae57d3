import { and, asc, eq, isNotNull, isNull, or } from 'drizzle-orm';
import type { OpenPaymentQuery } from '../../../src/contract/payment';
import type { Db } from '../../db/connection';
import { pageOf, totalOf } from '../../db/queries/paging';
import { paymentIntents } from '../../db/schema/payments';
import { users } from '../../db/schema/people';
import { simulations } from '../../db/schema/simulations';
import { isSetAside } from './setAside';

/** Paid, or perhaps paid, and neither spent nor refunded. */
export const isUnsettled = and(
  or(isNotNull(paymentIntents.paidAt), isSetAside),
  isNull(paymentIntents.purchaseId),
  isNull(paymentIntents.inviteId),
  isNull(paymentIntents.refundedAt),
);

/** A page of the payments that have bought nothing, oldest first. */
export async function listOpenPayments(db: Db, query: OpenPaymentQuery) {
  const page = pageOf(query, { defaultSize: 20 });
  const rows = await db
    .select({
      payment: paymentIntents,
      simulation: { id: simulations.id, name: simulations.name },
      customer: { id: users.id, email: users.email, name: users.name, lastname: users.lastname },
    })
    .from(paymentIntents)
    .innerJoin(simulations, eq(simulations.id, paymentIntents.simulationId))
    .innerJoin(users, eq(users.id, paymentIntents.userId))
    .where(isUnsettled)
    .orderBy(asc(paymentIntents.paidAt), asc(paymentIntents.id))
    .limit(page.limit)
    .offset(page.offset);
  const matching = db.select({ id: paymentIntents.id }).from(paymentIntents).where(isUnsettled).$dynamic();
  return { rows, ...(await totalOf(db, matching, { ...page, rows: rows.length })) };
}
export type OpenPaymentRow = Awaited<ReturnType<typeof listOpenPayments>>['rows'][number];
