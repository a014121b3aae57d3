import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Billing } from '../../../src/contract/billing';
import type { Tax } from '../../../src/contract/tax';
import { invites } from './classes';
import { at, createdAt, foldedParts, id, timeSince, updatedAt } from './columns';
import { users } from './people';
import { purchases } from './purchases';
import { simulations } from './simulations';

/** The tax of a payment, and where its payer was billed then; payments of earlier versions lack that. */
export type PaidTax = Tax & { place?: Pick<Billing, 'region' | 'country' | 'tax_number'> | undefined };

/**
 * Payments at the provider as this server knows them: by card, and the online payments of invoices. Before a payment
 * buys anything, the provider is asked for its state.
 */
export const paymentIntents = pgTable(
  'payment_intents',
  {
    /** The provider's id. */
    id: id(),
    provider: text('provider').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    simulationId: text('client_id')
      .notNull()
      .references(() => simulations.id),
    quantity: integer('quantity').notNull(),
    amount: integer('amount').notNull(),
    /** The part of the amount that is tax; null where none was collected. */
    tax: jsonb('tax').$type<PaidTax>(),
    /** The purchase or invite that the payment has bought. The invite is taken away with a removed student's refund. */
    purchaseId: text('purchase_id').references(() => purchases.id),
    inviteId: text('invite_id').references(() => invites.id),
    /** The invoice that the payment has paid online: a document, of which none is ever deleted, and whose table refers to this one. */
    invoiceId: text('invoice_id'),
    /** The invite that the payment bought before it was to be refunded, for its receipt. */
    refundedInviteId: text('refunded_invite_id').references(() => invites.id),
    /** The version of the operator's terms when it was last opened; '' for none. */
    termsVersion: text('terms_version').notNull().default(''),
    /** When this server learned that it was paid. */
    paidAt: at('paid_at'),
    /**
     * The reason why a paid intent has bought nothing: an administrator finishes or refunds it. Without `paidAt`, the
     * provider did not know the intent: it may be paid, and no longer stands in the way of another one.
     */
    problem: text('problem').notNull().default(''),
    /** The reason of the last failure of a refund, until it is refunded again or buys something: it waits for an administrator. */
    refundProblem: text('refund_problem').notNull().default(''),
    /** The card, once the provider has told it; earlier versions did not store it. */
    cardBrand: text('card_brand'),
    cardLast4: text('card_last4'),
    /** The time when the reconciler checks the payment next; null if nothing is left to do. */
    checkAt: at('check_at'),
    /** The number of checks in a row that have failed. The next one comes after a pause that grows with it. */
    failedChecks: integer('failed_checks').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('payment_intents_purchase').on(t.purchaseId),
    uniqueIndex('payment_intents_invite').on(t.inviteId),
    index('payment_intents_invoice').on(t.invoiceId).where(sql`${t.invoiceId} is not null`),
    index('payment_intents_refunded_invite')
      .on(t.refundedInviteId)
      .where(sql`${t.refundedInviteId} is not null`),
    index('payment_intents_user').on(t.userId, t.simulationId),
    uniqueIndex('payment_intents_open')
      .on(t.userId, t.simulationId)
      .where(
        sql`${t.purchaseId} is null and ${t.inviteId} is null and ${t.paidAt} is null and ${t.problem} = ''`,
      ),
    index('payment_intents_due').on(t.checkAt).where(sql`${t.checkAt} is not null`),
    index('payment_intents_unsettled')
      .on(t.paidAt, t.id)
      .where(
        sql`${t.purchaseId} is null and ${t.inviteId} is null and (${t.paidAt} is not null or ${t.problem} <> '')`,
      ),
    index('payment_intents_made')
      .on(t.paidAt, t.id)
      .where(sql`${t.paidAt} is not null or ${t.problem} <> ''`),
    index('payment_intents_refund_failed').on(t.paidAt, t.id).where(sql`${t.refundProblem} <> ''`),
    index('payment_intents_id_part').using('gin', foldedParts(t.id)),
  ],
);

/** A refund, stored before the provider is asked for it. */
export const refunds = pgTable(
  'refunds',
  {
    /** The key of the call, which the provider keeps with the refund. */
    id: id(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => paymentIntents.id),
    amount: integer('amount').notNull(),
    /** The reason, as the payer reads it; '' for refunds that were made at the provider. */
    reason: text('reason').notNull().default(''),
    /** The administrator; null for refunds that were made at the provider. */
    requestedBy: text('requested_by').references(() => users.id),
    /** Requested until the provider has answered. A failed one has moved no money. */
    state: text('state').$type<'requested' | 'pending' | 'succeeded' | 'failed'>().notNull(),
    /** The provider's id of the refund. */
    providerId: text('provider_id'),
    /** The reason of a failure. */
    failure: text('failure').notNull().default(''),
    requestedAt: timeSince('requested_at'),
    /** When it was known to have succeeded or failed. */
    settledAt: at('settled_at'),
  },
  (t) => [
    uniqueIndex('refunds_provider').on(t.providerId),
    index('refunds_payment').on(t.paymentId, t.requestedAt),
    check('refunds_amount', sql`${t.amount} > 0`),
  ],
);

/** Events of the provider that were processed. Each is processed once. */
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
