import { and, inArray, type SQL } from 'drizzle-orm';
import type { PurchaseQuery } from '../../../src/contract/purchase';
import type { Role } from '../../../src/contract/user';
import type { Db } from '../../db/connection';
import { afterCursor, cursorOf, orderOf, paginateByKeyset } from '../../db/queries/lists';
import { purchases } from '../../db/schema/purchases';
import { type CsvColumn, timeColumn } from '../../http/csv';
import { matchingPurchases, purchaseSorting } from './list';
import { clientCodeFor } from './present';
import { findReceived, NOTHING, type Received } from './received';
import { asksPayment, type PurchaseRecord, seatsOf, selectPurchases } from './records';

interface Row extends PurchaseRecord {
  received: Received;
}

const dollars = (cents: number): string => (cents / 100).toFixed(2);

/** The cents that are to be paid by invoice. The hub does not know whether they were. */
const owed = ({ purchase: { payer, paymentTime, status, totalCents } }: Row): number =>
  payer === 'instructor' && paymentTime === 'later' && status !== 'cancelled' ? totalCents : 0;

/** Whether all seats may still be paid. Students pay those that are taken. */
const mayBePaid = (row: Row): boolean =>
  row.purchase.status !== 'cancelled' && (row.purchase.payer === 'instructor' || asksPayment(row));

export const purchaseCsvColumns = (viewer: Role): readonly CsvColumn<Row>[] => {
  /** The payments of students are told to administrators only. */
  const received =
    (cents: (received: Received) => number) =>
    ({ received, purchase: { payer } }: Row) =>
      payer === 'student' && viewer !== 'administrator' ? null : dollars(cents(received));
  const charged = received((sums) => sums.charged);
  return [
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
    ['Price', ({ purchase }) => dollars(purchase.priceCents)],
    ['Owed', (row) => dollars(owed(row))],
    ['Received', charged],
    ['Refunded', received(({ refunded }) => refunded)],
    ['Maximum', (row) => (mayBePaid(row) ? dollars(row.purchase.totalCents) : charged(row))],
    ['Payment ID', ({ received: { payment } }) => payment],
    ['Session', ({ sessionId }) => sessionId],
    ['Seats Of', ({ purchase }) => seatsOf(purchase)],
    timeColumn('Created At', ({ purchase }) => purchase.createdAt),
    timeColumn('Updated At', ({ purchase }) => purchase.updatedAt),
    ['Id', ({ purchase }) => purchase.id],
  ];
};

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
    const received = await findReceived(db, ids);
    const byId = new Map(records.map((record) => [record.purchase.id, record]));
    return keys.flatMap(({ id, cursor }) => {
      const record = byId.get(id);
      return record ? [{ ...record, received: received.get(id) ?? NOTHING, cursor }] : [];
    });
  });
}
