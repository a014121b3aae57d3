import {
  and,
  count,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { DocumentQuery, DocumentSums } from '../../../src/contract/document';
import type { Db } from '../../db/connection';
import {
  afterCursor,
  cursorOf,
  orderOf,
  paginateByKeyset,
  type Sorts,
  sortingOf,
} from '../../db/queries/lists';
import { documents, invites, invoicePayments, invoices, purchases, refunds } from '../../db/tables';
import { type CsvColumn, dollars } from '../../http/csv';
import type { DocumentRow } from './issue';

const byIssue = [
  { by: sql`${documents.issuedAt}`, type: 'timestamptz' },
  { by: sql`${documents.number}`, type: 'text' },
] as const;
const sorts: Sorts = new Map([['issued_at', byIssue]]);

/** The condition of the filters of documents. */
export const matchingDocuments = (query: DocumentQuery): SQL | undefined => {
  const { purchase, invite, school, from, to } = query;
  return and(
    purchase ? eq(documents.purchaseId, purchase) : undefined,
    invite ? eq(documents.inviteId, invite) : undefined,
    school ? eq(documents.schoolId, school) : undefined,
    from ? gte(documents.day, from) : undefined,
    to ? lte(documents.day, to) : undefined,
  );
};

const isOfItsOwn = isNull(documents.correctsId);

/** The references of the payments of an invoice: of a transfer what was noted, of an online one the provider's id. */
const paidBy = sql<string | null>`(
  select string_agg(nullif(${invoicePayments.reference}, ''), '; ' order by ${invoicePayments.createdAt}, ${invoicePayments.id})
  from ${invoicePayments} where ${eq(invoicePayments.documentId, documents.id)})`;

/**
 * A document now: the seats of its order, unless that was cancelled, and what was received, refunded and is open of it.
 * One that corrects another has none of them.
 */
const standing = {
  seats: sql<number | null>`case
    when ${isOfItsOwn} and coalesce(${purchases.status}, '') <> 'cancelled'
    then coalesce(${purchases.quantity}, 1) end`,
  received: sql<number | null>`case
    when ${isOfItsOwn} then coalesce(${invoices.paidCents}, ${documents.totalCents}) end`,
  refunded: sql<number | null>`case when ${isOfItsOwn} then coalesce(${invoices.refundedCents}, (
    select coalesce(sum(${refunds.amount}), 0) from ${refunds}
    where ${and(eq(refunds.paymentId, documents.paymentId), eq(refunds.state, 'succeeded'))})) end`,
  open: invoices.openCents,
  paidBy,
};

interface BookRow extends DocumentRow {
  seats: number | null;
  received: number | null;
  refunded: number | null;
  open: number | null;
  paidBy: string | null;
}

/** Credit notes are subtracted. */
const signed = (cents: number, { kind }: DocumentRow) => dollars(kind === 'credit-note' ? -cents : cents);

/** A row for each document, which has one rate. */
export const bookColumns: readonly CsvColumn<BookRow>[] = [
  ['Number', ({ number }) => number],
  ['Kind', ({ kind }) => kind],
  ['Date', ({ day }) => day],
  ['Due', ({ due }) => due],
  ['Corrects', ({ content }) => content.corrects],
  ['Buyer', ({ content }) => content.buyer.name],
  ['Email', ({ content }) => content.buyer.email],
  ['Country', ({ content }) => content.buyer.country],
  ['Region', ({ content }) => content.buyer.region],
  ['Tax Number', ({ content }) => content.buyer.tax_number],
  ['PO', ({ content }) => content.po],
  ['Order', ({ content }) => content.order],
  ['Payment ID', ({ content, paidBy }) => content.payment?.id ?? paidBy],
  ['Net', (row) => signed(row.totalCents - row.taxCents, row)],
  ['Tax', (row) => signed(row.taxCents, row)],
  ['Tax Rate', ({ content }) => content.tax_rate?.percent ?? null],
  ['Tax Reason', ({ content }) => content.tax_rate?.reason ?? null],
  ['Total', (row) => signed(row.totalCents, row)],
  ['Currency', ({ content }) => content.currency],
  ['About', ({ content }) => content.lines[0]?.description ?? ''],
  ['Seats', ({ seats }) => seats],
  ['Received', ({ received }) => dollars(received)],
  ['Refunded', ({ refunded }) => dollars(refunded)],
  ['Open', ({ open }) => dollars(open)],
];

/** All matching documents, in the order of their issue. */
export function bookPages(db: Db, where: SQL | undefined) {
  const sorting = sortingOf(sorts, 'issued_at:asc');
  return paginateByKeyset(async (after, limit) => {
    const rows = await db
      .select({ document: documents, cursor: cursorOf(sorting), ...standing })
      .from(documents)
      .leftJoin(invoices, eq(invoices.documentId, documents.id))
      .leftJoin(purchases, eq(purchases.id, documents.purchaseId))
      .where(and(where, after ? afterCursor(sorting, after) : undefined))
      .orderBy(...orderOf(sorting))
      .limit(limit);
    return rows.map(({ document, ...row }) => ({ ...document, ...row }));
  });
}

/** The sums of all matching documents. */
export async function sumsOf(db: Db, where: SQL | undefined): Promise<Omit<DocumentSums, 'school'>> {
  const { kind, totalCents } = documents;
  const sum = (cents: SQLWrapper, which = sql`true`) =>
    sql`coalesce(sum(${cents}) filter (where ${which}), 0)`.mapWith(Number);
  const classId = sql`coalesce(${purchases.classId}, ${invites.classId})`;
  const [sums] = await db
    .select({
      documents: count(),
      sessions: sql`count(distinct ${classId}) filter (where ${isNotNull(standing.seats)})`.mapWith(Number),
      seats: sum(standing.seats),
      charged: sum(totalCents, isOfItsOwn),
      received: sum(sql`${standing.received} - ${standing.refunded}`),
      credited: sum(
        sql`case when ${eq(kind, 'credit-note')} then ${totalCents} else -${totalCents} end`,
        isNotNull(documents.correctsId),
      ),
      open: sum(standing.open),
    })
    .from(documents)
    .leftJoin(invoices, eq(invoices.documentId, documents.id))
    .leftJoin(purchases, eq(purchases.id, documents.purchaseId))
    .leftJoin(invites, eq(invites.id, documents.inviteId))
    .where(where);
  if (!sums) throw new Error('There are no sums');
  return sums;
}

/** The invoice of an order, as its row in a file tells it. */
export interface Invoiced {
  number: string;
  po: string;
  paid: number;
  refunded: number;
  paidBy: string | null;
  open: number;
}

/** The invoices of some orders, by the ids of the orders. */
export async function findInvoiced(db: Db, ids: string[]): Promise<ReadonlyMap<string | null, Invoiced>> {
  const rows = await db
    .select({
      purchase: documents.purchaseId,
      number: documents.number,
      po: sql<string>`${documents.content}->>'po'`,
      paid: invoices.paidCents,
      refunded: invoices.refundedCents,
      paidBy,
      open: invoices.openCents,
    })
    .from(documents)
    .innerJoin(invoices, eq(invoices.documentId, documents.id))
    .where(inArray(documents.purchaseId, ids));
  return new Map(rows.map(({ purchase, ...invoice }) => [purchase, invoice]));
}
