import { sql } from 'drizzle-orm';
import type { Db } from './connection';
import { newestMigration } from './migrations';

const oneRow = sql`(values (1)) as one`;

/** A load balancer does not wait longer for the answer. */
const TIMEOUT_MS = 2_000;

/** Links live for minutes, so that a clock which is further off voids some of them early. */
const CLOCK_TOLERANCE_SECONDS = 30;

interface DatabaseState {
  /** How far our clock is ahead of the database's, or behind it if negative; absent where that is little. */
  clock_ahead_seconds?: number;
}

let newest: number | undefined;

async function check(db: Db, now: () => Date): Promise<DatabaseState | null> {
  newest ??= newestMigration();
  // A read-only replica can be reached, but not used.
  const [state] = await db
    .select({
      applied: sql<number>`(select max(created_at) from drizzle.__drizzle_migrations)`.mapWith(Number),
      writable: sql<boolean>`current_setting('transaction_read_only') = 'off'`,
      now: sql<number>`extract(epoch from now())`.mapWith(Number),
    })
    .from(oneRow);
  if (!state?.writable || state.applied < newest) return null;
  const ahead = Math.round(now().getTime() / 1000 - state.now);
  return Math.abs(ahead) > CLOCK_TOLERANCE_SECONDS ? { clock_ahead_seconds: ahead } : {};
}

/** Null unless the database can be reached and written to, and has the schema of this version. */
export async function databaseState(db: Db, now: () => Date): Promise<DatabaseState | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), TIMEOUT_MS);
  });
  try {
    return await Promise.race([check(db, now), late]);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/** The most connections that the database takes, from all processes together. */
export async function maxConnections(db: Db): Promise<number | undefined> {
  const [row] = await db.select({ max: sql<number>`current_setting('max_connections')::int` }).from(oneRow);
  return row?.max;
}
