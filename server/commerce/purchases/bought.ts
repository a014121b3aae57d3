import { and, eq, exists, ne, or, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/connection';
import { invites } from '../../db/schema/classes';
import { paymentIntents } from '../../db/schema/payments';
import { purchases } from '../../db/schema/purchases';
import { simulations } from '../../db/schema/simulations';
import type { CurrentUser } from '../../http/context';
import { opensClass } from './records';

/** A condition on simulations: the user has bought it. */
export const isBoughtBy = (db: Db, { id }: Pick<CurrentUser, 'id'>): SQL =>
  exists(
    db
      .select()
      .from(purchases)
      .where(and(eq(purchases.simulationId, simulations.id), eq(purchases.customerId, id))),
  );

/**
 * A condition on simulations: the user has a purchase that opens the materials. It is not cancelled, and is
 * free, a trial, paid by card, paid by a student, or confirmed by an administrator.
 */
export const isOpenedTo = (db: Db, { id }: Pick<CurrentUser, 'id'>): SQL => {
  const paidSeat = db
    .select()
    .from(invites)
    .innerJoin(paymentIntents, eq(paymentIntents.inviteId, invites.id))
    .where(eq(invites.classId, purchases.id));
  return exists(
    db
      .select()
      .from(purchases)
      .where(
        and(
          eq(purchases.simulationId, simulations.id),
          eq(purchases.customerId, id),
          opensClass,
          ne(purchases.status, 'cancelled'),
          or(eq(purchases.paymentTime, 'now'), eq(purchases.processed, true), exists(paidSeat)),
        ),
      ),
  );
};
