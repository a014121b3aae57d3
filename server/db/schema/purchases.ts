import { type SQLWrapper, sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Payer, PurchaseMetadata } from '../../../src/contract/purchase';
import type { Tax } from '../../../src/contract/tax';
import { classes } from './classes';
import { at, createdAt, foldedParts, id, updatedAt } from './columns';
import { users } from './people';
import { simulations } from './simulations';

/** All that a buyer has typed for the invoice, with the number of the buyer's own order. */
export const invoiceText = (metadata: SQLWrapper) =>
  sql`coalesce(${metadata}->>'pl_name', '') || ' ' || coalesce(${metadata}->>'pl_email', '') || ' ' || coalesce(${metadata}->>'pl_address', '') || ' ' || coalesce(${metadata}->>'pl_po', '') || ' ' || coalesce(${metadata}->>'pl_reference', '')`;

/** Orders: of a session for a class, or of further seats for one. */
export const purchases = pgTable(
  'purchases',
  {
    id: id(),
    simulationId: text('client_id')
      .notNull()
      .references(() => simulations.id),
    customerId: text('customer_id')
      .notNull()
      .references(() => users.id),
    clientCode: text('client_code').notNull(),
    platform: text('platform').notNull(),
    order: text('order').notNull(),
    status: text('status').notNull().default('completed'),
    payer: text('payer').$type<Payer>().notNull(),
    paymentTime: text('payment_time').$type<'now' | 'later'>().notNull(),
    quantity: integer('quantity').notNull(),
    /** Cents per student at the time of purchase. */
    priceCents: integer('price_cents').notNull(),
    totalCents: integer('total_cents').notNull(),
    /** It comes on top of the total; null where no taxes were collected. */
    tax: jsonb('tax').$type<Tax>(),
    trial: boolean('trial').notNull().default(false),
    metadata: jsonb('metadata').$type<PurchaseMetadata>().notNull().default({}),
    /** The class that it has opened, which has its id; of an order of seats, the class that gets them. */
    classId: text('class_id')
      .notNull()
      .references(() => classes.id),
    /**
     * The time of the next attempt to have the host open the session, or confirm the seats; null once it has. A
     * cancelled purchase keeps it.
     */
    dueAt: at('due_at').default(sql`now()`),
    /** The failed attempts, and the reason of the last failure. */
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error').notNull().default(''),
    /** The version of the operator's terms when it was ordered; '' for none. */
    termsVersion: text('terms_version').notNull().default(''),
    /** For administrators only. */
    note: text('note').notNull().default(''),
    /** An order by invoice that an administrator has to approve: until then, its host is not asked. */
    awaitsApproval: boolean('awaits_approval').notNull().default(false),
    processed: boolean('processed').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('purchases_order').on(t.platform, t.order),
    uniqueIndex('purchases_trial')
      .on(t.customerId, t.simulationId)
      .where(sql`${t.trial} and ${t.status} <> 'cancelled'`),
    index('purchases_customer').on(t.customerId, t.createdAt),
    index('purchases_client').on(t.simulationId, t.createdAt),
    index('purchases_class').on(t.classId, t.createdAt),
    index('purchases_due')
      .on(t.dueAt, t.id)
      .where(sql`${t.dueAt} is not null and ${t.status} <> 'cancelled'`),
    index('purchases_waiting')
      .on(t.createdAt, t.id)
      .where(sql`${t.dueAt} is not null and not ${t.awaitsApproval} and ${t.status} <> 'cancelled'`),
    index('purchases_approval')
      .on(t.createdAt, t.id)
      .where(sql`${t.awaitsApproval} and ${t.status} <> 'cancelled'`),
    // One index for each column that the list can be sorted by; those that end with the date also serve
    // filters.
    index('purchases_created').on(t.createdAt, t.id),
    index('purchases_updated').on(t.updatedAt, t.id),
    index('purchases_quantity').on(t.quantity, t.id),
    index('purchases_total').on(t.totalCents, t.id),
    index('purchases_code').on(t.clientCode, t.id),
    index('purchases_platform').on(t.platform, t.id),
    index('purchases_number').on(t.order, t.id),
    index('purchases_status').on(t.status, t.createdAt, t.id),
    index('purchases_processed').on(t.processed, t.createdAt, t.id),
    index('purchases_payer').on(t.payer, t.createdAt, t.id),
    index('purchases_order_part').using('gin', foldedParts(t.order)),
    index('purchases_invoice_part')
      .using('gin', foldedParts(invoiceText(t.metadata)))
      .where(sql`${t.paymentTime} = 'later'`),
  ],
);
