import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { startPostgres } from '../../scripts/postgres.mjs';
import { buildServer } from '../server/hubProcess';
import { startHub, until } from './hub';

const bundle = buildServer();
const postgres = await startPostgres();
afterAll(postgres.remove);
const limits = { DATABASE_POOL: '5', RATE_LIMIT_SCALE: '1000' };
const hub = await startHub(bundle, { DATABASE_URL: postgres.url('postgres'), ...limits });
await hub.ready();

const register = (n: number | string) => {
  const password = 'Correct-horse-battery-9';
  return hub.request('POST', '/auth/register', {
    body: { email: `new-${n}@school.example`, password, repassword: password },
  });
};
const contact = () =>
  hub.request('POST', '/api/public/contact', {
    body: { name: 'A', lastname: 'B', email: 'a@school.example', message: 'Hello' },
  });
const isReady = async () => (await hub.request('GET', '/readyz')).status === 200;

test.each(['SIGINT', 'SIGKILL'] as const)(
  'a server whose database ends by %s during calls responds 503, and recovers when the database is back',
  async (signal) => {
    const calls = Array.from({ length: 30 }, (_, n) => register(`${signal}-${n}`));
    await calls[0];
    await postgres.halt(signal);
    for (const { status, body } of await Promise.all(calls)) {
      expect([200, 503]).toContain(status);
      expect(body.message ?? '').not.toMatch(/ECONN|terminat|socket/i);
    }
    const away = await contact();
    const message = 'The service is not available at the moment. Try again shortly.';
    expect(away).toMatchObject({ status: 503, body: { message } });
    expect(away.body.request_id).toBe(away.headers.get('x-request-id'));
    await hub.printed('the database cannot be used');
    expect(Number(away.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await hub.request('GET', '/readyz')).status).toBe(503);
    expect((await hub.request('GET', '/healthz')).status).toBe(200);
    // There are more calls than connections, to show that none of the connections is lost.
    await Promise.all(Array.from({ length: 12 }, contact));

    await postgres.start();
    await until(isReady);
    expect((await register(`${signal}-after`)).status).toBe(200);
    expect((await hub.request('GET', '/api/public/clients/all')).status).toBe(200);
    expect(hub.child.exitCode).toBeNull();
  },
);

test('a server whose database hangs responds 503, and recovers when the database responds', async () => {
  // First the process that starts the others, so that none is missed.
  const first = postgres.pid();
  process.kill(first, 'SIGSTOP');
  const others = readFileSync(`/proc/${first}/task/${first}/children`, 'utf8').trim().split(' ').map(Number);
  for (const pid of others) process.kill(pid, 'SIGSTOP');
  const answers = await Promise.all(Array.from({ length: 8 }, contact));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(503));
  expect((await hub.request('GET', '/readyz')).status).toBe(503);
  for (const pid of [first, ...others]) process.kill(pid, 'SIGCONT');
  await until(isReady);
  expect((await register('after-hanging')).status).toBe(200);
});

test('a server that starts without a database reports that in one line', async () => {
  await postgres.halt();
  const late = await startHub(bundle, { DATABASE_URL: postgres.url('postgres') });
  const { code, output } = await late.ended;
  expect(code).toBe(1);
  expect(output).toMatch(/^The database of DATABASE_URL cannot be reached: [^\n]+\n$/);
  await postgres.start();
});
