import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createAccessLink } from '../../server/auth/accessLinks';
import { rememberBrowser } from '../../server/auth/browsers';
import { hashToken, newToken } from '../../server/auth/logins';
import { hashing, hashingLimit } from '../../server/auth/passwords';
import { knownBrowsers, rateLimits } from '../../server/db/tables';
import { visitorOf } from '../../server/http/context';
import { anAddress } from './classes';
import { stopClock } from './clock';
import { aGate } from './gate';
import { cheapHash, saying, startTestServer } from './support';
import { countWrites } from './writes';

const password = 'Correct-horse-battery-9';
const server = await startTestServer({ config: { rateLimitScale: 1, trustProxy: true } });
const open = await startTestServer({ config: { rateLimitScale: 1 } });
const passwordHash = await cheapHash(password);
const { consume } = server.services.limits;
beforeEach(stopClock);

describe('behind a trusted proxy', () => {
  const from = (address: string) => ({ 'X-Forwarded-For': `203.0.113.9, ${address}` });
  const login = (address: string, email: string, secret: string, more: Record<string, string> = {}) =>
    server.request('POST', '/auth/login', {
      body: { email, password: secret },
      headers: { ...from(address), ...more },
    });

  test('five failures lock an account for their network, even for the correct password, and for no other network', async () => {
    const { email } = await server.aUser({ passwordHash });
    for (let i = 0; i < 5; i += 1) expect((await login('10.0.1.1', email, 'wrong')).status).toBe(401);
    const refused = await login('10.0.1.1', email.toUpperCase(), password);
    expect(refused).toMatchObject(saying('Too many', 429));
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    const other = await server.aUser({ passwordHash });
    expect((await login('10.0.1.1', other.email, password)).status).toBe(200);
    expect((await login('10.0.1.9', email, password)).status).toBe(200);
  });

  test('a browser that has signed in before can sign in while the account is locked for strangers', async () => {
    const { email } = await server.aUser({ passwordHash });
    const other = await server.aUser({ passwordHash });
    const first = await login('10.0.7.1', email, password);
    const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? '';
    await consume('login-account', email, 100);
    expect((await login('10.0.7.2', email, password)).status).toBe(429);
    const known = (address: string, as: string, secret: string, Cookie = cookie) =>
      login(address, as, secret, { Cookie });
    expect((await known('10.0.7.3', email, password)).status).toBe(200);
    expect((await known('10.0.7.3', email, password, `${cookie.slice(0, -1)}_`)).status).toBe(429);

    // A known browser has five failed attempts in all networks, and is known only for its own account.
    for (let i = 0; i < 5; i += 1) expect((await known(`10.0.8.${i}`, email, 'wrong')).status).toBe(401);
    expect((await known('10.0.8.9', email, password)).status).toBe(429);
    await consume('login-account', other.email, 100);
    expect((await known('10.0.8.9', other.email, password)).status).toBe(429);
  });

  test('an account knows the last 20 browsers that have signed in', async () => {
    const { id, email } = await server.aUser({ passwordHash });
    const cookies = Array.from({ length: 20 }, newToken);
    for (const cookie of cookies)
      await rememberBrowser(server.services, id, hashToken(cookie)).then(() => vi.advanceTimersByTime(1));
    const last = await login('10.0.9.1', email, password);
    expect(await server.db.$count(knownBrowsers, eq(knownBrowsers.userId, id))).toBe(20);
    await consume('login-account', email, 100);
    const statusWith = async (Cookie = '') => (await login('10.0.9.99', email, password, { Cookie })).status;
    expect(await statusWith(`rid=${cookies[0]}`)).toBe(429);
    expect(await statusWith(`rid=${cookies[1]}`)).toBe(200);
    expect(await statusWith(last.headers.get('set-cookie')?.split(';')[0])).toBe(200);
  });

  test('simultaneous guesses are limited like successive ones', async () => {
    const { email } = await server.aUser({ passwordHash });
    const guesses = Array.from({ length: 12 }, (_, i) => login('10.0.2.1', email, `guess-${i}`));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([...Array(5).fill(401), ...Array(7).fill(429)]);
  });

  test('guesses from many networks are limited to 100 attempts an hour', async () => {
    const { email } = await server.aUser({ passwordHash });
    await consume('login-account', email, 97);
    const answers = [];
    for (let i = 0; i < 5; i += 1) answers.push((await login(`10.1.2.${i}`, email, 'guess')).status);
    expect(answers).toEqual([401, 401, 401, 429, 429]);
  });

  test('of a flood from one network six attempts are in progress, the others wait, and logins from other networks do not', async () => {
    const { email } = await server.aUser({ passwordHash });
    const gate = aGate();
    let flooding = true;
    const hashed = vi
      .spyOn(hashingLimit, 'run')
      .mockImplementation((task) => (flooding ? gate.pass(task) : task()));
    const statusOf = async (i: number) => (await login('10.2.0.2', `flood-${i}@test.example`, 'x')).status;
    const flood = Array.from({ length: 100 }, (_, i) => statusOf(i));
    await expect.poll(gate.running).toBe(6);
    flooding = false;
    expect((await login('10.2.0.3', email, password)).status).toBe(200);
    flooding = true;
    gate.release();
    // All others were refused before anything was hashed for them.
    const statuses = await Promise.all(flood);
    const attempts = hashed.mock.calls.length;
    hashed.mockRestore();
    expect([attempts, gate.most()]).toEqual([31, 6]);
    expect(statuses.filter((status) => status === 401)).toHaveLength(30);
    expect(statuses.filter((status) => status === 429)).toHaveLength(70);
    const known = await login('10.2.0.2', email, password);
    expect(known.status).toBe(429);
    expect(known.body).toEqual((await login('10.2.0.2', 'nobody@test.example', password)).body);
  });

  test('successful logins do not count against the account', async () => {
    const { email } = await server.aUser({ passwordHash });
    for (let i = 0; i < 8; i += 1) expect((await login(`10.0.3.${i}`, email, password)).status).toBe(200);
  });

  test('links that sign somebody in count for no limit of their IP address, which may try 600 others a minute', async () => {
    const { id } = await server.aUser({ role: 'student' });
    const headers = from('10.0.5.2');
    await consume('autk-address', '10.0.5.2', 599);
    const token = await server.signIn(await server.aUser());
    const link = new URL(await createAccessLink(server.services, id, 'invite', '/invites/1'));
    const body = { token: link.searchParams.get('token') ?? '', redir: '/invites/1' };
    const open = async (given: object) =>
      (await server.request('POST', '/auth/autk', { body: { ...body, ...given }, headers })).status;
    const ownerOf = (link: string) =>
      server.request('POST', '/auth/link-owner', { body: { token: link }, headers, token });
    for (const status of [409, 409]) {
      expect(await open({})).toBe(status);
      expect((await ownerOf(body.token)).body.owner).toBe('other');
    }
    expect([await open({ confirm: true }), (await ownerOf('x')).body.owner]).toEqual([200, 'unknown']);
    expect([(await ownerOf('x')).status, await open({ token: 'x' })]).toEqual([429, 429]);
  });

  test('the counters contain no addresses', async () => {
    await login('10.0.6.1', 'somebody@test.example', 'x');
    const stored = JSON.stringify(await server.db.select().from(rateLimits));
    expect(stored).toContain('login-account');
    for (const text of ['somebody', '10.0.6.1']) expect(stored).not.toContain(text);
  });
});

