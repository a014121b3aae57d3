import { and, eq } from 'drizzle-orm';
import { isBoughtBy } from '../commerce/purchases/bought';
import type { Db } from '../db/connection';
import { clients } from '../db/schema/simulations';
import type { CurrentUser } from '../http/context';
import { notFound } from '../http/errors';
import type { ClientRow } from './fields';

const oneOf = ([row]: ClientRow[]): ClientRow => {
  if (!row) throw notFound('There is no such simulation.');
  return row;
};

/** Any client, also a deleted one. */
export const findClient = async (db: Db, id: string): Promise<ClientRow> =>
  oneOf(await db.select().from(clients).where(eq(clients.id, id)));

/** A client that the user has a purchase of, also where it has left the library since. */
export async function findBoughtClient(db: Db, id: string, user: CurrentUser): Promise<ClientRow> {
  return oneOf(
    await db
      .select()
      .from(clients)
      .where(and(eq(clients.id, id), isBoughtBy(db, user))),
  );
}
