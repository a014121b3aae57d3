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
import { schools, users } from './people';
import { purchases } from './purchases';

/** The columns of a document that are not repeated in its content. */
type Apart =
  | ('_id' | 'kind' | 'number' | 'date' | 'due' | 'purchase' | 'invite' | 'tax' | 'total' | 'corrects')
  | ('open' | 'payable' | 'checkout' | 'e_invoice');

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
    /**
     * The buyer's school at the time of the issue; null for a student's seat, which no school pays. It refers to no row,
     * since a school may be deleted.
     */
    schoolId: text('school_id'),
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
    index('documents_school').on(t.schoolId, t.issuedAt, t.number).where(sql`${t.schoolId} is not null`),
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
    /** The part of what was paid online that was refunded. */
    refundedCents: integer('refunded_cents').notNull().default(0),
    creditedCents: integer('credited_cents').notNull().default(0),
    /** The rest of the total, without what was paid and not refunded. */
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

/** Online payments of invoices, each at a page of the provider's that is opened for it. */
export const invoiceCheckouts = pgTable(
  'invoice_checkouts',
  {
    /** The key of the call that opens the page, which the provider keeps with it. */
    id: id(),
    documentId: text('document_id')
      .notNull()
      .references(() => documents.id),
    provider: text('provider').notNull(),
    /** The provider's id of the page; null until it has answered. */
    sessionId: text('session_id'),
    amountCents: integer('amount_cents').notNull(),
    /** Processing while a bank takes its days. Nothing is paid any more at a page that has expired. */
    state: text('state').$type<'open' | 'processing' | 'expired' | 'failed' | 'paid'>().notNull(),
    /** When this server learned of the state. */
    since: timeAt('since'),
    /** The provider's reason of a failure. */
    failure: text('failure').notNull().default(''),
    /** The time when the reconciler asks the provider next; null if nothing is left to ask. */
    checkAt: at('check_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('invoice_checkouts_session').on(t.sessionId),
    uniqueIndex('invoice_checkouts_live').on(t.documentId).where(sql`${t.state} in ('open', 'processing')`),
    index('invoice_checkouts_document').on(t.documentId, t.createdAt),
    index('invoice_checkouts_due').on(t.checkAt).where(sql`${t.checkAt} is not null`),
    check('invoice_checkouts_amount', sql`${t.amountCents} > 0`),
  ],
);

/** Payments of invoices that came by transfer or cheque, or were made online. */
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
    /** The administrator; null for those that were made online. */
    recordedBy: text('recorded_by').references(() => users.id),
    /** The online payment, which is booked once, and the payment at the provider, which can be refunded. */
    checkoutId: text('checkout_id').references(() => invoiceCheckouts.id),
    paymentId: text('payment_id').references(() => paymentIntents.id),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('invoice_payments_checkout').on(t.checkoutId),
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

/**
 * Links to documents, and the visits that they begin, stored by the SHA-256 of their token: to those of a school, while
 * its finance contact has this address, or to an invoice, for its recipient.
 */
export const billingLinks = pgTable(
  'billing_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    kind: text('kind').$type<'link' | 'visit'>().notNull(),
    schoolId: text('school_id').references(() => schools.id, { onDelete: 'cascade' }),
    documentId: text('document_id').references(() => documents.id),
    email: text('email').notNull(),
    expiresAt: timeAt('expires_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('billing_links_school').on(t.schoolId),
    index('billing_links_expiry').on(t.expiresAt),
    check('billing_links_reach', sql`num_nonnulls(${t.schoolId}, ${t.documentId}) = 1`),
  ],
);
