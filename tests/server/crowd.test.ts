import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { ofOneSession } from '../../server/auth/sessions/limitSession';
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
  expect(turns).toBeGreaterThanOrEqual(100);
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
  await vi.waitFor(() => expect(waiting).toBe(running));
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
