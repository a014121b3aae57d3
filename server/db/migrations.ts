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

/** The creation time of the first migration that was applied to the database; null if none was. */
export async function firstMigration(db: Db): Promise<number | null> {
  const [journal] = await db
    .select({ exists: sql<boolean>`to_regclass('drizzle.__drizzle_migrations') is not null` })
    .from(oneRow);
  if (!journal?.exists) return null;
  const [first] = await db
    .select({ at: sql<number | null>`min(created_at)`.mapWith(Number) })
    .from(sql`drizzle.__drizzle_migrations`);
  return first?.at ?? null;
}

/**
 * Refuses a database whose first migration is not this version's: an earlier version made it, and no
 * migration leads from it to this schema.
 */
export async function refuseEarlierVersion(db: Db, name: string, advice: string): Promise<void> {
  const first = await firstMigration(db);
  if (first === null || first === Math.min(...migrationTimes())) return;
  throw new ConfigError(
    `${name} was made by an earlier version, and cannot be brought to this one. ${advice}`,
  );
}
