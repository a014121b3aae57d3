import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { Config } from '../config';
import { ConfigError } from '../configError';
import type { Db } from '../context';
import { lockFolder } from './lock';
import * as schema from './schema';

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

export interface Connection {
  db: Db;
  close(): Promise<void>;
}

/** Opens an embedded database with the extensions that the schema needs; without a folder, in memory. */
export const openEmbedded = (dataDir = 'memory://', options: PGliteOptions = {}): Promise<PGlite> =>
  PGlite.create(dataDir, { ...options, extensions: { pg_trgm } });

/** Brings an embedded database to the newest schema. */
export async function connectEmbedded(client: PGlite): Promise<Connection> {
  const db = drizzle(client, { schema });
  await migrate(db, { migrationsFolder });
  return { db, close: () => client.close() };
}

/** Opens the configured database with the newest schema. */
export async function connect(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Connection> {
  if (config.databaseUrl) {
    throw new ConfigError('DATABASE_URL is set, but this version knows the embedded database only.');
  }
  const unlock = lockFolder(config.dataDir);
  try {
    const connection = await connectEmbedded(await openEmbedded(join(config.dataDir, 'db')));
    return {
      db: connection.db,
      async close() {
        await connection.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}
