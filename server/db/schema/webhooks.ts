import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { WebhookType } from '../../../src/contract/webhook';
import { classes } from './classes';
import { createdAt, id, timeSince } from './columns';
import { simulations } from './simulations';

/** The state of the host that gets the webhooks of a simulation. Its address is a field of the simulation. */
export const webhookHosts = pgTable('webhook_hosts', {
  simulationId: text('client_id')
    .primaryKey()
    .references(() => simulations.id),
  secret: text('secret').notNull(),
  /** The secret before, which also signs for a day; '' if there was none. */
  oldSecret: text('old_secret').notNull().default(''),
  secretAt: timeSince('secret_at'),
  /** The address that has answered 410 (Gone): nothing is announced there any more. */
  goneUrl: text('gone_url').notNull().default(''),
  /** Nothing is sent before this time: a delivery is under way, or the last one has failed. */
  busyUntil: timeSince('busy_until'),
});

/** Webhooks that have been sent or are to be sent. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: id(),
    simulationId: text('client_id')
      .notNull()
      .references(() => webhookHosts.simulationId),
    classId: text('class_id')
      .notNull()
      .references(() => classes.id),
    type: text('type').$type<WebhookType>().notNull(),
    /** The body as it is signed and sent, the same with each attempt. */
    body: text('body').notNull(),
    status: text('status').$type<'queued' | 'sent' | 'failed'>().notNull().default('queued'),
    attempts: integer('attempts').notNull().default(0),
    /** No server takes the delivery before this time. */
    nextTryAt: timeSince('next_try_at'),
    /** The outcome of the last attempt; '' before the first. */
    lastAnswer: text('last_answer').notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    index('webhook_deliveries_due').on(t.createdAt, t.id).where(sql`${t.status} = 'queued'`),
    index('webhook_deliveries_created').on(t.createdAt, t.id),
    index('webhook_deliveries_client').on(t.simulationId, t.createdAt, t.id),
  ],
);
