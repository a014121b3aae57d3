import { and, eq, gt, gte, inArray, isNull, lt, lte, not, or, type SQL, sql } from 'drizzle-orm';
import { normalizeEmail } from '../../../src/contract/emailAddress';
import type { PurchaseQuery } from '../../../src/contract/purchase';
import type { Role } from '../../../src/contract/user';
import type { Db } from '../../db/connection';
import {
  afterCursor,
  containing,
  countedUpTo,
  cursorOf,
  matchingPerson,
  orderOf,
  pageOf,
  paginateByKeyset,
  type Sorts,
  sortingOf,
  totalOf,
} from '../../db/queries/lists';
import { documents, invites, paymentIntents, purchases, simulations, users } from '../../db/tables';
import { type CsvColumn, dollars, timeColumn } from '../../http/csv';
import type { Services } from '../../services/services';
import { findInvoiced, type Invoiced } from '../documents/books';
import { paidInvite } from '../payments/records';
import { approvalCondition, waitingCondition } from '../sessions/session';
import {
  asksPayment,
  clientCodeFor,
  findReceived,
  grossOf,
  NOTHING,
  opensClass,
  type PurchaseRecord,
  type Received,
  seatsOf,
  selectPurchases,
} from './records';

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

const purchaseSorting = ({ sort = 'created_at:desc' }: PurchaseQuery) => sortingOf(sorts, sort);

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
  const { free, from, to, 'metadata[trial]': trial } = query;
  return and(
    scope,
    simulation ? eq(purchases.simulationId, simulation) : undefined,
    customer ? eq(purchases.customerId, customer) : undefined,
    school ? boughtAt(db, school) : undefined,
    seats_of ? and(eq(purchases.classId, seats_of), not(opensClass)) : undefined,
    trial ? eq(purchases.trial, trial === 'true') : undefined,
    free ? (free === 'true' ? lte : gt)(purchases.totalCents, 0) : undefined,
    status ? eq(purchases.status, status) : undefined,
    processed ? eq(purchases.processed, processed === 'true') : undefined,
    payer ? eq(purchases.payer, payer) : undefined,
    query.payment_time ? eq(purchases.paymentTime, query.payment_time) : undefined,
    from ? gte(purchases.createdAt, new Date(from)) : undefined,
    to ? lt(purchases.createdAt, new Date(to)) : undefined,
    session === 'open' ? isNull(purchases.dueAt) : undefined,
    session === 'waiting' ? waitingCondition() : undefined,
    session === 'approval' ? approvalCondition() : undefined,
    q
      ? or(
          containing(purchases.order, q),
          await matchingText(db, q),
          scope ? undefined : await matchingNumberOrStudent(db, q),
        )
      : undefined,
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

/** Up to this many customers are listed by id, so that the index on customers is used. */
const FEW_CUSTOMERS = 5000;

async function boughtBy(db: Db, q: string): Promise<SQL | undefined> {
  const customers = () => db.select({ id: users.id }).from(users).where(matchingPerson(q)).$dynamic();
  const ids = (await customers().limit(FEW_CUSTOMERS + 1)).map(({ id }) => id);
  if (ids.length === 0) return undefined;
  return inArray(purchases.customerId, ids.length <= FEW_CUSTOMERS ? ids : customers());
}

async function ofSimulations(db: Db, q: string): Promise<SQL | undefined> {
  const found = await db
    .select({ id: simulations.id })
    .from(simulations)
    .where(containing(simulations.name, q));
  if (found.length === 0) return undefined;
  return inArray(
    purchases.simulationId,
    found.map(({ id }) => id),
  );
}

/** Matches the purchases of a school's members. */
export const boughtAt = (db: Db, schoolId: string): SQL =>
  inArray(purchases.customerId, db.select({ id: users.id }).from(users).where(eq(users.schoolId, schoolId)));

/**
 * Matches a part of the simulation's name, or words in the customer's name or email. Customers and simulations are
 * looked up first, so that an index serves each of the two.
 */
export const matchingText = async (db: Db, q: string): Promise<SQL | undefined> =>
  or(await boughtBy(db, q), await ofSimulations(db, q));

/** The purchases that a payment has bought, whose invoice it has paid, or in which it has paid a seat, even if it was refunded since. */
async function paidWith(db: Db, id: string): Promise<(string | null)[]> {
  const [payment] = await db
    .select({
      bought: paymentIntents.purchaseId,
      ofSeat: invites.classId,
      invoiced: documents.purchaseId,
    })
    .from(paymentIntents)
    .leftJoin(invites, eq(invites.id, paidInvite))
    .leftJoin(documents, eq(documents.id, paymentIntents.invoiceId))
    .where(eq(paymentIntents.id, id));
  return payment ? Object.values(payment) : [];
}

async function inviting(db: Db, email: string): Promise<string[]> {
  const found = await db
    .select({ id: invites.classId })
    .from(invites)
    .innerJoin(users, eq(users.id, invites.studentId))
    .where(eq(users.email, normalizeEmail(email)));
  return found.map(({ id }) => id);
}

/** The purchases that a document is about, or in which it is about a seat. */
async function documentedBy(db: Db, number: string): Promise<(string | null)[]> {
  const found = await db
    .select({ id: sql<string | null>`coalesce(${documents.purchaseId}, ${invites.classId})` })
    .from(documents)
    .leftJoin(invites, eq(invites.id, documents.inviteId))
    .where(eq(documents.number, number.toUpperCase()));
  return found.map(({ id }) => id);
}

/**
 * Matches the whole id of a payment, number of a document, or email of an invited student. They are looked up first, as
 * in `matchingText`.
 */
async function matchingNumberOrStudent(db: Db, q: string): Promise<SQL | undefined> {
  const found = await Promise.all([paidWith(db, q), inviting(db, q), documentedBy(db, q)]);
  const ids = found.flat().filter((id) => id !== null);
  return ids.length > 0 ? inArray(purchases.id, ids) : undefined;
}

interface Row extends PurchaseRecord {
  received: Received;
  invoiced: Invoiced | undefined;
}

/** The cents that are to be paid by invoice. Of orders without one, the hub does not know whether they were. */
function owed({ purchase, invoiced }: Row): number {
  const { payer, paymentTime, status } = purchase;
  if (invoiced) return invoiced.open;
  return payer === 'instructor' && paymentTime === 'later' && status !== 'cancelled' ? grossOf(purchase) : 0;
}

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
  const refunded = received((sums) => sums.refunded);
  const paid = (row: Row) => (row.invoiced ? dollars(row.invoiced.paid) : charged(row));
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
    ['Tax', ({ purchase }) => dollars(purchase.tax?.cents ?? 0)],
    ['Owed', (row) => dollars(owed(row))],
    ['Received', paid],
    ['Refunded', (row) => (row.invoiced ? dollars(row.invoiced.refunded) : refunded(row))],
    ['Maximum', (row) => (mayBePaid(row) ? dollars(grossOf(row.purchase)) : paid(row))],
    ['Payment ID', ({ received: { payment }, invoiced }) => payment || (invoiced?.paidBy ?? '')],
    ['Invoice', ({ invoiced }) => invoiced?.number ?? null],
    ['PO', ({ invoiced }) => invoiced?.po ?? null],
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
    const [received, invoiced] = await Promise.all([findReceived(db, ids), findInvoiced(db, ids)]);
    const byId = new Map(records.map((record) => [record.purchase.id, record]));
    return keys.flatMap(({ id, cursor }) => {
      const record = byId.get(id);
      return record
        ? [{ ...record, received: received.get(id) ?? NOTHING, invoiced: invoiced.get(id), cursor }]
        : [];
    });
  });
}
