import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { hashPassword } from '../../server/auth/passwords';
import { logins, users } from '../../server/db/tables';
import { later } from './clock';
import { startTestServer } from './support';

const server = await startTestServer();
const password = 'Correct-horse-battery-9';
const passwordHash = await hashPassword(password);

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
