import { eq } from 'drizzle-orm';
import { SignJWT } from 'jose';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createAccessLink } from '../../server/auth/accessLinks';
import { hashToken } from '../../server/auth/logins';
import { hashPassword } from '../../server/auth/passwords';
import { logins, oidcRecords, users } from '../../server/db/tables';
import { classesOn } from './classes';
import { later, stopClock } from './clock';
import { anOidcHost, claimsOf } from './oidcClient';
import { type Body, cheapHash, startTestServer } from './support';

const key = 'lti-'.repeat(10);
const server = await startTestServer({ config: { partnerKeys: new Map([['lti', key]]) } });
const password = 'Correct-horse-battery-9';
const passwordHash = await cheapHash(password);

const login = (email: string, secret = password) =>
  server.request('POST', '/auth/login', { body: { email, password: secret } });
const profile = (token: string) => server.request('GET', '/auth/profile', { token });

/** Uses the session in the given number of hours. */
const use = (token: string, hours: number) => later(server, hours * 60, () => profile(token));

describe('login', () => {
  test('returns the user with a valid token, of which only the hash is stored, and no secret', async () => {
    const user = await server.aUser({ passwordHash, role: 'manager', name: 'Ada', status: 'created' });
    const { status, body, headers } = await login(user.email);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    const fields = '_id,created_at,email,id,last_login,lastname,name,role,school,status,token,updated_at';
    expect(Object.keys(body).sort().join()).toBe(fields);
    expect(body).toMatchObject({
      ...{ _id: user.id, id: user.id, name: 'Ada', role: 'manager' },
      // An account that was made for its owner becomes active.
      status: 'active',
    });
    expect(Date.parse(body.last_login)).toBeGreaterThan(Date.now() - 3_600_000);
    expect((await profile(body.token)).body).toMatchObject({ _id: user.id });
    const rows = await server.db.select().from(logins).where(eq(logins.userId, user.id));
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(body.token);
  });

  test('accepts the address in any case and with surrounding spaces, and a password in any Unicode normalisation', async () => {
    const composed = 'Caf\u00e9-au-lait-2026';
    const given = { email: 'mixed.case@test.example', passwordHash: await hashPassword(composed) };
    const user = await server.aUser(given);
    expect((await login('  Mixed.CASE@test.example ', 'Cafe\u0301-au-lait-2026')).body._id).toBe(user.id);
    expect((await login(user.email, 'Cafe-au-lait-2026')).status).toBe(401);
    // It is compared to its last byte.
    const long = `${'ä'.repeat(60)}Z1!`;
    const { email } = await server.aUser({ passwordHash: await hashPassword(`${long}a`) });
    expect((await login(email, `${long}b`)).status).toBe(401);
    expect((await login(email, `${long}a`)).status).toBe(200);
  });

  test('rejects wrong passwords and unknown, deleted and password-less accounts with the same message, and names a missing field', async () => {
    const known = await server.aUser({ passwordHash });
    const deleted = await server.aUser({ passwordHash, status: 'deleted' });
    const passwordless = await server.aUser();
    const answers = await Promise.all([
      login(known.email, 'wrong'),
      login('nobody@test.example'),
      login(deleted.email),
      login(passwordless.email, ''.padEnd(10, 'x')),
    ]);
    for (const { status, body } of answers) {
      expect({ status, body }).toEqual({ status: 401, body: { message: 'Wrong email or password.' } });
    }
    const { status, body } = await login('', 'x'.repeat(1025));
    expect(status).toBe(400);
    expect(body.errors).toEqual({
      email: 'Enter your email.',
      password: 'This may be at most 1024 characters long.',
    });
    expect((await login('a@b.example', '')).body.errors).toEqual({ password: 'Enter your password.' });
  });
});

