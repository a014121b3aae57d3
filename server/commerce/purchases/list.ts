import { and, eq, inArray, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import type { PurchaseQuery } from '../../../src/contract/purchase';
import type { Db } from '../../db/connection';
import { countedUpTo, pageOf, totalOf } from '../../db/queries/paging';
import { orderOf, type Sorts, sortingOf } from '../../db/queries/sorting';
import { purchases } from '../../db/schema/purchases';
import type { Services } from '../../services/services';
import { waitingCondition } from '../classSessions/waiting';
import { opensClass, selectPurchases } from './records';
import { boughtAt, matchingPaymentOrStudent, matchingText } from './search';

const DEFAULT_PAGE = 100;

const id = { by: sql`${purchases.id}`, type: 'text' } as const;
const createdAt = { by: sql`${purchases.createdAt}`, type: 'timestamptz' } as const;

const sorts: Sorts = new Map([
  ['created_at', [createdAt, id]],
  ['updated_at', [{ by: sql`${purchases.updatedAt}`, type: 'timestamptz' }, id]],
  ['quantity', [{ by: sql`${purchases.quantity}`, type: 'integer' }, id]],
  ['total', [{ by: sql`${purchases.totalCents}`, type: 'integer' }, id]],
  ['client_code', [{ by: sql`${purchases.clientCode}`, type: 'text' }, id]],
  ['platform', [{ by: sql`${purchases.platform}`, type: 'text' }, id]],
  ['order', [{ by: sql`${purchases.order}`, type: 'text' }, id]],
  ['status', [{ by: sql`${purchases.status}`, type: 'text' }, createdAt, id]],
  ['processed', [{ by: sql`${purchases.processed}`, type: 'boolean' }, createdAt, id]],
  ['payer', [{ by: sql`${purchases.payer}`, type: 'text' }, createdAt, id]],
]);

export const purchaseSorting = ({ sort = 'created_at:desc' }: PurchaseQuery) => sortingOf(sorts, sort);

/**
 * The condition of the list's filters, within the caller's scope. Payments and students are searched only without a
 * scope: for administrators.
 */
export async function matchingPurchases(
  db: Db,
  query: PurchaseQuery,
  scope: SQL | undefined,
): Promise<SQL | undefined> {
  const { client: simulation, customer, school, seats_of, status, processed, payer, session, q } = query;
  const trial = query['metadata[trial]'];
  return and(
    scope,
    simulation ? eq(purchases.simulationId, simulation) : undefined,
    customer ? eq(purchases.customerId, customer) : undefined,
    school ? boughtAt(db, school) : undefined,
    seats_of ? and(eq(purchases.classId, seats_of), not(opensClass)) : undefined,
    trial ? eq(purchases.trial, trial === 'true') : undefined,
    status ? eq(purchases.status, status) : undefined,
    processed ? eq(purchases.processed, processed === 'true') : undefined,
    payer ? eq(purchases.payer, payer) : undefined,
    query.payment_time ? eq(purchases.paymentTime, query.payment_time) : undefined,
    session === 'open' ? isNull(purchases.dueAt) : undefined,
    session === 'waiting' ? waitingCondition() : undefined,
    q ? or(await matchingText(db, q), scope ? undefined : await matchingPaymentOrStudent(db, q)) : undefined,
  );
}

/** A page of purchases. All matches are counted only with `total=true`. */
export async function listPurchases(
  { db, config }: Pick<Services, 'db' | 'config'>,
  query: PurchaseQuery,
  scope: SQL | undefined,
) {
  const order = orderOf(purchaseSorting(query));
  const where = await matchingPurchases(db, query, scope);
  const page = pageOf(query, { defaultSize: DEFAULT_PAGE });
  const matching = () => db.select({ id: purchases.id }).from(purchases).where(where).$dynamic();
  // The ids of the page are selected before any join, so that skipped rows cost almost nothing.
  const ids = matching()
    .orderBy(...order)
    .limit(page.limit)
    .offset(page.offset);
  const records = await selectPurchases(db)
    .where(inArray(purchases.id, ids))
    .orderBy(...order);
  if (query.total !== 'true') return { records, total: records.length };
  // With the list's order, the count needs only the index.
  const counted = where ? matching() : matching().orderBy(...order);
  const bound = countedUpTo(config, Boolean(query.q));
  return { records, ...(await totalOf(db, counted, { ...page, rows: records.length, bound })) };
}
