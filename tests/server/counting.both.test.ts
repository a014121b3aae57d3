import { beforeAll, expect, test } from 'vitest';
import { fillPurchases, fillUsers } from '../../bench/crowd';
import { startTestServer } from './support';

const TOTAL = 10_050;
const server = await startTestServer();
let token = '';
const list = async (path: string) => {
  const { body } = await server.request('GET', path, { token });
  return { items: body.items.length, total: body.total, more: body.more ?? false };
};

beforeAll(async () => {
  await server.aSchool();
  await server.aSimulation();
  await fillUsers(server.db, TOTAL);
  await fillPurchases(server.db, TOTAL, TOTAL);
  token = await server.signIn(await server.aUser({ role: 'administrator' }));
});

test.each(['/api/users/all?q=bench&total=true&pp=100', '/api/purchases/all?q=bench&total=true&pp=100'])(
  '%s is counted up to 10,000, and its pages continue to the last row',
  async (path) => {
    expect(await list(path)).toEqual({ items: 100, total: 10_000, more: true });
    expect(await list(`${path}&pag=100`)).toEqual({ items: 100, total: 10_000, more: true });
    expect(await list(`${path}&pag=101`)).toEqual({ items: 50, total: TOTAL, more: false });
    expect(await list(`${path}&pag=150`)).toEqual({ items: 0, total: TOTAL, more: false });
  },
);

test('a page beyond this limit is counted up to its own rows', async () => {
  const path = '/api/users/all?q=bench&total=true&pp=20';
  expect(await list(`${path}&pag=501`)).toEqual({ items: 20, total: 10_020, more: true });
  expect(await list(`${path}&pag=502`)).toEqual({ items: 20, total: 10_040, more: true });
  expect(await list(`${path}&pag=503`)).toEqual({ items: 10, total: TOTAL, more: false });
});

test.each([
  ['a PostgreSQL server, which counts fast', 'postgres://unused.example/hub', { total: TOTAL, more: false }],
  ['the embedded database', null, { total: 10_000, more: true }],
])('a list without a search on %s is counted up to %j', async (_, databaseUrl, counted) => {
  server.config.databaseUrl = databaseUrl;
  const path = '/api/purchases/all?total=true&pp=100';
  expect(await list(path)).toEqual({ items: 100, ...counted });
  expect(await list(`${path}&status=completed`)).toMatchObject({ items: 100, more: counted.more });
});
