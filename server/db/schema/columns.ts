import { randomBytes } from 'node:crypto';
import { type SQLWrapper, sql } from 'drizzle-orm';
import { customType, text } from 'drizzle-orm/pg-core';

/** A new record id: 24 hexadecimal characters. */
export const newId = (): string => randomBytes(12).toString('hex');

export const id = () => text('id').primaryKey();

/** The driver's text as a date; null for years that are not of four digits, which `Date` misreads or refuses. */
function dateOf(driverText: string): Date | null {
  const date = new Date(driverText);
  return /^[1-9]\d{3}-/.test(driverText) && !Number.isNaN(date.getTime()) ? date : null;
}

const dataType = () => 'timestamp with time zone';

/** A time that a row may lack; one that cannot be read counts as none. */
export const at = customType<{ data: Date | null; driverData: string | null }>({
  dataType,
  toDriver: (date) => date?.toISOString() ?? null,
  fromDriver: (driverText) => dateOf(driverText ?? ''),
});

const anyTime = customType<{ data: Date; driverData: string }>({
  dataType,
  toDriver: (date) => date.toISOString(),
  fromDriver: (driverText) => dateOf(driverText) ?? new Date(0),
});

/** A time that each row has; one that cannot be read counts as long ago. */
export const timeAt = (name: string) => anyTime(name).notNull();

/** The same, at first the time of the insert. */
export const timeSince = (name: string) => timeAt(name).default(sql`now()`);

export const createdAt = () => timeSince('created_at');
export const updatedAt = () => timeSince('updated_at');

/** A text without case and accents, for searches; the migrations define it. */
export const folded = (text: SQLWrapper) => sql`folded(${text})`;

/** The index of searches for a part of a text. */
export const foldedParts = (text: SQLWrapper) => sql`${folded(text)} gin_trgm_ops`;

/** A text in the order of its readers' alphabet: of bytes, Đurić would come after Whitlock, and Z before a. */
export const inLetters = (text: SQLWrapper) => sql`${text} collate "und-x-icu"`;

export const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  // The embedded database takes no Buffer where tests have put a browser's globals over Node's.
  toDriver: (data) => new Uint8Array(data),
  fromDriver: (data) => Buffer.from(data),
});
