import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, timeAt } from './columns';

/** Payments at the sandbox payment provider (demo mode only). */
export const sandboxPayments = pgTable('sandbox_payments', {
  id: id(),
  clientSecret: text('client_secret').notNull(),
  amount: integer('amount').notNull(),
  metadata: jsonb('metadata').$type<Record<string, string>>().notNull().default({}),
  status: text('status')
    .$type<'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled'>()
    .notNull()
    .default('requires_payment_method'),
  /** The last four digits of the test card; '' for earlier payments. */
  last4: text('last4').notNull().default(''),
  createdAt: createdAt(),
});

/** Refunds at the sandbox payment provider (demo mode only), under the keys of their calls. */
export const sandboxRefunds = pgTable(
  'sandbox_refunds',
  {
    id: id(),
    paymentId: text('payment_id').notNull(),
    amount: integer('amount').notNull(),
  },
  (t) => [index('sandbox_refunds_payment').on(t.paymentId)],
);

/** Payment pages of invoices at the sandbox payment provider (demo mode only). */
export const sandboxCheckouts = pgTable(
  'sandbox_checkouts',
  {
    id: id(),
    /** The key of the call that has opened the page. */
    key: text('key').notNull(),
    title: text('title').notNull(),
    amount: integer('amount').notNull(),
    /** The id of the invoice. */
    invoice: text('invoice').notNull(),
    returnUrl: text('return_url').notNull(),
    status: text('status')
      .$type<'open' | 'processing' | 'paid' | 'failed' | 'expired'>()
      .notNull()
      .default('open'),
    method: text('method').notNull().default(''),
    expiresAt: timeAt('expires_at'),
  },
  (t) => [uniqueIndex('sandbox_checkouts_key').on(t.key)],
);

/** Sessions at the sandbox simulation host (demo mode only). */
export const sandboxSessions = pgTable(
  'sandbox_games',
  {
    id: id(),
    purchaseId: text('purchase_id').notNull(),
    name: text('name').notNull(),
    seats: integer('seats').notNull(),
    /** The credentials that the hub has last used. */
    clientId: text('client_id').notNull().default(''),
    clientSecret: text('client_secret').notNull().default(''),
    /** The decision of each student, by the hub's id of the student. */
    moves: jsonb('moves').$type<Record<string, string>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('sandbox_games_purchase').on(t.purchaseId)],
);
