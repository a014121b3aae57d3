import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client, type ClientConfig, Pool, type PoolClient } from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../config/config';
import { ConfigError } from '../config/settings';
import type { Connection } from './connection';
import {
  DriverError,
  isDatabaseUnavailable,
  retryOnDeadlock,
  setUpProblem,
  throwDriverError,
} from './errors';
import { migrationsFolder, refuseEarlierVersion } from './migrations';

type Settings = Pick<Config, 'databasePool'> & { databaseUrl: string };

/** The app gives up on a response after 15 seconds, so no statement needs to run longer. */
const STATEMENT_MS = 10_000;
const CONNECT_MS = 5_000;

const clientConfig = (databaseUrl: string): ClientConfig => ({
  connectionString: databaseUrl,
  application_name: 'casebridge',
  connectionTimeoutMillis: CONNECT_MS,
  keepAlive: true,
});

const cannotBeUsed = (problem: string) =>
  new ConfigError(`The database of DATABASE_URL cannot be used: ${problem.split('\n', 1)[0]}`);

/** Applies the migrations. If several servers start at once, one of them does it. */
async function applyMigrations(databaseUrl: string): Promise<void> {
  const client = new Client(clientConfig(databaseUrl));
  try {
    // An error other than an unreachable server is a wrong setting: role, password or database name.
    await client.connect().catch((cause: Error) => {
      const error = new DriverError(cause);
      throw isDatabaseUnavailable(error) ? error : cannotBeUsed(error.message);
    });
    // The lock is held until this connection ends, also if the process dies.
    await client.query(`select pg_advisory_lock(hashtext('casebridge:migrations'))`).catch(throwDriverError);
    const db = drizzle(client);
    await refuseEarlierVersion(db, 'The database of DATABASE_URL', 'Name an empty database there.');
    await migrate(db, { migrationsFolder });
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Makes transactions retry after a deadlock. They borrow their connection here, since drizzle's own
 * transactions do not release a connection on which BEGIN has failed.
 */
function withRetriedTransactions(pool: Pool) {
  const db = drizzle(pool);
  db.transaction = (work, options) =>
    retryOnDeadlock(() => withClient(pool, (client) => drizzle(client).transaction(work, options)));
  return db;
}

/** Opens a PostgreSQL database with the newest schema. */
export async function connectPostgres(
  { databaseUrl, databasePool }: Settings,
  logger: Pick<Logger, 'warn'>,
): Promise<Connection> {
  try {
    await applyMigrations(databaseUrl);
  } catch (error) {
    if (isDatabaseUnavailable(error)) {
      throw new ConfigError(`The database of DATABASE_URL cannot be reached: ${(error as Error).message}`);
    }
    const problem = setUpProblem(error);
    throw problem ? cannotBeUsed(problem) : error;
  }
  const pool = new Pool({
    ...clientConfig(databaseUrl),
    max: databasePool,
    statement_timeout: STATEMENT_MS,
    query_timeout: STATEMENT_MS + 1_000,
    idle_in_transaction_session_timeout: 2 * STATEMENT_MS,
  });
  // Without a listener, the loss of an idle connection would end the process.
  pool.on('error', (error) => logger.warn({ error }, 'a connection to the database was lost'));
  return {
    db: withRetriedTransactions(pool),
    close: () => pool.end(),
  };
}

/** Lends a connection to `use`. It is released in any case, and closed if it may be broken. */
async function withClient<T>(pool: Pool, use: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch(throwDriverError);
  // A lost connection also fails its next query. Without a listener, its error event would end the process.
  const ignore = () => {};
  client.on('error', ignore);
  let broken = false;
  try {
    return await use(client);
  } catch (error) {
    broken = isDatabaseUnavailable(error);
    throw error;
  } finally {
    client.off('error', ignore);
    client.release(broken);
  }
}
