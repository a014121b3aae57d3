import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { at } from './columns';

/** Counters of the rate limits. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull(),
  expire: at('expire'),
});
