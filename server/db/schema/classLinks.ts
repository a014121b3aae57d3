import { boolean, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt } from './columns';
import { purchases } from './purchases';

/** The links by which students join a class by themselves, one a class. */
export const classLinks = pgTable(
  'class_links',
  {
    purchaseId: text('purchase_id')
      .primaryKey()
      .references(() => purchases.id),
    /** Letters and digits. A renewed link has another code. */
    code: text('code').notNull(),
    isOpen: boolean('is_open').notNull().default(true),
    /** The domains of the addresses that may join, with commas; '' if any may. */
    domains: text('domains').notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('class_links_code').on(t.code)],
);