describe('a session', () => {
  test('ends with a logout, which leaves other sessions open, and is no error without a session', async () => {
    const user = await server.aUser();
    const [first, second] = [await server.signIn(user), await server.signIn(user)];
    for (const token of [first, first, 'garbage', ''])
      expect((await server.request('GET', '/auth/logout', { token })).status).toBe(200);
    expect([(await profile(first)).status, (await profile(second)).status]).toEqual([401, 200]);
  });

  test('ends after 30 days without a call, and each call extends it, which is written once an hour at most', async () => {
    const { token, ...user } = await server.signedIn();
    const expiry = async () =>
      (await server.db.select().from(logins).where(eq(logins.userId, user.id)))[0]?.expiresAt;
    const first = await expiry();
    await use(token, 0.9);
    expect(await expiry()).toEqual(first);
    await use(token, 1.1);
    expect(await expiry()).not.toEqual(first);
    expect((await use(token, 30 * 24 + 1)).status).toBe(200);
    expect((await use(token, 2 * 30 * 24 + 1.1)).status).toBe(401);
  });

  test('ends 90 days after the sign-in, even if it is used', async () => {
    const token = await server.signIn(await server.aUser());
    for (const days of [20, 40, 60, 80, 89.9]) expect((await use(token, days * 24)).status).toBe(200);
    expect((await use(token, 90.1 * 24)).status).toBe(401);
  });

  test('follows a change of role', async () => {
    const { token, ...user } = await server.signedIn({ role: 'student' });
    await server.change(users, user.id, { role: 'instructor' });
    expect((await profile(token)).body.role).toBe('instructor');
  });

  test('is taken from the Authorization header only', async () => {
    const token = await server.signIn(await server.aUser());
    const wrong: Record<string, string>[] = [
      ...[{ Cookie: `token=${token}` }],
      ...[`Basic ${token}`, token].map((Authorization) => ({ Authorization })),
    ];
    const refused = { status: 401, body: { message: 'Sign in to continue.' } };
    for (const headers of wrong)
      expect(await server.request('GET', '/auth/profile', { headers })).toMatchObject(refused);
    expect(await server.request('GET', `/auth/profile?token=${token}`)).toMatchObject(refused);
  });
});

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const iPad =
  'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

const listOf = (token: string) => server.request('GET', '/auth/logins', { token });
const loginsOf = async (token: string): Promise<Body[]> => (await listOf(token)).body.items;
const currentOf = async (token: string) => (await loginsOf(token)).find(({ current }) => current);
const end = (token: string, path: string) => server.request('DELETE', `/auth/logins${path}`, { token });
const statusOf = async (token: string) => (await profile(token)).status;

const signIn = async (path: string, body: object, agent = chrome): Promise<string> => {
  const answer = await server.request('POST', path, { body, headers: { 'User-Agent': agent } });
  expect(answer.status).toBe(200);
  return answer.body.token;
};
type User = Awaited<ReturnType<typeof server.aUser>>;
const byPassword = ({ email }: User, agent?: string) => signIn('/auth/login', { email, password }, agent);
const byLink = async ({ id }: User, kind: 'recover' | 'administration' = 'recover') => {
  const link = new URL(await createAccessLink(server.services, id, kind, '/dashboard'));
  return signIn('/auth/autk', { token: link.searchParams.get('token'), confirm: true });
};
const byPartner = async ({ email }: User) => {
  const signing = new SignJWT({ email, jti: email }).setProtectedHeader({ alg: 'HS256' }).setIssuedAt();
  const token = await signing.setExpirationTime('1m').sign(new TextEncoder().encode(key));
  return signIn('/auth/autk', { from: 'lti', token });
};
/** A user who is signed in by two devices, on the first one first. */
async function twice() {
  const user = await server.aUser({ passwordHash });
  const [first, second] = [await byPassword(user), await byPassword(user, iPad)];
  return { user, first, second, id: (await currentOf(second))._id as string };
}

