import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ConfigError } from '../../server/config/settings';
import { connect, connectEmbedded } from '../../server/db/connect';
import { freshDatabase } from './template';

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
