import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startSession } from '../../server/auth/sessions/sessions';
import { connectEmbedded } from '../../server/db/connect';
import { connectPostgres } from '../../server/db/postgres';
import type { Purchase } from '../../src/contract/purchase';
import { startClassHost } from '../server/classHost';
import { aCardOrder, anOrder, aTrialOrder, buyerOn } from '../server/commerce';
import { createPostgresDatabase, onPostgres } from '../server/database';
import { factories } from '../server/factories';
import { buildServer } from '../server/hubProcess';
import type { Body, TestServer } from '../server/support';
import { freshDatabase } from '../server/template';
import { freePort } from '../support/freePort';
import { startProcess } from '../support/process';

const host = await startClassHost();
const bundle = buildServer();
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const dataDir = mkdtempSync(join(tmpdir(), 'hub-crash-'));
const database = onPostgres ? await createPostgresDatabase() : null;
afterAll(async () => {
  rmSync(dataDir, { recursive: true, force: true });
  await database?.drop();
});

const request: TestServer['request'] = async (method, path, { body, token } = {}) => {
  const response = await fetch(url + path, {
    method,
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Body };
};

async function startServer() {
  const server = startProcess([bundle.main], {
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    TRUSTED_HOSTS: host.root,
    LOG_LEVEL: 'error',
    PAYMENT_CHECK_SECONDS: '1',
    ...(database && { DATABASE_URL: database.url }),
  });
  await server.printed('Ready');
  return async () => {
    server.child.kill('SIGKILL');
    await server.ended;
  };
}

async function fill() {
  const { db, close } = database
    ? await connectPostgres({ databaseUrl: database.url, databasePool: 2 }, { warn() {} })
    : await connectEmbedded(await freshDatabase(join(dataDir, 'db')));
  const make = factories(db, url, () => {});
  const aSimulation = (priceCents = 1250) => make.aSimulation({ clientRoot: host.root, priceCents });
  const { token } = await startSession({ db, now: () => new Date() }, (await make.aUser()).id, {
    magic: false,
  });
  const [free, paid] = [await aSimulation(0), await aSimulation()];
  await close();
  return { token, free, paid };
}

test('every purchase gets exactly one session, even if the server is killed repeatedly while its host fails', {
  retry: 0,
}, async () => {
  const { token, free, paid } = await fill();
  const { buy, pay } = buyerOn({ request }, token);

  let kill = await startServer();
  const orders = [
    aTrialOrder(paid),
    anOrder(free, { pay_later: false, metadata: { free: true } }),
    anOrder(paid),
    anOrder(paid, { payer: 'student', pay_later: false, metadata: {} }),
    aCardOrder(paid, await pay(paid.id, 10)),
  ];
  host.fail('slow');
  // None of these calls gets a response, because the server is killed while it waits for the host.
  for (const order of orders) buy(order).catch(() => {});
  await expect.poll(() => host.asked.length).toBe(orders.length);
  await kill();

  // The host opens a session, but its response is lost.
  host.fail('half');
  kill = await startServer();
  await expect.poll(() => host.opened.size).toBeGreaterThan(1);
  await kill();

  host.recover();
  kill = await startServer();
  const sessions = async () => {
    const { body } = await request('GET', '/api/purchases/all', { token });
    return new Map<string, string[]>(
      body.items.map(({ _id, session }: Purchase) => [_id, session ? [session.id] : []]),
    );
  };
  await expect.poll(async () => [...(await sessions()).values()].flat()).toHaveLength(orders.length);
  // The host has opened one session for each purchase, and no other.
  expect(host.opened).toEqual(await sessions());
  await kill();
});
