import { and, eq, exists, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/connection';
import { purchases } from '../../db/schema/purchases';
import { simulations } from '../../db/schema/simulations';
import type { CurrentUser } from '../../http/context';

/** A condition on simulations: the user has bought it. */
export const isBoughtBy = (db: Db, { id }: Pick<CurrentUser, 'id'>): SQL =>
  exists(
    db
      .select()
      .from(purchases)
      .where(and(eq(purchases.clientId, simulations.id), eq(purchases.customerId, id))),
  );
