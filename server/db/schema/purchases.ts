import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Payer, PurchaseMetadata } from '../../../src/contract/purchase';
import { at, createdAt, id, timeSince, updatedAt } from './columns';
import { mails } from './mails';
import { users } from './people';
import { simulations } from './simulations';

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
    trial: boolean('trial').notNull().default(false),
    metadata: jsonb('metadata').$type<PurchaseMetadata>().notNull().default({}),
    /** The purchase whose class session gets these seats; null for a purchase with a class session of its own. */
    seatsOf: text('seats_of').references((): AnyPgColumn => purchases.id),
    /** Set when the simulation's host has opened the class session, or has confirmed the seats that were added to it. */
    classSessionId: text('session_id'),
    /** The failed attempts to open it, and the reason of the last failure. */
    classSessionAttempts: integer('session_attempts').notNull().default(0),
    classSessionError: text('session_error').notNull().default(''),
    /** The time of the reconciler's next attempt, while the purchase waits for its class session. */
    classSessionDueAt: timeSince('session_due_at'),
    /** For administrators only. */
    note: text('note').notNull().default(''),
    processed: boolean('processed').notNull().default(false),
    /** The class, as its instructor names it; '' if no name was given. */
    className: text('class_name').notNull().default(''),
    /** Students may play from and until these times; null means without a limit. */
    opensAt: at('opens_at'),
    closesAt: at('closes_at'),
    archivedAt: at('archived_at'),
    /** When the reminder goes out; null if none is planned. */
    remindAt: at('remind_at'),
    /** The invite that the reminder has come to, in the order of their ids; '' before the first. */
    remindedTo: text('reminded_to').notNull().default(''),
    /** When the last reminder went out, and to how many students. */
    remindedAt: at('reminded_at'),
    remindedCount: integer('reminded_count').notNull().default(0),
    /** Seats of further orders that the host has confirmed. */
    seatsAdded: integer('seats_added').notNull().default(0),
    /** Seats of invited students, and of removed ones who had started. */
    seatsTaken: integer('seats_taken').notNull().default(0),
    /** The version of the class: name, dates, reminder and archive. */
    classUpdatedAt: timeSince('class_updated_at'),
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
    index('purchases_session').on(t.classSessionId),
    index('purchases_session_due')
      .on(t.classSessionDueAt, t.id)
      .where(sql`${t.classSessionId} is null and ${t.status} <> 'cancelled'`),
    index('purchases_waiting')
      .on(t.createdAt, t.id)
      .where(sql`${t.classSessionId} is null and ${t.status} <> 'cancelled'`),
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
    index('purchases_order_part').using('gin', t.order.op('gin_trgm_ops')),
    index('purchases_class_name').on(sql`lower(${t.className})`, t.id).where(sql`${t.archivedAt} is null`),
    index('purchases_opens')
      .on(sql`coalesce(${t.opensAt}, 'infinity')`, t.id)
      .where(sql`${t.archivedAt} is null`),
    index('purchases_remind').on(t.remindAt, t.id).where(sql`${t.remindAt} is not null`),
    index('purchases_class_name_part').using('gin', t.className.op('gin_trgm_ops')),
    index('purchases_seats_of').on(t.seatsOf, t.createdAt).where(sql`${t.seatsOf} is not null`),
    check('purchases_seats', sql`${t.seatsTaken} between 0 and ${t.quantity} + ${t.seatsAdded}`),
  ],
);

export const invites = pgTable(
  'invites',
  {
    id: id(),
    purchaseId: text('purchase_id')
      .notNull()
      .references(() => purchases.id),
    studentId: text('student_id')
      .notNull()
      .references(() => users.id),
    /** The student's name as the instructor has typed it; others see it until the student has come. */
    name: text('name').notNull().default(''),
    lastname: text('lastname').notNull().default(''),
    /** The address that the simulation's host gave for this student; '' if it gave none. */
    playUrl: text('play_url').notNull(),
    /** The last invitation mail. */
    mailId: text('mail_id').references(() => mails.id),
    /** When the student first opened the invite, and what the host has reported. */
    openedAt: at('opened_at'),
    startedAt: at('started_at'),
    finishedAt: at('finished_at'),
    /** The highest score that the host has reported. */
    score: doublePrecision('score'),
    /** When the instructor withdrew the invite. A student who is added again gets the same one back. */
    revokedAt: at('revoked_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('invites_student').on(t.purchaseId, t.studentId),
    index('invites_of_student').on(t.studentId, t.createdAt),
    index('invites_created').on(t.createdAt, t.id).where(sql`${t.revokedAt} is null`),
    index('invites_mail').on(t.mailId),
  ],
);
