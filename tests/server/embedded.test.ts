import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ConfigError } from '../../server/config/settings';
import { connect, connectEmbedded } from '../../server/db/connect';
import { migrationsFolder } from '../../server/db/migrations';
import { databaseWithoutSchema, freshDatabase } from './template';

const connecting = (databaseUrl: string | null, dataDir = '') =>
  expect(connect({ databaseUrl, databasePool: 2, dataDir }, { warn() {} })).rejects;

test('data of an earlier version is refused in one line that says how to get new data', async () => {
  const client = await freshDatabase();
  await client.exec('update drizzle.__drizzle_migrations set created_at = created_at - 1');
  await expect(connectEmbedded(client)).rejects.toEqual(
    new ConfigError(
      'The embedded database was made by an earlier version, and cannot be brought to this one. Replace it by fresh demo data with `npm run reset`, or set DATA_DIR to another folder.',
    ),
  );
  await client.close();
});

test('a data folder that cannot be made or written to is reported in one line', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hub-taken-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'db');
  writeFileSync(file, '');
  // Not even root writes to the last one.
  for (const dataDir of [file, join(file, 'data'), folder, '/proc']) {
    await connecting(null, dataDir).toEqual(new ConfigError(`DATA_DIR ${dataDir} cannot be written to.`));
  }
  // Nothing is locked any more.
  expect(readdirSync(folder)).toEqual(['db']);
});

/** A fake PostgreSQL server that rejects every connection with the given code and message. */
async function refusingDatabase(code: string, message: string): Promise<string> {
  const fields = ['SFATAL', 'VFATAL', `C${code}`, `M${message}`, ''].map((field) => `${field}\0`).join('');
  const answer = Buffer.alloc(5 + Buffer.byteLength(fields));
  answer.write('E');
  answer.writeInt32BE(answer.length - 1, 1);
  answer.write(fields, 5);
  const database = createServer((socket) => socket.once('data', () => socket.end(answer)));
  database.listen(0, '127.0.0.1');
  await once(database, 'listening');
  onTestFinished(() => void database.close());
  return `postgres://hub:CANARY@127.0.0.1:${(database.address() as AddressInfo).port}/hub`;
}

test.each([
  ['28P01', 'password authentication failed for user "hub"'],
  ['3D000', 'database "hub" does not exist'],
])('settings that the database rejects (%s) are told in one line, without the password', async (...given) => {
  const [, message] = given;
  await connecting(await refusingDatabase(...given)).toEqual(
    new ConfigError(`The database of DATABASE_URL cannot be used: ${message}`),
  );
});

const files = readdirSync(migrationsFolder)
  .filter((name) => name.endsWith('.sql'))
  .sort();

async function anOldDatabase(newest: string) {
  const client = await databaseWithoutSchema();
  const rowsOf = async (query: string) => (await client.query(query)).rows;
  const textOf = (name: string) => readFileSync(join(migrationsFolder, name), 'utf8');
  const known = files.indexOf(`${newest}.sql`) + 1;
  await client.exec(files.slice(0, known).map(textOf).join('\n'));
  return { client, rowsOf, migrate: () => client.exec(textOf(files[known] ?? '')) };
}

test('refunds that were columns of their payments keep their sums, and whether they were made', async () => {
  const { client, rowsOf, migrate } = await anOldDatabase('0035_accepted_terms');
  await client.exec(`
    insert into users (id, email, role) values ('i', 'i@x.example', 'instructor');
    insert into clients (id, name, slug, category) values ('s', 'S', 's', 'math');
    insert into payment_intents (id, provider, user_id, client_id, quantity, amount, paid_at, refund_requested_at,
      refunded_at, refunded_cents, refunds, failed_refunds, problem)
      values ('partly', 'stripe', 'i', 's', 1, 1000, now(), null, null, 501, '{re_1,re_2}', 0, ''),
        ('rest', 'stripe', 'i', 's', 1, 1000, now(), now(), null, 100, '{re_3}', 0, ''),
        ('whole', 'stripe', 'i', 's', 1, 1000, now(), now(), now(), 0, '{re_4,re_4}', 1, ''),
        ('old', 'sandbox', 'i', 's', 1, 1000, now(), now(), now(), 0, '{}', 0, ''),
        ('failed', 'stripe', 'i', 's', 1, 1000, now(), null, null, 0, '{}', 2, 'Declined.'),
        ('open', 'stripe', 'i', 's', 1, 1000, null, null, null, 0, '{}', 0, '');
    insert into sandbox_payments (id, client_secret, amount, status) values ('old', 'x', 1000, 'refunded');`);
  await migrate();
  const made = await rowsOf(`select
    concat_ws(' ', payment_id, amount, state, provider_id, nullif(failure, '')) collate "C" as refund from refunds order by 1`);
  const expected = [
    'failed 1000 failed Declined.',
    'old 1000 succeeded',
    'partly 250 succeeded re_2',
    'partly 251 succeeded re_1',
    'rest 100 succeeded re_3',
    'rest 900 requested',
    'whole 1000 failed',
    'whole 1000 succeeded re_4',
  ];
  expect(made).toEqual(expected.map((refund) => ({ refund })));
  const waiting = await rowsOf(`select id from payment_intents where refund_problem <> ''`);
  expect(waiting).toEqual([{ id: 'failed' }]);
  const atSandbox = await rowsOf('select r.payment_id, p.status from sandbox_refunds r, sandbox_payments p');
  expect(atSandbox).toEqual([{ payment_id: 'old', status: 'succeeded' }]);
  await client.close();
});
