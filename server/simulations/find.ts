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

/** A simulation of any status. */
export const findClient = async (db: Db, id: string): Promise<ClientRow> =>
  oneOf(await db.select().from(clients).where(eq(clients.id, id)));

/** A simulation that the user has bought, even if the library no longer lists it. */
export async function findBoughtClient(db: Db, id: string, user: CurrentUser): Promise<ClientRow> {
  return oneOf(
    await db
      .select()
      .from(clients)
      .where(and(eq(clients.id, id), isBoughtBy(db, user))),
  );
}
