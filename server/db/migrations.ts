import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { ConfigError } from '../config/settings';
import type { Db } from './connection';

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** The creation times of this version's migrations, by which the database records them. */
const migrationTimes = (): number[] =>
  readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis);

export const newestMigration = (): number => Math.max(...migrationTimes());

const oneRow = sql`(values (1)) as one_row`;

/**
 * Refuses a database whose first migration is not this version's: an earlier version made it, and no
 * migration leads from it to this schema.
 */
export async function refuseEarlierVersion(db: Db, name: string, advice: string): Promise<void> {
  const [journal] = await db
    .select({ exists: sql<boolean>`to_regclass('drizzle.__drizzle_migrations') is not null` })
    .from(oneRow);
  if (!journal?.exists) return;
  const [first] = await db
    .select({ at: sql`min(created_at)`.mapWith(Number) })
    .from(sql`drizzle.__drizzle_migrations`);
  if (!first?.at || first.at === Math.min(...migrationTimes())) return;
  throw new ConfigError(
    `${name} was made by an earlier version, and cannot be brought to this one. ${advice}`,
  );
}

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
