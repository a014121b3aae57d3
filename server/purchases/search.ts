import { eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Db } from '../context';
import { containing, startingWith } from '../db/like';
import { clients, purchases, users } from '../db/schema';
import { normalizeEmail } from '../sessions/email';

/** So many matches are looked up one by one; more are so frequent that a page of them fills soon anyway. */
const FEW = 2000;

const conditions = (db: Db, q: string) => ({
  order: startingWith(purchases.order, q),
  customers: db
    .select({ id: users.id })
    .from(users)
    .where(startingWith(users.email, normalizeEmail(q))),
  clients: db.select({ id: clients.id }).from(clients).where(containing(clients.name, q)),
});

/** At most so many purchases that a search finds, each of its three ways by an index. */
function found(db: Db, q: string, limit: number) {
  const by = conditions(db, q);
  const id = { id: purchases.id };
  return union(
    db.select(id).from(purchases).where(by.order).limit(limit),
    db
      .select(id)
      .from(purchases)
      .innerJoin(users, eq(users.id, purchases.customerId))
      .where(startingWith(users.email, normalizeEmail(q)))
      .limit(limit),
    db
      .select(id)
      .from(purchases)
      .innerJoin(clients, eq(clients.id, purchases.clientId))
      .where(containing(clients.name, q))
      .limit(limit),
  ).limit(limit);
}

/** The purchases with this beginning of the order number or the email, or this part of the client's name. */
export async function searching(db: Db, q: string): Promise<SQL | undefined> {
  const few = await found(db, q, FEW + 1);
  if (few.length === 0) return sql`false`;
  if (few.length <= FEW) {
    return inArray(
      purchases.id,
      few.map(({ id }) => id),
    );
  }
  const by = conditions(db, q);
  return or(by.order, inArray(purchases.customerId, by.customers), inArray(purchases.clientId, by.clients));
}
