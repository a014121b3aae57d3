import { sql } from 'drizzle-orm';
import { date, index, pgTable, text } from 'drizzle-orm/pg-core';
import { at, bytes, createdAt, id } from './columns';
import { schools, users } from './people';

/** Certificates by which schools are exempt from sales taxes of the United States. */
export const certificates = pgTable(
  'certificates',
  {
    id: id(),
    schoolId: text('school_id')
      .notNull()
      .references(() => schools.id),
    sentBy: text('sent_by')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    /** The kind of the file, such as application/pdf. */
    type: text('type').notNull(),
    content: bytes('content').notNull(),
    state: text('state').$type<'waiting' | 'accepted' | 'refused'>().notNull().default('waiting'),
    /** The last day of one that was accepted. */
    validUntil: date('valid_until'),
    reason: text('reason').notNull().default(''),
    /** When its sender was told that it ends soon. */
    remindedAt: at('reminded_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('certificates_school').on(t.schoolId, t.createdAt),
    index('certificates_waiting').on(t.createdAt, t.id).where(sql`${t.state} = 'waiting'`),
    index('certificates_ending')
      .on(t.validUntil)
      .where(sql`${t.state} = 'accepted' and ${t.remindedAt} is null`),
  ],
);
