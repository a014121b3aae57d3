import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client, type ClientConfig, Pool, type PoolClient } from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../config/config';
import { ConfigError } from '../config/settings';
import type { Connection, Db } from './connection';
import {
  DriverError,
  isDatabaseUnavailable,
  isWithoutSlot,
  retryOnDeadlock,
  setUpProblem,
  throwDriverError,
} from './errors';
import { firstMigration, migrationsFolder, refuseEarlierVersion } from './migrations';

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

/** The time for which a call waits for one of PostgreSQL's connections, of which other processes may hold all. */
const SLOT_MS = 5_000;
const LONGEST_SLOT_PAUSE_MS = 200;

async function whenSlotIsFree<T>(connect: () => Promise<T>): Promise<T> {
  const end = performance.now() + SLOT_MS;
  for (;;) {
    try {
      return await connect();
    } catch (error) {
      if (!isWithoutSlot(error) || performance.now() > end) throw error;
      await sleep(Math.random() * LONGEST_SLOT_PAUSE_MS);
    }
  }
}

type Connected = (
  error: Error | undefined,
  client: PoolClient | undefined,
  release: PoolClient['release'],
) => void;

/** A pool that waits for a slot, or for one of its own connections. Its `query` calls `connect`, too. */
class WaitingPool extends Pool {
  override connect(): Promise<PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<PoolClient> | undefined {
    const connected = whenSlotIsFree(() => super.connect());
    if (!callback) return connected;
    connected.then(
      (client) => callback(undefined, client, client.release),
      (error) => callback(error, undefined, () => {}),
    );
  }
}

const NAME = 'The database of DATABASE_URL';
const ADVICE = 'Name an empty database there.';

const cannotBeUsed = (problem: string) =>
  new ConfigError(`${NAME} cannot be used: ${problem.split('\n', 1)[0]}`);

/** Refuses a database of another program, in which the first migration would fail midway, and one without UTF-8. */
async function refuseForeign(db: Db): Promise<void> {
  const [found] = await db
    .select({
      encoding: sql<string>`current_setting('server_encoding')`,
      // Extensions have tables of their own.
      table: sql<string | null>`(
        select min(relname) from pg_class where relkind in ('r', 'p')
          and relnamespace = current_schema()::regnamespace
          and not exists (select from pg_depend
            where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e'))`,
    })
    .from(sql`(values (1)) as one`);
  if (found?.encoding !== 'UTF8') {
    throw new ConfigError(`${NAME} is encoded in ${found?.encoding}, not in UTF8. ${ADVICE}`);
  }
  if (found.table !== null && (await firstMigration(db)) === null) {
    throw new ConfigError(`${NAME} belongs to another program: it has a table '${found.table}'. ${ADVICE}`);
  }
}

async function connectClient(databaseUrl: string): Promise<Client> {
  const client = new Client(clientConfig(databaseUrl));
  await client.connect();
  return client;
}

/** Applies the migrations. If several servers start at once, one of them does it. */
async function applyMigrations(databaseUrl: string): Promise<void> {
  // An error other than an unreachable server is a wrong setting: role, password or database name.
  const client = await whenSlotIsFree(() => connectClient(databaseUrl)).catch((cause: Error) => {
    const error = new DriverError(cause);
    throw isDatabaseUnavailable(error) ? error : cannotBeUsed(error.message);
  });
  try {
    // The lock is held until this connection ends, also if the process dies.
    await client.query(`select pg_advisory_lock(hashtext('casebridge:migrations'))`).catch(throwDriverError);
    const db = drizzle(client);
    await refuseForeign(db);
    await refuseEarlierVersion(db, NAME, ADVICE);
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
      throw new ConfigError(`${NAME} cannot be reached: ${(error as Error).message}`);
    }
    const problem = setUpProblem(error);
    throw problem ? cannotBeUsed(problem) : error;
  }
  const pool = new WaitingPool({
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
    pool,
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
