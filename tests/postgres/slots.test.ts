import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { isDatabaseUnavailable } from '../../server/db/errors';
import { connectPostgres } from '../../server/db/postgres';
import { administer, createPostgresDatabase } from '../server/database';
import { until } from './hub';

const SLOTS = 2;

const database = await createPostgresDatabase();
const role = `few_${randomUUID().replaceAll('-', '')}`;
await administer(`create role ${role} login connection limit ${SLOTS} in role current_user`);
const limited = new URL(database.url);
limited.username = role;
afterAll(async () => {
  await database.drop();
  await administer(`drop role ${role}`);
});

/** Takes one of the connections, as another process would. One that was just closed is not free at once. */
async function takeSlot() {
  let client: Client | undefined;
  await until(async () => {
    client = new Client(limited.href);
    await client.connect();
    return true;
  });
  return () => client?.end();
}
const open = () => connectPostgres({ databaseUrl: limited.href, databasePool: 10 }, { warn() {} });

test('more calls than PostgreSQL has connections left wait for one', async () => {
  const giveBack = await takeSlot();
  const { db, close } = await open();
  const one = sql`select 1`;
  const calls = Array.from({ length: 20 }, (_, n) =>
    n % 2 ? db.execute(one) : db.transaction((tx) => tx.execute(one)),
  );
  expect(await Promise.all(calls)).toHaveLength(20);
  await close();
  await giveBack();
});

test('a start and a call wait for a connection, but not for ever', async () => {
  const taken = [await takeSlot(), await takeSlot()];
  const starting = open();
  await taken[0]?.();
  const { db, close } = await starting;
  const more = await takeSlot();
  const refused = await db.execute(sql`select 1`).catch((error: unknown) => error);
  expect(isDatabaseUnavailable(refused)).toBe(true);
  await more();
  expect(await db.execute(sql`select 1`)).toMatchObject({ rowCount: 1 });
  await close();
  await taken[1]?.();
});
