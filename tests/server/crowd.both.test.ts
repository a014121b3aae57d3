import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';
import { attachLogin, ofOneCaller } from '../../server/auth/logins';
import type { AppEnv } from '../../server/http/context';
import { errorHandler } from '../../server/http/errorHandler';
import { onPostgres } from './database';
import { aGate } from './gate';
import { startTestServer } from './support';
import { turnsDuring } from './turns';

const server = await startTestServer({ config: { trustProxy: true } });
const { catalogue } = server.services;

/** Holds searches of public data for texts that begin with this one. */
function holdSearches(text: string) {
  const gate = aGate();
  const get = catalogue.get.bind(catalogue);
  catalogue.get = (key, load) => (key.includes(text) ? gate.pass(() => get(key, load)) : get(key, load));
  onTestFinished(() => {
    catalogue.get = get;
  });
  return gate;
}
const search = async (q: string, from: string, { method = 'GET', token = '' } = {}) => {
  const path = `/api/public/clients/all?q=${q}`;
  return (await server.request(method, path, { token, headers: { 'X-Forwarded-For': from } })).status;
};

test('only a few writes of one network run at once, and too many are rejected', async () => {
  const gate = aGate();
  const { running, waiting } = ofOneCaller.writes;
  const app = new Hono<AppEnv>()
    .onError(
      errorHandler(server.services, { isDatabaseUnavailable: () => false, isStorageFailure: () => false }),
    )
    .use(attachLogin(server.services))
    .post('/held', (c) => gate.pass(async () => c.body(null, 204)))
    .post('/free', (c) => c.body(null, 204));
  const write = (path: string, network: string) =>
    app.request(path, { method: 'POST', headers: { 'X-Forwarded-For': network } });
  const answers = Array.from({ length: running + waiting + 5 }, () => write('/held', '192.0.2.5'));
  await expect.poll(gate.running).toBe(running);
  const refused = await Promise.race(answers);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
  expect((await write('/free', '192.0.2.6')).status).toBe(204);
  expect(gate.running()).toBe(running);
  gate.release();
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  expect(statuses.filter((status) => status === 204)).toHaveLength(running + waiting);
});

test('a request of another network is answered before the crowd of one', async () => {
  const answered: string[] = [];
  const app = new Hono<AppEnv>().use(attachLogin(server.services)).get('/:network', (c) => {
    answered.push(c.req.param('network'));
    return c.body(null, 204);
  });
  const ask = (network: string) => app.request(`/${network}`, { headers: { 'X-Forwarded-For': network } });
  const crowd = Array.from({ length: 200 }, () => ask('192.0.2.1'));
  await Promise.all([...crowd, ask('192.0.2.2')]);
  expect(answered.indexOf('192.0.2.2')).toBeLessThanOrEqual(ofOneCaller.begun.running);
});

test('other work runs between the requests of one session', async () => {
  const token = await server.signIn(await server.aUser());
  const app = new Hono<AppEnv>().use(attachLogin(server.services)).get('/', async (c) => {
    for (let n = 0; n < 3; n += 1) await server.db.execute(sql`select 1`);
    return c.body(null, 204);
  });
  const headers = { Authorization: `Bearer ${token}`, 'X-Forwarded-For': '192.0.2.4' };
  const ask = () => app.request('/', { headers });
  const turns = await turnsDuring(() => Promise.all(Array.from({ length: 50 }, ask)));
  // The answers of a PostgreSQL server to statements at once may arrive together.
  expect(turns).toBeGreaterThanOrEqual(onPostgres ? 50 / ofOneCaller.reads.running : 150);
});

test.each(['GET', 'HEAD'])(
  'a network has only a few of its requests to %s public data served at once, and others are served before them',
  async (method) => {
    const gate = holdSearches(`crowd-${method}`);
    let ended = 0;
    const crowd = Array.from({ length: 3 * ofOneCaller.reads.running }, async (_, n) => {
      const status = await search(`crowd-${method}-${n}`, '192.0.2.1', { method });
      ended += 1;
      return status;
    });
    await expect.poll(gate.running).toBe(ofOneCaller.reads.running);
    expect([await search('another', '192.0.2.2', { method }), ended]).toEqual([200, 0]);
    gate.release();
    expect(await Promise.all(crowd)).toEqual(crowd.map(() => 200));
    expect(gate.most()).toBe(ofOneCaller.reads.running);
  },
);

test('only a few reads of one session run at once, and what it writes does not wait for them', async () => {
  const user = await server.aUser();
  const [token, other] = [await server.signIn(user), await server.signIn(user)];
  const gate = holdSearches('session');
  const reads = Array.from({ length: 10 }, (_, n) => search(`session-${n}`, '192.0.2.3', { token }));
  await expect.poll(gate.running).toBe(ofOneCaller.reads.running);
  expect((await server.request('POST', '/api/payments/charge', { token, body: {} })).status).toBe(400);
  expect(await search('another', '192.0.2.3', { token: other })).toBe(200);
  expect(gate.running()).toBe(ofOneCaller.reads.running);
  gate.release();
  expect(await Promise.all(reads)).toEqual(Array(10).fill(200));
});