type Calls = (caller: string) => ReturnType<typeof server.request>;
/** Calls of a network, each of another person. */
const byNetwork =
  (path: string, given?: object): Calls =>
  (address) =>
    server.request(given ? 'POST' : 'GET', path, {
      ...(given && { body: { email: anAddress(), ...given } }),
      headers: { 'X-Forwarded-For': address },
    });
let networks = 0;
const aNetwork = () => {
  networks += 1;
  return `10.8.${networks}.1`;
};
/** Calls of a person, each from another network. */
const byPerson =
  (path: string, given: object): Calls =>
  (email) =>
    byNetwork(path, { ...given, email })(aNetwork());
const weak = { password: 'x', repassword: 'x' };
const message = { name: 'Ada', lastname: 'Lovelace', message: 'Hello' };
const contact = '/api/public/contact';
const writes = await countWrites(server.db, [rateLimits]);

test.each<[limit: Parameters<typeof consume>[0], most: number, status: number, call: Calls]>([
  ['login-address', 30, 401, byNetwork('/auth/login', weak)],
  ['contact-address', 5, 200, byNetwork(contact, message)],
  ['contact-address-day', 30, 200, byNetwork(contact, message)],
  ['contact-account', 5, 200, byPerson(contact, message)],
  ['contact-account-day', 30, 200, byPerson(contact, message)],
  ['register-address', 10, 400, byNetwork('/auth/register', weak)],
  ['register-account', 10, 400, byPerson('/auth/register', weak)],
  ['recover-address', 20, 200, byNetwork('/auth/recover', {})],
  ['host-client', 10_000, 200, byNetwork('/oidc/.well-known/openid-configuration')],
  ['host-client', 10_000, 200, byNetwork('/oidc/jwks')],
  ['oidc-address', 1_200, 400, byNetwork('/oidc/auth')],
  ['oidc-address', 1_200, 400, byNetwork('/oidc/auth/no-such-request')],
])('%s: after %i calls the next one, else a %i, is refused, and those of others are not', async (...row) => {
  const [limit, most, status, call] = row;
  const isPerson = limit.includes('account');
  const [caller, other] = isPerson ? [anAddress(), anAddress()] : [aNetwork(), aNetwork()];
  await consume(limit, caller, most - 1);
  expect((await call(isPerson ? caller.toUpperCase() : caller)).status).toBe(status);
  await server.services.background.idle();
  const before = await writes();
  const refused = await call(caller);
  expect([refused.status, (await writes()) - before]).toEqual([429, 0]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await call(other)).status).toBe(status);
});

