import { and, eq, exists, type SQL } from 'drizzle-orm';
import type { CurrentUser, Db } from '../context';
import { purchases } from './schema/purchases';
import { clients } from './schema/simulations';

/** Of a statement over clients: those that the user has a purchase of. */
export const isBoughtBy = (db: Db, { id }: Pick<CurrentUser, 'id'>): SQL =>
  exists(
    db
      .select()
      .from(purchases)
      .where(and(eq(purchases.clientId, clients.id), eq(purchases.customerId, id))),
  );
