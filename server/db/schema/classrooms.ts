import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, createdAt, id } from './columns';
import { purchases } from './purchases';

/**
 * The addresses that an instructor has given access to a class. The account with the address has it once its owner
 * has proven the address.
 */
export const coTeachers = pgTable(
  'co_teachers',
  {
    id: id(),
    purchaseId: text('purchase_id')
      .notNull()
      .references(() => purchases.id),
    /** Trimmed and in lower case. */
    email: text('email').notNull(),
    /** The hash of the login link in the mail that told of the access. */
    linkHash: text('link_hash').notNull(),
    /** When the co-teacher first opened the class. Before that, nothing is told of the account. */
    openedAt: at('opened_at'),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('co_teachers_class').on(t.purchaseId, t.email), index('co_teachers_email').on(t.email)],
);
