import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, createdAt, id, updatedAt } from './columns';
import { users } from './people';
import { invites, purchases } from './purchases';
import { clients } from './simulations';

/** Card payments as this server knows them; the provider is asked before one counts. */
export const paymentIntents = pgTable(
  'payment_intents',
  {
    /** The provider's id. */
    id: id(),
    provider: text('provider').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id),
    quantity: integer('quantity').notNull(),
    amount: integer('amount').notNull(),
    /** What the payment bought; set in the same transaction, once. */
    purchaseId: text('purchase_id').references(() => purchases.id),
    inviteId: text('invite_id').references(() => invites.id),
    /** When this server learned that it was paid. */
    paidAt: at('paid_at'),
    /** Why a paid one has bought nothing: administrators finish it, or give it back. */
    problem: text('problem').notNull().default(''),
    /** From here on it buys nothing any more. */
    refundRequestedAt: at('refund_requested_at'),
    refundedAt: at('refunded_at'),
    /** What the provider had given back when it was last looked at, in cents; and by which refunds of its own. */
    refundedCents: integer('refunded_cents').notNull().default(0),
    refunds: text('refunds').array().notNull().default([]),
    /** How many refunds were refused or have failed: the next one is an operation of its own. */
    failedRefunds: integer('failed_refunds').notNull().default(0),
    /** When a server looks next whether something is left to do; null: nothing is. */
    checkAt: at('check_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('payment_intents_purchase').on(t.purchaseId),
    uniqueIndex('payment_intents_invite').on(t.inviteId),
    index('payment_intents_user').on(t.userId, t.clientId),
    uniqueIndex('payment_intents_open')
      .on(t.userId, t.clientId)
      .where(
        sql`${t.purchaseId} is null and ${t.inviteId} is null and ${t.paidAt} is null and ${t.refundRequestedAt} is null`,
      ),
    index('payment_intents_due').on(t.checkAt).where(sql`${t.checkAt} is not null`),
    index('payment_intents_unsettled')
      .on(t.paidAt, t.id)
      .where(sql`${t.purchaseId} is null and ${t.inviteId} is null and ${t.paidAt} is not null`),
  ],
);

/** The provider's events that were taken in, each once. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    /** The provider's id. */
    id: id(),
    type: text('type').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('payment_events_created').on(t.createdAt)],
);
