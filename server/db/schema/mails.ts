import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { at, createdAt, id, timeSince } from './columns';

/** Messages of visitors to the support team. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: id(),
    name: text('name').notNull(),
    lastname: text('lastname').notNull(),
    email: text('email').notNull(),
    message: text('message').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('contact_messages_created').on(t.createdAt)],
);

/** Outgoing mails. Without a mail server they stay here, and the outbox page shows them. */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    to: text('to').notNull(),
    replyTo: text('reply_to').notNull().default(''),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull().default(''),
    /** The invoice, receipt or credit note whose file is attached. */
    documentId: text('document_id'),
    /** The hash of the token of the login link in the mail; null if there is none. */
    linkHash: text('link_hash'),
    /** `outbox` mails are never sent. */
    status: text('status').$type<'queued' | 'sent' | 'failed' | 'outbox'>().notNull().default('queued'),
    /** Queued together with others: it waits until no other mail is due. */
    bulk: boolean('bulk').notNull().default(false),
    attempts: integer('attempts').notNull().default(0),
    /** No other server takes the mail before this time. */
    nextTryAt: timeSince('next_try_at'),
    lastError: text('last_error').notNull().default(''),
    /** The last attempt has shown that the mail server takes no mail for this address. */
    addressRefused: boolean('address_refused').notNull().default(false),
    /** The end of the last attempt: the mail server took the mail then, or refused it. */
    triedAt: at('tried_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('mails_created').on(t.createdAt),
    index('mails_due').on(t.bulk, t.nextTryAt).where(sql`${t.status} = 'queued'`),
  ],
);
