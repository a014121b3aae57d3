import { afterAll, expect, test } from 'vitest';
import { connectPostgres } from '../../server/db/postgres';
import { createPostgresDatabase } from '../server/database';
import { buildServer } from '../server/hubProcess';
import { startHub } from './hub';

const bundle = buildServer();
const database = await createPostgresDatabase();
afterAll(database.drop);

test('a database of an earlier version is refused with a one-line message and stays unchanged', async () => {
  const connection = await connectPostgres({ databaseUrl: database.url, databasePool: 2 }, { warn() {} });
  await connection.db.execute('update drizzle.__drizzle_migrations set created_at = created_at - 1');
  await connection.close();
  const hub = await startHub(bundle, { DATABASE_URL: database.url });
  const { code, output } = await hub.ended;
  expect(code).toBe(1);
  expect(output).toMatch(
    /^The database of DATABASE_URL was made by an earlier version[^\n]+empty database[^\n]+\n$/,
  );
});
