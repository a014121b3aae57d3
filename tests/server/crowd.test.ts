import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { ofOneNetwork, ofOneSession, readsOfOneSession, takeTurns } from '../../server/auth/sessions/attach';
import type { AppEnv } from '../../server/http/context';
import { onPostgres } from './database';
import { startTestServer } from './support';

const server = await startTestServer();

test('other work runs between the statements of many simultaneous requests', async () => {
  let turns = 0;
  let isOver = false;
  const countTurns = () => {
    turns += 1;
    if (!isOver) setImmediate(countTurns);
  };
  setImmediate(countTurns);
  await Promise.all(Array.from({ length: 50 }, () => server.db.execute(sql`select 1`)));
  await server.db.transaction(async (tx) => {
    for (let n = 0; n < 50; n += 1) await tx.execute(sql`select 1`);
  });
  isOver = true;
  // The answers of a PostgreSQL server to statements at once may arrive together.
  expect(turns).toBeGreaterThanOrEqual(onPostgres ? 50 : 100);
});

test('only a few requests of one session run at once, and too many are rejected', async () => {
  const busy = await startTestServer();
  const user = await busy.aUser();
  const [crowded, other] = [await busy.signIn(user), await busy.signIn(user)];
  let waiting = 0;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { consume } = busy.services.limits;
  busy.services.limits.consume = async (name, key) => {
    if (name === 'charge-account') {
      waiting += 1;
      await released;
    }
    return consume(name, key);
  };
  const charge = (token: string) =>
    busy.request('POST', '/api/payments/charge', { token, body: { charge: 'x', invite: 'x' } });
  const { running, waiting: inLine } = ofOneSession;
  const answers = Array.from({ length: running + inLine + 5 }, () => charge(crowded));
  await expect.poll(() => waiting).toBe(running);
  const refused = (await Promise.race(answers)) as Awaited<(typeof answers)[number]>;
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('1');
  expect((await busy.request('GET', '/auth/profile', { token: other })).status).toBe(200);
  expect(waiting).toBe(running);
  release();
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  expect(statuses.filter((status) => status === 404)).toHaveLength(running + inLine);
});

test('a request of another network starts before the crowd of one', async () => {
  const { config } = await startTestServer({ config: { trustProxy: true } });
  const started: string[] = [];
  const app = new Hono<AppEnv>().use(takeTurns({ config })).get('/:network', (c) => {
    started.push(c.req.param('network'));
    return c.body(null, 204);
  });
  const ask = (network: string) => app.request(`/${network}`, { headers: { 'X-Forwarded-For': network } });
  const crowd = Array.from({ length: 200 }, () => ask('192.0.2.1'));
  await Promise.all([...crowd, ask('192.0.2.2')]);
  expect(started.indexOf('192.0.2.2')).toBeLessThanOrEqual(ofOneNetwork.running);
});

test('public data is served to another network before the crowd of one', async () => {
  const proxied = await startTestServer({ config: { trustProxy: true } });
  let running = 0;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const get = proxied.services.catalogue.get.bind(proxied.services.catalogue);
  proxied.services.catalogue.get = async (key, load) => {
    if (key.includes('crowd')) {
      running += 1;
      await released;
    }
    return get(key, load);
  };
  const ask = async (network: string, q: string) => {
    const { status } = await proxied.request('GET', `/api/public/clients/all?q=${q}`, {
      headers: { 'X-Forwarded-For': network },
    });
    return status;
  };
  let ended = 0;
  const crowd = Array.from({ length: 200 }, async () => {
    expect(await ask('192.0.2.1', 'crowd')).toBe(200);
    ended += 1;
  });
  await expect.poll(() => running).toBe(ofOneNetwork.running);
  expect(await ask('192.0.2.2', 'other')).toBe(200);
  expect(ended).toBe(0);
  release();
  await Promise.all(crowd);
});

test.each(['GET', 'HEAD'])(
  'a network has only a few of its requests to %s public data served at once',
  async (method) => {
    const busy = await startTestServer();
    let running = 0;
    let most = 0;
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const get = busy.services.catalogue.get.bind(busy.services.catalogue);
    busy.services.catalogue.get = async (...parameters) => {
      running += 1;
      most = Math.max(most, running);
      await released;
      const answer = await get(...parameters);
      running -= 1;
      return answer;
    };
    const asked = Array.from({ length: 50 }, (_, n) =>
      busy.request(method, `/api/public/clients/all?q=${n}`),
    );
    await expect.poll(() => running).toBe(ofOneNetwork.running);
    release();
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses).toEqual(Array(50).fill(200));
    expect(most).toBe(ofOneNetwork.running);
  },
);

test('only a few reads of one session run at once, and what it writes does not wait for them', async () => {
  const busy = await startTestServer();
  const token = await busy.signIn(await busy.aUser());
  let running = 0;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const get = busy.services.catalogue.get.bind(busy.services.catalogue);
  busy.services.catalogue.get = async (...parameters) => {
    running += 1;
    await released;
    return get(...parameters);
  };
  const reads = Array.from({ length: 10 }, (_, n) =>
    busy.request('GET', `/api/public/clients/all?q=${n}`, { token }),
  );
  await expect.poll(() => running).toBe(readsOfOneSession.running);
  expect((await busy.request('POST', '/api/payments/charge', { token, body: {} })).status).toBe(400);
  expect(running).toBe(readsOfOneSession.running);
  release();
  const statuses = (await Promise.all(reads)).map(({ status }) => status);
  expect(statuses).toEqual(Array(10).fill(200));
});
