import { and, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { DocumentQuery } from '../../../src/contract/document';
import type { Db } from '../../db/connection';
import {
  afterCursor,
  cursorOf,
  orderOf,
  paginateByKeyset,
  type Sorts,
  sortingOf,
} from '../../db/queries/lists';
import { documents, invoices } from '../../db/schema/documents';
import type { CsvColumn } from '../../http/csv';
import type { DocumentRow } from './issue';

const byIssue = [
  { by: sql`${documents.issuedAt}`, type: 'timestamptz' },
  { by: sql`${documents.number}`, type: 'text' },
] as const;
const sorts: Sorts = new Map([['issued_at', byIssue]]);

/** The condition of the filters of documents. */
export const matchingDocuments = ({ purchase, invite, from, to }: DocumentQuery): SQL | undefined =>
  and(
    purchase ? eq(documents.purchaseId, purchase) : undefined,
    invite ? eq(documents.inviteId, invite) : undefined,
    from ? gte(documents.issuedAt, new Date(from)) : undefined,
    to ? lt(documents.issuedAt, new Date(to)) : undefined,
  );

/** Credit notes are subtracted. A number: spreadsheets would read a text with a minus as a formula. */
const signed = (cents: number, { kind }: DocumentRow): number =>
  (kind === 'credit-note' ? -cents : cents) / 100;

/** A row for each document, which has one rate. */
export const bookColumns: readonly CsvColumn<DocumentRow>[] = [
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
  ['Payment ID', ({ content }) => content.payment?.id ?? ''],
  ['Net', (row) => signed(row.totalCents - row.taxCents, row)],
  ['Tax', (row) => signed(row.taxCents, row)],
  ['Tax Rate', ({ content }) => content.tax_rate?.percent ?? null],
  ['Tax Reason', ({ content }) => content.tax_rate?.reason ?? null],
  ['Total', (row) => signed(row.totalCents, row)],
  ['Currency', ({ content }) => content.currency],
];

/** All matching documents, in the order of their issue. */
export function bookPages(db: Db, query: DocumentQuery, visible: SQL | undefined) {
  const sorting = sortingOf(sorts, 'issued_at:asc');
  const where = and(visible, matchingDocuments(query));
  return paginateByKeyset(async (after, limit) => {
    const rows = await db
      .select({ document: documents, cursor: cursorOf(sorting) })
      .from(documents)
      .where(and(where, after ? afterCursor(sorting, after) : undefined))
      .orderBy(...orderOf(sorting))
      .limit(limit);
    return rows.map(({ document, cursor }) => ({ ...document, cursor }));
  });
}

/** The invoice of an order, as its row in a file tells it. */
export interface Invoiced {
  number: string;
  po: string;
  paid: number;
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
      open: invoices.openCents,
    })
    .from(documents)
    .innerJoin(invoices, eq(invoices.documentId, documents.id))
    .where(inArray(documents.purchaseId, ids));
  return new Map(rows.map(({ purchase, ...invoice }) => [purchase, invoice]));
}
