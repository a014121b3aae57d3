import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { PurchaseQuery } from '../../src/contract/purchase';
import type { Db } from '../context';
import { purchases } from '../db/schema';
import { badRequest } from '../errors';
import { pageOf } from '../paging';
import { selectPurchases } from './records';

const DEFAULT_PAGE = 100;

const sortable = new Map<string, AnyPgColumn>([
  ['created_at', purchases.createdAt],
  ['updated_at', purchases.updatedAt],
  ['quantity', purchases.quantity],
  ['total', purchases.totalCents],
]);

/** The id makes the order complete; both run the same way, as in the index. */
function orderOf(sort = 'created_at:desc'): SQL[] {
  const [name = '', direction] = sort.split(':');
  const column = sortable.get(name);
  if (!column)
    throw badRequest('The list cannot be sorted so.', { sort: 'This column cannot be sorted by.' });
  const directed = direction === 'asc' ? asc : desc;
  return [directed(column), directed(purchases.id)];
}

/** A page of purchases; only with `total=true` are all that match counted. */
export async function listPurchases(db: Db, query: PurchaseQuery, scope: SQL | undefined) {
  const { client, customer, total, sort } = query;
  const trial = query['metadata[trial]'];
  const where = and(
    scope,
    client ? eq(purchases.clientId, client) : undefined,
    customer ? eq(purchases.customerId, customer) : undefined,
    trial ? eq(purchases.trial, trial === 'true') : undefined,
  );
  const { limit, offset } = pageOf(query, { defaultSize: DEFAULT_PAGE });
  const order = orderOf(sort);
  // The page is chosen before anything is joined: the rows that it skips cost next to nothing.
  const page = db
    .select({ id: purchases.id })
    .from(purchases)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  const records = await selectPurchases(db)
    .where(inArray(purchases.id, page))
    .orderBy(...order);
  const isWhole = offset === 0 && records.length < limit;
  if (total !== 'true' || isWhole) return { records, total: records.length };
  const [counted] = await db.select({ total: sql<number>`count(*)::int` }).from(purchases).where(where);
  return { records, total: counted?.total ?? 0 };
}
