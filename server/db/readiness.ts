import { sql } from 'drizzle-orm';
import type { Db } from './connection';
import { newestMigration } from './migrations';

/** A load balancer does not wait longer for the answer. */
const TIMEOUT_MS = 2_000;

let newest: number | undefined;

async function check(db: Db): Promise<boolean> {
  newest ??= newestMigration();
  // A read-only replica can be reached, but not used.
  const [state] = await db
    .select({
      applied: sql<number>`(select max(created_at) from drizzle.__drizzle_migrations)`.mapWith(Number),
      writable: sql<boolean>`current_setting('transaction_read_only') = 'off'`,
    })
    .from(sql`(values (1)) as one`);
  return state?.writable === true && state.applied >= newest;
}

/** Whether the database can be reached and written to, and has the schema of this version. */
export async function isDatabaseReady(db: Db): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), TIMEOUT_MS);
  });
  try {
    return await Promise.race([check(db), late]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
