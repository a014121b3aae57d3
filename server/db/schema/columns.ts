import { text, timestamp } from 'drizzle-orm/pg-core';

export const id = () => text('id').primaryKey();
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const createdAt = () => at('created_at').notNull().defaultNow();
export const updatedAt = () => at('updated_at').notNull().defaultNow();
