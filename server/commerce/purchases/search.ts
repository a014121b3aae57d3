import { inArray, or, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/connection';
import { containing, matchingPerson } from '../../db/queries/search';
import { users } from '../../db/schema/people';
import { purchases } from '../../db/schema/purchases';
import { clients } from '../../db/schema/simulations';

/** So many customers are named one by one, so that their purchases are found by the index. */
const FEW_CUSTOMERS = 5000;

async function boughtBy(db: Db, q: string): Promise<SQL | undefined> {
  const customers = () => db.select({ id: users.id }).from(users).where(matchingPerson(q)).$dynamic();
  const ids = (await customers().limit(FEW_CUSTOMERS + 1)).map(({ id }) => id);
  if (ids.length === 0) return undefined;
  return inArray(purchases.customerId, ids.length <= FEW_CUSTOMERS ? ids : customers());
}

async function ofClients(db: Db, q: string): Promise<SQL | undefined> {
  const found = await db.select({ id: clients.id }).from(clients).where(containing(clients.name, q));
  if (found.length === 0) return undefined;
  return inArray(
    purchases.clientId,
    found.map(({ id }) => id),
  );
}

/**
 * The purchases with this part of the order number or of the client's name, or with these words in the
 * customer's name or email. What customers and clients match is looked up first: each way has an index
 * then.
 */
export const matchingText = async (db: Db, q: string): Promise<SQL | undefined> =>
  or(containing(purchases.order, q), await boughtBy(db, q), await ofClients(db, q));
