import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turnOfLoop } from 'node:timers/promises';
import { PGlite, type PGliteOptions, type Results } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import pLimit from 'p-limit';
import type { Logger } from 'pino';
import { type Config, cannotBeWritten } from '../config/config';
import { ConfigError } from '../config/settings';
import type { Connection } from './connection';
import { migrationsFolder, refuseEarlierVersion } from './migrations';

/**
 * The embedded database works in this thread, and would go from one query to the next without the event loop: other
 * work has a turn before each. Those of a transaction follow one another.
 */
class EmbeddedDatabase extends PGlite {
  readonly #inTurn = pLimit(1);

  override query<T>(...query: Parameters<PGlite['query']>): Promise<Results<T>> {
    return this.#inTurn(async () => {
      await turnOfLoop();
      return super.query<T>(...query);
    });
  }
}

/** Opens an embedded database with the extensions of the schema; in memory if no folder is given. */
export async function openEmbedded(dataDir = 'memory://', options: PGliteOptions = {}): Promise<PGlite> {
  const extensions = { ...options.extensions, pg_trgm };
  const client = new EmbeddedDatabase(dataDir, { ...options, extensions });
  await client.waitReady;
  return client;
}

/** Applies the migrations to an embedded database. */
export async function connectEmbedded(client: PGlite): Promise<Connection> {
  const db = drizzle(client);
  await refuseEarlierVersion(
    db,
    'The embedded database',
    'Replace it by fresh demo data with `npm run reset`, or set DATA_DIR to another folder.',
  );
  await migrate(db, { migrationsFolder });
  return { db, close: () => client.close() };
}

async function connectFolder(dataDir: string): Promise<Connection> {
  const unlock = lockFolder(dataDir);
  try {
    const connection = await connectEmbedded(await openEmbedded(join(dataDir, 'db')));
    return {
      ...connection,
      async close() {
        await connection.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    // PGlite's file system fails by errors without a message.
    throw error instanceof Error && error.name !== 'ErrnoError' ? error : cannotBeWritten(dataDir);
  }
}

/** Opens the configured database, PostgreSQL or the embedded one, and applies the migrations. */
export async function connect(
  { databaseUrl, databasePool, dataDir }: Pick<Config, 'databaseUrl' | 'databasePool' | 'dataDir'>,
  logger: Pick<Logger, 'warn'>,
): Promise<Connection> {
  if (databaseUrl === null) return connectFolder(dataDir);
  // Imported on demand, since the demo does without it.
  const { connectPostgres } = await import('./postgres');
  return connectPostgres({ databaseUrl, databasePool }, logger);
}

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** The process that holds a folder; null if there is none, or if it has ended. */
function holderOf(file: string): number | null {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    return pid > 0 && pid !== process.pid && isRunning(pid) ? pid : null;
  } catch {
    return null;
  }
}

/**
 * Locks a data folder for this process, since two processes on one embedded database would silently lose
 * data. Returns the function that unlocks it.
 */
export function lockFolder(folder: string): () => void {
  const file = join(folder, 'server.lock');
  const holder = holderOf(file);
  if (holder !== null) {
    throw new ConfigError(
      `The data folder ${folder} is in use by process ${holder}. Stop that server first, or set DATA_DIR.`,
    );
  }
  try {
    mkdirSync(folder, { recursive: true });
    rmSync(file, { force: true });
    writeFileSync(file, String(process.pid), { flag: 'wx' });
  } catch (error) {
    const isTaken = (error as NodeJS.ErrnoException).code === 'EEXIST' && existsSync(file);
    if (!isTaken) throw cannotBeWritten(folder);
    throw new ConfigError(`Another server is just starting on the data folder ${folder}.`);
  }
  return () => rmSync(file, { force: true });
}
