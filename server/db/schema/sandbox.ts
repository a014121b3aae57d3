import { integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id } from './columns';

/** Payments at the sandbox payment provider (demo mode only). */
export const sandboxPayments = pgTable('sandbox_payments', {
  id: id(),
  clientSecret: text('client_secret').notNull(),
  amount: integer('amount').notNull(),
  metadata: jsonb('metadata').$type<Record<string, string>>().notNull().default({}),
  status: text('status')
    .$type<'requires_payment_method' | 'requires_action' | 'succeeded' | 'refunded' | 'canceled'>()
    .notNull()
    .default('requires_payment_method'),
  createdAt: createdAt(),
});

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
