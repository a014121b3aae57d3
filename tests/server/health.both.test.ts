import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import packageFile from '../../package.json' with { type: 'json' };
import { createApp } from '../../server/app';
import { newestMigration } from '../../server/db/migrations';
import { schools } from '../../server/db/tables';
import { seedIfEmpty } from '../../server/demo/seed/seed';
import { Lifecycle } from '../../server/http/httpServer';
import { localCaller } from '../support/localCaller';
import { saying, startTestServer } from './support';

const server = await startTestServer();
const ask = async (path: string) => {
  const { status, body, headers } = await server.request('GET', path);
  return { status, body, cache: headers.get('cache-control'), retry: headers.get('retry-after') };
};
// The server waits two seconds for its database: only the time that a test lets pass.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());
const well = { status: 200, body: { status: 'ok' }, cache: 'no-store' };
const ready = { ...well, body: { ...well.body, version: packageFile.version, commit: '' } };
const notReady = { status: 503, cache: 'no-store', retry: '5' };

test('a server with a working database is alive and ready, names its version, and reveals nothing else', async () => {
  expect(await ask('/healthz')).toEqual({ ...well, retry: null });
  expect(await ask('/readyz')).toEqual({ ...ready, retry: null });
});

test('a server with a database schema of an older version, or without one, is not ready', async () => {
  const setTime = (from: number, to: number) =>
    server.db.execute(
      `update drizzle.__drizzle_migrations set created_at = ${to} where created_at = ${from}`,
    );
  await setTime(newestMigration(), 1);
  expect(await ask('/readyz')).toMatchObject({
    ...notReady,
    body: { message: 'The database cannot be used.', request_id: expect.any(String) },
  });
  expect(await ask('/healthz')).toMatchObject(well);
  await setTime(1, newestMigration());
  expect(await ask('/readyz')).toMatchObject(well);
  await server.db.execute('alter schema drizzle rename to gone');
  expect(await ask('/readyz')).toMatchObject(notReady);
  await server.db.execute('alter schema gone rename to drizzle');
});

test.each([
  [660, 660],
  [-31, -31],
  [30, undefined],
])('a server whose clock is %i seconds off the database’s is ready, and says so beyond 30', (ahead, told) =>
  // The database's clock stands within a transaction.
  server.db.transaction(async (db) => {
    const seconds = sql<number>`extract(epoch from now())`.mapWith(Number);
    const [state] = await db.select({ seconds }).from(sql`(values (1)) as one`);
    const now = () => new Date(((state?.seconds ?? 0) + ahead) * 1000);
    const answer = await createApp({ ...server.services, db, now }).request('/readyz', {}, localCaller);
    const { clock_ahead_seconds, ...body } = await answer.json();
    expect([answer.status, body, clock_ahead_seconds]).toEqual([200, ready.body, told]);
  }),
);

test('a server that is told to stop is alive and not ready, and asks clients to reconnect', async () => {
  const lifecycle = new Lifecycle();
  const app = createApp({ ...server.services, lifecycle });
  const get = (path: string) => app.request(server.url + path, {}, localCaller);
  lifecycle.beginStop();
  const { status, headers } = await get('/readyz');
  expect([status, headers.get('connection')]).toEqual([503, 'close']);
  for (const path of ['/healthz', '/api/public/clients/all']) expect((await get(path)).status).toBe(200);
});

test('a server is not ready for ten seconds after its disk was full, but answers calls', async () => {
  await server.db.execute(`
    create function fail_to_store() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`);
  await server.db.execute(
    'create trigger full_disk before insert on contact_messages execute function fail_to_store()',
  );
  const body = { name: 'Ada', lastname: 'Lovelace', email: 'ada@test.example', message: 'Hello' };
  const refused = await server.request('POST', '/api/public/contact', { body });
  await server.db.execute('drop function fail_to_store cascade');
  expect(refused).toMatchObject(saying('available', 503));
  expect(await ask('/readyz')).toMatchObject({
    ...notReady,
    body: { message: 'The database cannot store anything.' },
  });
  expect(await ask('/healthz')).toMatchObject(well);
  expect((await server.request('GET', '/api/public/clients/all')).status).toBe(200);
  vi.advanceTimersByTime(10_000);
  expect(await ask('/readyz')).toMatchObject(well);
});

test.each([
  ['4bf92f3577b34da6a3ce929d0e0e4736', 'kept'],
  ['short', 'replaced'],
  ['x'.repeat(65), 'replaced'],
  ['{"json":"here, with spaces"}', 'replaced'],
])('a request id of a proxy that is %j is %s', async (given, state) => {
  const { headers } = await server.request('GET', '/healthz', { headers: { 'X-Request-Id': given } });
  const id = headers.get('x-request-id');
  if (state === 'kept') expect(id).toBe(given);
  else expect(id).toMatch(/^[\w-]{36}$/);
});

test('servers that start at once on an empty database make the demo’s data once', async () => {
  const { db } = await startTestServer();
  const starts = [1, 2, 3].map(() => seedIfEmpty(db, { publicUrl: 'http://localhost:3000' }));
  await Promise.all(starts);
  expect(await db.$count(schools)).toBe(5);
});
