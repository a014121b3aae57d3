import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { connectPostgres } from '../../server/db/postgres';
import { seed } from '../../server/demo/seed/seed';
import { createPostgresDatabase } from '../server/database';
import { buildServer } from '../server/hubProcess';
import { startHub } from './hub';

const bundle = buildServer();

/** A database, and how a server ends that starts on it. */
async function aDatabase(options?: Parameters<typeof createPostgresDatabase>[0]) {
  const { url, drop } = await createPostgresDatabase(options);
  onTestFinished(drop);
  return {
    url,
    async query(text: string): Promise<unknown[]> {
      const client = new Client(url);
      await client.connect();
      const { rows } = await client.query({ text, rowMode: 'array' });
      await client.end();
      return rows.flat();
    },
    start: () => startHub(bundle, { DATABASE_URL: url }),
  };
}
const ended = async ({ start }: Awaited<ReturnType<typeof aDatabase>>) => (await start()).ended;
const oneLine = (text: string) => ({ code: 1, output: `The database of DATABASE_URL ${text}\n` });

test('a database with the demo, or of an earlier version, is refused in production with a one-line message', async () => {
  const database = await aDatabase();
  const { db, close } = await connectPostgres({ databaseUrl: database.url, databasePool: 2 }, { warn() {} });
  onTestFinished(close);
  await seed(db, 'http://localhost:3000');
  expect(await ended(database)).toEqual(
    oneLine('holds the demo, whose passwords are public. Name another database there.'),
  );
  await database.query('update drizzle.__drizzle_migrations set created_at = created_at - 1');
  expect(await ended(database)).toEqual(
    oneLine(
      'was made by an earlier version, and cannot be brought to this one. Name an empty database there.',
    ),
  );
});

test('a database of another program is refused in one line, and left as it is', async () => {
  const database = await aDatabase({ empty: true });
  await database.query('create table users (id integer)');
  expect(await ended(database)).toEqual(
    oneLine("belongs to another program: it has a table 'users'. Name an empty database there."),
  );
  const left = "select relname from pg_class where relnamespace = 'public'::regnamespace";
  expect(await database.query(left)).toEqual(['users']);
  expect(await database.query("select to_regnamespace('drizzle')")).toEqual([null]);
});

test('the tables of an extension belong to no program', async () => {
  const { url, query } = await aDatabase({ empty: true });
  await query('create extension pg_trgm');
  await query('create table shapes (id integer)');
  await query('alter extension pg_trgm add table shapes');
  const { close } = await connectPostgres({ databaseUrl: url, databasePool: 2 }, { warn() {} });
  await close();
});

test('a database without UTF-8 is refused in one line', async () => {
  const database = await aDatabase({ empty: true, encoding: 'SQL_ASCII' });
  expect(await ended(database)).toEqual(
    oneLine('is encoded in SQL_ASCII, not in UTF8. Name an empty database there.'),
  );
});

test('a start logs the connections, and a clock that is not the database’s', async () => {
  const database = await aDatabase();
  await database.query('create schema slow');
  await database.query(
    `create function slow.now() returns timestamptz return pg_catalog.now() - interval '11 minutes'`,
  );
  const name = new URL(database.url).pathname.slice(1);
  await database.query(`alter database ${name} set search_path = slow, public, pg_catalog`);
  const hub = await database.start();
  onTestFinished(() => void hub.child.kill('SIGKILL'));
  await hub.ready();
  const entry = (text: string) => hub.logged().find(({ msg }) => msg === text);
  const clock = entry('the clock is not that of the database');
  expect(clock.level).toBe('warn');
  // And the time that the answer took.
  expect(clock.clock_ahead_seconds).toBeGreaterThanOrEqual(660);
  expect(entry('Ready')).toMatchObject({
    level: 'info',
    address: `${hub.url}/admin/`,
    databasePool: 10,
    maxConnections: expect.any(Number),
  });
  expect((await hub.request('GET', '/readyz')).status).toBe(200);
});
