import { and, inArray, type SQL } from 'drizzle-orm';
import type { PurchaseQuery } from '../../../src/contract/purchase';
import type { Role } from '../../../src/contract/user';
import type { Db } from '../../db/connection';
import { paginateByKeyset } from '../../db/queries/keyset';
import { afterCursor, cursorOf, orderOf } from '../../db/queries/sorting';
import { purchases } from '../../db/schema/purchases';
import { type CsvColumn, timeColumn } from '../../http/csv';
import { matchingPurchases, purchaseSorting } from './list';
import { clientCodeFor } from './present';
import { type PurchaseRecord, selectPurchases } from './records';

export const purchaseCsvColumns = (viewer: Role): readonly CsvColumn<PurchaseRecord>[] => [
  ['Client', ({ simulation }) => simulation.name],
  ['Client Code', (record) => clientCodeFor(viewer, record)],
  ['Customer', ({ customer }) => customer.email],
  ['Customer Name', ({ customer }) => `${customer.name} ${customer.lastname}`.trim()],
  ['Platform', ({ purchase }) => purchase.platform],
  ['Order', ({ purchase }) => purchase.order],
  ['Status', ({ purchase }) => purchase.status],
  ['Processed', ({ purchase }) => (purchase.processed ? 'Yes' : 'No')],
  ['Payer', ({ purchase }) => purchase.payer],
  ['Payment', ({ purchase }) => purchase.paymentTime],
  ['Seats', ({ purchase }) => purchase.quantity],
  ['Price', ({ purchase }) => (purchase.priceCents / 100).toFixed(2)],
  ['Total', ({ purchase }) => (purchase.totalCents / 100).toFixed(2)],
  ['Session', ({ purchase }) => purchase.classSessionId],
  ['Seats Of', ({ purchase }) => purchase.seatsOf],
  timeColumn('Created At', ({ purchase }) => purchase.createdAt),
  timeColumn('Updated At', ({ purchase }) => purchase.updatedAt),
  ['Id', ({ purchase }) => purchase.id],
];

/** All matching purchases, in the order of the list. */
export async function purchasePages(db: Db, query: PurchaseQuery, scope: SQL | undefined) {
  const sorting = purchaseSorting(query);
  const where = await matchingPurchases(db, query, scope);
  return paginateByKeyset(async (after, limit) => {
    const keys = await db
      .select({ id: purchases.id, cursor: cursorOf(sorting) })
      .from(purchases)
      .where(and(where, after ? afterCursor(sorting, after) : undefined))
      .orderBy(...orderOf(sorting))
      .limit(limit);
    const ids = keys.map(({ id }) => id);
    const records = ids.length > 0 ? await selectPurchases(db).where(inArray(purchases.id, ids)) : [];
    const byId = new Map(records.map((record) => [record.purchase.id, record]));
    return keys.flatMap(({ id, cursor }) => {
      const record = byId.get(id);
      return record ? [{ ...record, cursor }] : [];
    });
  });
}