describe('a login', () => {
  test.each([
    ['by password', byPassword, 'password', false],
    ['by a mailed link', byLink, 'link', false],
    ['by a partner’s link', byPartner, 'link', false],
  ])('%s is listed with its device and its times', async (_, open, way, handed_over) => {
    const user = await server.aUser({ passwordHash });
    const token = await open(user);
    const { body } = await listOf(token);
    const time = expect.stringMatching(/^\d{4}-.*Z$/);
    const told = { device: 'Chrome on Windows', current: true, way, handed_over, hosts: [] };
    const login = { _id: expect.any(String), ...told, created_at: time, seen_at: time };
    expect(body).toEqual({ items: [login], total: 1 });
    const [stored] = await server.db.select().from(logins).where(eq(logins.userId, user.id));
    expect(JSON.stringify(stored)).not.toMatch(/Mozilla|127\.0\.0\.1/);
    expect(JSON.stringify(body)).not.toContain(stored?.tokenHash);
  });

  test.each([
    [iPad, 'Safari on iOS'],
    ['<b>Call 555-0100</b>/1.0 (Windows NT 10.0)', 'Windows'],
    ['Call 555-0100/1.0', ''],
    ['x'.repeat(10_000), ''],
  ])('%s: %s', async (agent, device) => {
    const token = await byPassword(await server.aUser({ passwordHash }), agent);
    expect((await currentOf(token)).device).toBe(device);
  });

  test('tells when it was used last, within the hour, and the last used is the first', async () => {
    const { first, second } = await twice();
    onTestFinished(stopClock());
    const used = async () => (await loginsOf(second)).map(({ current }) => current);
    expect(await used()).toEqual([true, false]);
    const at = (await currentOf(first)).seen_at;
    await later(server, 59, () => listOf(first));
    expect((await currentOf(first)).seen_at).toBe(at);
    await later(server, 61, () => listOf(first));
    expect(Date.parse((await currentOf(first)).seen_at) - Date.parse(at)).toBeGreaterThan(60 * 60_000);
    expect(await used()).toEqual([false, true]);
    // Also where its end has come so near that it stays.
    const days = (count: number) => later(server, count * 24 * 60, () => currentOf(first));
    await days(29);
    await days(58);
    expect((await days(80)).seen_at.slice(0, 10)).toBe(
      new Date(Date.now() + 80 * 86_400_000).toISOString().slice(0, 10),
    );
  });

  test('is ended by another one of its user, and leaves an entry in the audit trail', async () => {
    const { user, first, second, id } = await twice();
    expect([(await end(first, `/${id}`)).status, await statusOf(second)]).toEqual([200, 401]);
    expect((await end(first, `/${id}`)).status).toBe(404);
    const changes = [{ field: 'signed_in_at', before: expect.any(String), after: null }];
    const signedOut = { entity: 'login', action: 'signed_out', actorId: user.id, changes };
    expect((await classesOn(server).historyOf(user.id)).at(-1)).toMatchObject(signedOut);
  });

  test('ends itself, a long time after it began', async () => {
    const { first } = await twice();
    const { _id } = await currentOf(first);
    await later(server, 24 * 60, async () => expect((await end(first, `/${_id}`)).status).toBe(200));
    expect(await statusOf(first)).toBe(401);
  });

  test('ends all others of its user', async () => {
    const { user, first, second } = await twice();
    const third = await byLink(user);
    const other = await server.signIn(await server.aUser());
    expect((await end(second, '')).status).toBe(200);
    const tokens = [first, second, third, other];
    expect(await Promise.all(tokens.map(statusOf))).toEqual([401, 200, 401, 200]);
    expect(await loginsOf(second)).toHaveLength(1);
  });

  test('that has expired is not listed', async () => {
    const { user, first, second } = await twice();
    const expiresAt = new Date(Date.now() - 1000);
    const isFirst = eq(logins.tokenHash, hashToken(first));
    await server.db.update(logins).set({ expiresAt }).where(isFirst);
    expect(await loginsOf(second)).toHaveLength(1);
    expect(await server.db.$count(logins, eq(logins.userId, user.id))).toBe(2);
  });

  test('of an administrator as another user is seen and ended, and neither sees nor ends any', async () => {
    const { user, first, id } = await twice();
    const handedOver = await byLink(user, 'administration');
    const paths = ['', `/${id}`, `/${id}/hosts/${id}`];
    for (const path of paths) expect((await end(handedOver, path)).status).toBe(403);
    expect((await listOf(handedOver)).status).toBe(403);
    const [own] = await loginsOf(first);
    expect(own).toMatchObject({ handed_over: true, way: 'link', current: false });
    expect([(await end(first, `/${own._id}`)).status, await statusOf(handedOver)]).toEqual([200, 401]);
  });

  test('of the first administrator, by the printed link, is the own one', async () => {
    const token = await byLink(await server.aUser({ role: 'administrator' }), 'administration');
    expect(await loginsOf(token)).toMatchObject([{ current: true, handed_over: false }]);
  });
});

describe('a host that a device has signed in to', async () => {
  const { host, student, simulation, play } = await anOidcHost(server);
  const here = student.token;
  const id: string = claimsOf((await play(here)).id_token).sub;
  const aDevice = async () => {
    const token = await server.signIn({ id });
    return { token, ...(await play(token)), id: (await currentOf(token))._id as string };
  };
  const hostsOf = async (id: string) => (await loginsOf(here)).find(({ _id }) => _id === id).hosts;
  const expectEnded = async ({ access_token, refresh_token }: Record<string, string>) => {
    expect((await host.me(access_token ?? '')).status).toBe(401);
    expect((await host.refresh(refresh_token ?? '')).body.error).toBe('invalid_grant');
  };

  test('is listed once, and ended alone with all of its tokens', async () => {
    const device = await aDevice();
    const again = await play(device.token);
    const other = await aDevice();
    expect(await hostsOf(device.id)).toEqual([
      { _id: simulation.id, name: simulation.name, created_at: expect.any(String) },
    ]);
    const path = `/${device.id}/hosts/${simulation.id}`;
    expect((await end(here, `/${device.id}/hosts/x`)).status).toBe(404);
    expect((await end(here, path)).status).toBe(200);
    for (const tokens of [device, again]) await expectEnded(tokens);
    expect([await hostsOf(device.id), (await end(here, path)).status]).toEqual([[], 404]);
    expect([await statusOf(device.token), (await host.me(other.access_token)).status]).toEqual([200, 200]);
    await play(device.token);
    expect(await hostsOf(device.id)).toHaveLength(1);
  });

  test('is not listed once its grant has expired', async () => {
    const device = await aDevice();
    await server.db.update(oidcRecords).set({ expiresAt: new Date(Date.now() - 1000) });
    expect(await hostsOf(device.id)).toEqual([]);
  });
});
