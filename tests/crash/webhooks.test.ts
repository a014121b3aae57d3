import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startSession } from '../../server/auth/sessions/sessions';
import { connectEmbedded, openEmbedded } from '../../server/db/connect';
import { connectPostgres } from '../../server/db/postgres';
import { webhookDeliveries, webhookHosts } from '../../server/db/schema/webhooks';
import { createPostgresDatabase, onPostgres } from '../server/database';
import { factories } from '../server/factories';
import { buildServer } from '../server/hubProcess';
import { freshDatabase } from '../server/template';
import { startWebhookHost } from '../server/webhookHost';
import { freePort } from '../support/freePort';
import { startProcess } from '../support/process';

const host = await startWebhookHost();
const bundle = buildServer();
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const dataDir = mkdtempSync(join(tmpdir(), 'hub-crash-'));
const database = onPostgres ? await createPostgresDatabase() : null;
afterAll(async () => {
  rmSync(dataDir, { recursive: true, force: true });
  await database?.drop();
});

const connect = async () =>
  database
    ? connectPostgres({ databaseUrl: database.url, databasePool: 2 }, { warn() {} })
    : connectEmbedded(await openEmbedded(join(dataDir, 'db')));

async function startServer() {
  const server = startProcess([bundle.main], {
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    TRUSTED_HOSTS: host.origin,
    LOG_LEVEL: 'error',
    ...(database && { DATABASE_URL: database.url }),
  });
  await server.printed('Ready');
  return async () => {
    server.child.kill('SIGKILL');
    await server.ended;
  };
}

/** Creates a class whose host gets webhooks. */
async function fill() {
  if (!database) await (await freshDatabase(join(dataDir, 'db'))).close();
  const { db, close } = await connect();
  const make = factories(db, url, () => {});
  const { id: simulationId } = await make.aSimulation({ webhookUrl: host.url });
  await db.insert(webhookHosts).values({ simulationId, secret: host.secret });
  const customer = await make.aUser();
  const customerId = customer.id;
  const purchase = await make.aPurchase({ simulationId, customerId, classSessionId: 'game', quantity: 30 });
  const { token } = await startSession({ db, now: () => new Date() }, customerId, { magic: false });
  await close();
  return { id: purchase.id, token };
}

/** Lets a dead server's work be taken over at once; otherwise that takes a minute. */
async function passTime() {
  const { db, close } = await connect();
  await db.update(webhookHosts).set({ busyUntil: new Date(0) });
  await db.update(webhookDeliveries).set({ nextTryAt: new Date(0) });
  await close();
}

test('a host is told of every student, even if the server is killed before or while it is told', {
  retry: 0,
}, async () => {
  const { id, token } = await fill();
  const added: string[] = [];
  const add = async (email: string) => {
    const response = await fetch(`${url}/api/sessions/${id}/students`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify({ students: [{ email, name: '', lastname: '' }] }),
    });
    expect(response.status).toBe(200);
    added.push(email);
  };

  // The first webhook has no answer when the server is killed, and the others have not been sent.
  host.answers('silent');
  let kill = await startServer();
  await add('one@class.example');
  await expect.poll(() => host.received.length).toBe(1);
  for (const name of ['two', 'three', 'four']) await add(`${name}@class.example`);
  await kill();
  host.hangUp();

  await passTime();
  host.answers(204);
  kill = await startServer();
  // This one is killed right after the answer to the call.
  await add('five@class.example');
  await kill();
  await passTime();
  kill = await startServer();
  const told = () => new Set(host.events().map(({ data }) => data.student));
  await expect.poll(() => told().size).toBe(added.length);
  await kill();
});
