import { integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id } from './columns';
import { invites } from './purchases';

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

/** Class sessions at the sandbox simulation host (demo mode only). */
export const sandboxClassSessions = pgTable(
  'sandbox_games',
  {
    id: id(),
    purchaseId: text('purchase_id').notNull(),
    name: text('name').notNull(),
    seats: integer('seats').notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('sandbox_games_purchase').on(t.purchaseId)],
);

/** Decisions of students at the sandbox simulation host (demo mode only). */
export const sandboxMoves = pgTable('sandbox_moves', {
  inviteId: text('invite_id')
    .primaryKey()
    .references(() => invites.id),
  move: text('move').notNull(),
  createdAt: createdAt(),
});
