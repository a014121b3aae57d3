import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { demoPassword } from '../../server/db/seed/accounts';
import type { CatalogueDetail, CatalogueItem } from '../../src/contract/client';
import type { Purchase } from '../../src/contract/purchase';
import { parseVariations } from '../../src/lib/variations';
import { createPostgresDatabase, onPostgres } from './database';
import { startStripeApi, stripeKeys } from './stripeApi';

const stripe = await startStripeApi();
const dataDir = mkdtempSync(join(tmpdir(), 'hub-crash-'));
const database = onPostgres ? await createPostgresDatabase({ empty: true }) : null;
const running = new Set<ChildProcess>();
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
  await database?.drop();
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

/** The real server in a process of its own, on the same data each time. */
async function startProcess() {
  const port = await freePort();
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: dataDir,
      ...(database && { DATABASE_URL: database.url }),
      PAYMENT_CHECK_SECONDS: '1',
      VITE_STRIPE_PUBLISHABLE_KEY: 'pk_test_fake',
      STRIPE_SECRET_KEY: stripeKeys.secretKey,
      STRIPE_WEBHOOK_SECRET: stripeKeys.webhookSecret,
      STRIPE_API_BASE: stripe.settings.apiBase.href,
    },
  });
  running.add(child);
  let output = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output += chunk;
      if (output.includes('Ready')) resolve();
    });
    child.once('exit', () => reject(new Error(`The server has stopped: ${output}`)));
  });

  let token = '';
  async function call<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return (await response.json()) as T;
  }
  const account = { email: 'instructor@demo.example', password: demoPassword };
  ({ token } = await call<{ token: string }>('POST', '/auth/login', account));
  return {
    call,
    async kill() {
      child.removeAllListeners('exit');
      child.kill('SIGKILL');
      await once(child, 'exit');
      running.delete(child);
    },
  };
}

test('a server killed between a payment and its purchase finishes it after its next start', async () => {
  const before = await startProcess();
  const { items } = await before.call<{ items: CatalogueItem[] }>('GET', '/api/public/clients/all');
  const client = items.find(({ price, purchasable }) => price > 0 && purchasable);
  const order = randomUUID();
  const { variations } = await before.call<CatalogueDetail>('GET', `/api/public/clients/${client?._id}`);
  const variation = parseVariations(variations)[0]?.key;
  const announced = { client_id: client?._id, quantity: 3, order, variation };
  const { id } = await before.call<{ id: string }>('POST', '/api/payments/intent', announced);
  await before.kill();
  stripe.confirm(id);

  const after = await startProcess();
  const bought = async () => {
    const list = await after.call<{ items: Purchase[] }>('GET', `/api/purchases/all?client=${client?._id}`);
    return list.items.filter(({ data }) => data.order === order);
  };
  await expect.poll(bought, { timeout: 20_000 }).toMatchObject([{ quantity: 3, metadata: { payment: id } }]);
  await expect.poll(bought, { timeout: 20_000 }).toMatchObject([{ session: { id: expect.any(String) } }]);
  await after.kill();
}, 180_000);
