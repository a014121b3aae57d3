import { describe, expect, test } from 'vitest';
import { ConcurrencyLimit } from '../../server/auth/passwords/concurrencyLimit';
import { hashing, hashingLimit, hashPassword } from '../../server/auth/passwords/passwords';
import { rateLimits } from '../../server/db/schema/limits';
import { visitorOf } from '../../server/http/clientAddress';
import { startTestServer } from './support';

const password = 'Correct-horse-battery-9';
const server = await startTestServer({ config: { rateLimitScale: 1, trustProxy: true } });
const open = await startTestServer({ config: { rateLimitScale: 1 } });
const passwordHash = await hashPassword(password);

describe('behind a trusted proxy', () => {
  const from = (address: string) => ({ 'X-Forwarded-For': `203.0.113.9, ${address}` });
  const login = (address: string, email: string, secret: string) =>
    server.request('POST', '/auth/login', { body: { email, password: secret }, headers: from(address) });

  test('an account is closed for a while after five failures, also to the right password', async () => {
    const { email } = await server.aUser({ passwordHash });
    for (let i = 0; i < 5; i += 1) expect((await login(`10.0.1.${i}`, email, 'wrong')).status).toBe(401);
    const refused = await login('10.0.1.9', email.toUpperCase(), password);
    expect(refused).toMatchObject({ status: 429, body: { message: expect.stringContaining('Too many') } });
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    const other = await server.aUser({ passwordHash });
    expect((await login('10.0.1.9', other.email, password)).status).toBe(200);
  });

  test('guessing at once gains nothing', async () => {
    const { email } = await server.aUser({ passwordHash });
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, i) => login(`10.0.2.${i}`, email, `guess-${i}`)),
    );
    // Up to four are on their way when the fifth fails.
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(8);
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(17);
  });

  test('signing in counts nothing against the account', async () => {
    const { email } = await server.aUser({ passwordHash });
    for (let i = 0; i < 8; i += 1) expect((await login(`10.0.3.${i}`, email, password)).status).toBe(200);
  });

  test('an address has 30 logins a minute', async () => {
    const answers = [];
    for (let i = 0; i < 31; i += 1) answers.push((await login('10.0.4.1', `n${i}@test.example`, 'x')).status);
    expect(answers).toEqual([...Array(30).fill(401), 429]);
    expect((await login('10.0.4.2', 'n@test.example', 'x')).status).toBe(401);
  });

  test('an address has 600 link logins a minute', async () => {
    const autk = () =>
      server.request('POST', '/auth/autk', { body: { token: 'x' }, headers: from('10.0.5.1') });
    for (let i = 0; i < 599; i += 1) await server.services.limits.consume('autk-address', '10.0.5.1');
    expect([(await autk()).status, (await autk()).status]).toEqual([401, 429]);
  });

  test('the counters name nobody', async () => {
    await login('10.0.6.1', 'somebody@test.example', 'x');
    const stored = JSON.stringify(await server.db.select().from(rateLimits));
    expect(stored).toContain('login-account');
    expect(stored).not.toContain('somebody');
    expect(stored).not.toContain('10.0.6.1');
  });
});

test('while hashing is busy, logins are turned away and other calls are answered', async () => {
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const busy = Array.from({ length: hashing.running + hashing.waiting }, () =>
    hashingLimit.run(() => finished),
  );
  const login = () =>
    open.request('POST', '/auth/login', { body: { email: 'a@test.example', password: 'x' } });

  const refused = await login();
  expect(refused).toMatchObject({ status: 503, body: { message: expect.stringContaining('busy') } });
  expect(refused.headers.get('retry-after')).toBe('2');
  expect((await open.request('GET', '/api/public/clients/all')).status).toBe(200);

  finish();
  await Promise.all(busy);
  expect((await login()).status).toBe(401);
});

test('at most four hashes run at once, and a failed one gives its place back', async () => {
  const gate = new ConcurrencyLimit({ running: 4, waiting: 100 });
  let running = 0;
  let most = 0;
  const tasks = Array.from({ length: 40 }, (_, i) =>
    gate.run(async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise(setImmediate);
      running -= 1;
      if (i % 3 === 0) throw new Error('failed');
    }),
  );
  const results = await Promise.allSettled(tasks);
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(14);
  expect(most).toBe(4);
});

describe('without a proxy', () => {
  test('a claimed address does not count', async () => {
    const fresh = await startTestServer({ config: { rateLimitScale: 1 } });
    const answers = [];
    for (let i = 0; i < 31; i += 1) {
      const headers = { 'X-Forwarded-For': `10.0.0.${i}` };
      const body = { email: `claimed-${i}@test.example`, password: 'x' };
      answers.push((await fresh.request('POST', '/auth/login', { body, headers })).status);
    }
    expect(answers).toEqual([...Array(30).fill(401), 429]);
  });
});

describe('one visitor is', () => {
  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['1::2:3:4:5:6:7', '1:0:2:3::/64'],
    ['unknown', 'unknown'],
    ['203.0.113.9:4711', '203.0.113.9:4711'],
  ])('%s: %s', (address, visitor) => {
    expect(visitorOf(address)).toBe(visitor);
  });

  test('a whole network of IPv6, which one subscriber has', async () => {
    const fresh = await startTestServer({ config: { rateLimitScale: 1, trustProxy: true } });
    const login = (address: string, i: number) =>
      fresh.request('POST', '/auth/login', {
        headers: { 'X-Forwarded-For': address },
        body: { email: `guess-${i}@test.example`, password: 'x' },
      });
    const answers = [];
    for (let i = 0; i < 31; i += 1) answers.push((await login(`2001:db8:1:2::${i}`, i)).status);
    expect(answers).toEqual([...Array(30).fill(401), 429]);
    expect((await login('2001:db8:1:3::1', 99)).status).toBe(401);
  });
});
