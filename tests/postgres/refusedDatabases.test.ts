import { afterAll, expect, test } from 'vitest';
import { connectPostgres } from '../../server/db/postgres';
import { seed } from '../../server/demo/seed/seed';
import { createPostgresDatabase } from '../server/database';
import { buildServer } from '../server/hubProcess';
import { startHub } from './hub';

const bundle = buildServer();
const database = await createPostgresDatabase();
const { db, close } = await connectPostgres({ databaseUrl: database.url, databasePool: 2 }, { warn() {} });
afterAll(async () => {
  await close();
  await database.drop();
});

const start = async () => (await startHub(bundle, { DATABASE_URL: database.url })).ended;

test('a database with the demo, or of an earlier version, is refused in production with a one-line message', async () => {
  await seed(db, 'http://localhost:3000');
  expect(await start()).toEqual({
    code: 1,
    output:
      'The database of DATABASE_URL holds the demo, whose passwords are public. Name another database there.\n',
  });
  await db.execute('update drizzle.__drizzle_migrations set created_at = created_at - 1');
  expect(await start()).toEqual({
    code: 1,
    output: expect.stringMatching(
      /^The database of DATABASE_URL was made by an earlier version[^\n]+empty database[^\n]+\n$/,
    ),
  });
});
