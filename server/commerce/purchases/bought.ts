import { and, eq, exists, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/connection';
import { purchases } from '../../db/schema/purchases';
import { clients } from '../../db/schema/simulations';
import type { CurrentUser } from '../../http/context';

/** Of a statement over clients: those that the user has a purchase of. */
export const isBoughtBy = (db: Db, { id }: Pick<CurrentUser, 'id'>): SQL =>
  exists(
    db
      .select()
      .from(purchases)
      .where(and(eq(purchases.clientId, clients.id), eq(purchases.customerId, id))),
  );
