import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { demoPassword } from '../../server/demo/seed/accounts';
import type { Purchase } from '../../src/contract/purchase';
import type { CatalogueDetail, CatalogueItem } from '../../src/contract/simulation';
import { parseVariations } from '../../src/rules/variations';
import { createPostgresDatabase, onPostgres } from '../server/database';
import { buildServer } from '../server/hubProcess';
import { startStripeApi, stripeKeys } from '../server/stripeApi';
import { freePort } from '../support/freePort';
import { startProcess } from '../support/process';

const stripe = await startStripeApi();
const bundle = buildServer();
const dataDir = mkdtempSync(join(tmpdir(), 'hub-crash-'));
const database = onPostgres ? await createPostgresDatabase({ empty: true }) : null;
afterAll(async () => {
  rmSync(dataDir, { recursive: true, force: true });
  await database?.drop();
});

/** Starts the real server, always on the same data, and signs in an instructor. */
async function startServer() {
  const port = await freePort();
  const server = startProcess([bundle.main], {
    PORT: String(port),
    DATA_DIR: dataDir,
    ...(database && { DATABASE_URL: database.url }),
    PAYMENT_CHECK_SECONDS: '1',
    VITE_STRIPE_PUBLISHABLE_KEY: 'pk_test_fake',
    STRIPE_SECRET_KEY: stripeKeys.secretKey,
    STRIPE_WEBHOOK_SECRET: stripeKeys.webhookSecret,
    STRIPE_API_BASE: stripe.settings.apiBase.href,
  });
  await server.printed('Ready');

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
      server.child.kill('SIGKILL');
      await server.ended;
    },
  };
}

test('a server that is killed between a payment and its purchase completes the purchase after its next start', {
  retry: 0,
}, async () => {
  const before = await startServer();
  const { items } = await before.call<{ items: CatalogueItem[] }>('GET', '/api/public/clients/all');
  const simulation = items.find(({ price, purchasable }) => price > 0 && purchasable);
  const order = randomUUID();
  const { variations } = await before.call<CatalogueDetail>('GET', `/api/public/clients/${simulation?._id}`);
  const variation = parseVariations(variations)[0]?.key;
  const announced = { client_id: simulation?._id, quantity: 3, order, variation };
  const { id } = await before.call<{ id: string }>('POST', '/api/payments/intent', announced);
  await before.kill();
  stripe.confirm(id);

  const after = await startServer();
  const bought = async () => {
    const list = await after.call<{ items: Purchase[] }>(
      'GET',
      `/api/purchases/all?client=${simulation?._id}`,
    );
    return list.items.filter(({ data }) => data.order === order);
  };
  await expect.poll(bought).toMatchObject([{ quantity: 3, metadata: { payment: id } }]);
  await expect.poll(bought).toMatchObject([{ session: { id: expect.any(String) } }]);
  await after.kill();
});