test('a whole IPv6 network has the limits of one address', async () => {
  const statusOf = async (address: string) => (await byNetwork('/auth/login', weak)(address)).status;
  await consume('login-address', '2001:db8:1:2::/64', 29);
  const addresses = ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:3::1'];
  const statuses = [];
  for (const address of addresses) statuses.push(await statusOf(address));
  expect(statuses).toEqual([401, 429, 401]);
});

test('while password hashing is at its limit, logins are rejected and other calls succeed', async () => {
  const gate = aGate();
  const hash = () => hashingLimit.run(() => gate.pass(async () => {}));
  const busy = Array.from({ length: hashing.running + hashing.waiting }, hash);
  const login = () =>
    open.request('POST', '/auth/login', { body: { email: 'a@test.example', password: 'x' } });

  const refused = await login();
  expect(refused).toMatchObject(saying('busy', 503));
  expect(refused.headers.get('retry-after')).toBe('2');
  expect((await open.request('GET', '/api/public/clients/all')).status).toBe(200);

  gate.release();
  await Promise.all(busy);
  expect((await login()).status).toBe(401);
});

test('without a proxy, an IP address in a request header is ignored', async () => {
  await open.db.delete(rateLimits);
  await open.services.limits.consume('login-address', '127.0.0.1', 30);
  const headers = { 'X-Forwarded-For': '10.0.0.1' };
  const body = { email: 'claimed@test.example', password: 'x' };
  expect((await open.request('POST', '/auth/login', { body, headers })).status).toBe(429);
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['1::2:3:4:5:6:7', '1:0:2:3::/64'],
  ['unknown', 'unknown'],
  ['203.0.113.9:4711', '203.0.113.9:4711'],
])('the rate limit of the IP address %s counts for %s', (address, visitor) => {
  expect(visitorOf(address)).toBe(visitor);
});
