import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Document, DocumentFormat, DocumentKind } from '../../../src/contract/document';
import { invites } from './classes';
import { at, bytes, createdAt, foldedParts, id, timeAt } from './columns';
import { paymentIntents, refunds } from './payments';
import { users } from './people';
import { purchases } from './purchases';

/** The columns of a document that are not repeated in its content. */
type Apart =
  | ('_id' | 'kind' | 'number' | 'date' | 'due' | 'purchase' | 'invite' | 'tax' | 'total' | 'corrects')
  | ('open' | 'e_invoice');

/** The text of a document. All of it is copied when it is issued, so that no later change alters it. */
export type DocumentContent = Omit<Document, Apart> & {
  /** The version of this form. */
  version: 1;
  /** The number of the document that it corrects. */
  corrects: string;
};

/** Invoices, receipts and credit notes. A trigger refuses every change of a row. */
export const documents = pgTable(
  'documents',
  {
    id: id(),
    kind: text('kind').$type<DocumentKind>().notNull(),
    number: text('number').notNull(),
    issuedAt: timeAt('issued_at'),
    /** The day of the issue in the issuer's zone, and the last day to pay an invoice. */
    day: date('day').notNull(),
    due: date('due'),
    /** The buyer. */
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    purchaseId: text('purchase_id').references(() => purchases.id),
    inviteId: text('invite_id').references(() => invites.id),
    /** The payment of a receipt, and the refund of a credit note. */
    paymentId: text('payment_id').references(() => paymentIntents.id),
    refundId: text('refund_id').references(() => refunds.id),
    /** The document that a credit note lowers; of a receipt, the credit note whose refund has failed since. */
    correctsId: text('corrects_id').references((): AnyPgColumn => documents.id),
    /** Cents, never below zero: a credit note is subtracted. */
    totalCents: integer('total_cents').notNull(),
    taxCents: integer('tax_cents').notNull(),
    content: jsonb('content').$type<DocumentContent>().notNull(),
  },
  (t) => [
    uniqueIndex('documents_number').on(t.number),
    uniqueIndex('documents_refund').on(t.refundId, t.kind),
    index('documents_user').on(t.userId, t.issuedAt, t.number),
    index('documents_purchase').on(t.purchaseId).where(sql`${t.purchaseId} is not null`),
    index('documents_invite').on(t.inviteId).where(sql`${t.inviteId} is not null`),
    index('documents_payment').on(t.paymentId).where(sql`${t.paymentId} is not null`),
    index('documents_corrects').on(t.correctsId).where(sql`${t.correctsId} is not null`),
    index('documents_issued').on(t.issuedAt, t.number),
    index('documents_number_part').using('gin', foldedParts(t.number)),
  ],
);

/** How invoices stand: the only part that changes. Cents. */
export const invoices = pgTable(
  'invoices',
  {
    documentId: text('document_id')
      .primaryKey()
      .references(() => documents.id),
    due: date('due').notNull(),
    paidCents: integer('paid_cents').notNull().default(0),
    creditedCents: integer('credited_cents').notNull().default(0),
    /** The rest of the total. */
    openCents: integer('open_cents').notNull(),
    /** The time of the next reminder; null for none. */
    remindAt: at('remind_at'),
  },
  (t) => [
    index('invoices_open').on(t.due, t.documentId).where(sql`${t.openCents} > 0`),
    index('invoices_remind').on(t.remindAt).where(sql`${t.remindAt} is not null`),
    check('invoices_rest', sql`${t.openCents} >= 0`),
  ],
);

/** Payments of invoices that came by transfer or cheque. */
export const invoicePayments = pgTable(
  'invoice_payments',
  {
    id: id(),
    documentId: text('document_id')
      .notNull()
      .references(() => documents.id),
    amountCents: integer('amount_cents').notNull(),
    /** The day on which the money arrived. */
    paidOn: date('paid_on').notNull(),
    reference: text('reference').notNull().default(''),
    recordedBy: text('recorded_by')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    index('invoice_payments_document').on(t.documentId, t.createdAt),
    check('invoice_payments_amount', sql`${t.amountCents} > 0`),
  ],
);

/** The files of documents, each made once. */
export const documentFiles = pgTable(
  'document_files',
  {
    documentId: text('document_id')
      .notNull()
      .references(() => documents.id),
    format: text('format').$type<DocumentFormat>().notNull().default('pdf'),
    content: bytes('content').notNull(),
    sha256: text('sha256').notNull(),
  },
  (t) => [primaryKey({ columns: [t.documentId, t.format] })],
);

/** The last number of each series: of a prefix, a kind and a year. */
export const documentSeries = pgTable(
  'document_series',
  {
    prefix: text('prefix').notNull(),
    kind: text('kind').$type<DocumentKind>().notNull(),
    year: integer('year').notNull(),
    last: integer('last').notNull(),
    lastIssuedAt: timeAt('last_issued_at'),
  },
  (t) => [primaryKey({ columns: [t.prefix, t.kind, t.year] })],
);
