import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { logins, oidcKeys, oidcRecords } from '../../server/db/tables';
import { createRetention } from '../../server/jobs';
import { loadKeys } from '../../server/oidc/provider';
import { stopClock } from './clock';
import { anOidcHost, browserOn, claimsOf, hostOn, REDIRECT } from './oidcClient';
import { startTestServer } from './support';

const server = await startTestServer();
const aHost = () => anOidcHost(server);

describe('tokens', () => {
  test('need the client’s secret, the verifier, and a code that is new', async () => {
    const { host, student, codeFor } = await aHost();
    const wrong = await host.exchange(await codeFor(student.token), { code_verifier: 'x'.repeat(43) });
    expect(wrong).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    const once = await codeFor(student.token);
    const { body } = await host.exchange(once);
    expect((await host.exchange(once)).body.error).toBe('invalid_grant');
    // A code that is used twice was stolen: what it gave ends.
    expect((await host.me(body.access_token)).status).toBe(401);
    const stranger = await host.tokens({ grant_type: 'authorization_code', code: 'x' }, 'wrong secret');
    expect(stranger).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
  });

  test('are given once where a code is exchanged many times at once', async () => {
    const { host, student, codeFor } = await aHost();
    const code = await codeFor(student.token);
    const answers = await Promise.all(Array.from({ length: 12 }, () => host.exchange(code)));
    const given = answers.filter(({ status }) => status === 200);
    expect(given.length).toBeLessThanOrEqual(1);
    const refused = { status: 400, body: { error: 'invalid_grant' } };
    for (const answer of answers) if (!given.includes(answer)) expect(answer).toMatchObject(refused);
    // As after each further use: what the code gave ends.
    expect((await host.exchange(code)).status).toBe(400);
    for (const { body } of given) expect((await host.me(body.access_token)).status).toBe(401);
  });

  test('are renewed as long as the login lasts', async () => {
    const { host, student, play } = await aHost();
    const first = await play(student.token);
    const second = await host.refresh(first.refresh_token);
    expect(second.status).toBe(200);
    expect(claimsOf(second.body.id_token)).toMatchObject({ email: student.email });
    await server.request('GET', '/auth/logout', { token: student.token });
    expect((await host.refresh(second.body.refresh_token)).body.error).toBe('invalid_grant');
    expect((await host.me(second.body.access_token)).status).toBe(401);
  });

  test('end with the class, the login, the seat, the role and the account', async () => {
    const { host, student, play, post, add, purchase } = await aHost();
    const sub: string = claimsOf((await play(student.token)).id_token).sub;
    const administrator = await server.signIn(await server.aUser({ role: 'administrator' }));
    const call = async (method: string, path: string, body?: object) => {
      const answer = await server.request(method, path, { token: administrator, ...(body && { body }) });
      expect(answer.status).toBe(200);
    };
    const past = new Date(Date.now() - 1000);
    const close = (closesAt: Date | null) => server.changePurchase(purchase.id, { closesAt });
    const ends: (() => Promise<unknown>)[] = [
      () => close(past),
      () => server.db.update(logins).set({ expiresAt: past }).where(eq(logins.userId, sub)),
      () => post(`/students/${student._id}/revocation`, {}),
      () => call('POST', `/api/users/${sub}`, { role: 'instructor' }),
      () => call('DELETE', `/api/users/${sub}`),
    ];
    for (const end of ends) {
      await close(null);
      await add(student.email);
      const { refresh_token, access_token } = await play(await server.signIn({ id: sub }));
      await end();
      expect((await host.me(access_token)).status, end.toString()).toBe(401);
      expect((await host.refresh(refresh_token)).status, end.toString()).toBe(400);
    }
  });

  test('are not in the database, and what has expired is deleted', async () => {
    const { student, play } = await aHost();
    const { access_token, refresh_token } = await play(student.token);
    const stored = JSON.stringify(await server.db.select().from(oidcRecords));
    for (const secret of [access_token, refresh_token]) expect(stored).not.toContain(secret);

    const now = () => new Date(Date.now() + 91 * 86_400_000);
    await createRetention({ ...server.services, now }).workOff();
    expect(await server.db.$count(oidcRecords)).toBe(0);
  });
});

test('several servers that begin together have one key', async () => {
  await server.db.delete(oidcKeys);
  const all = await Promise.all([1, 2, 3].map(() => loadKeys(server.db)));
  expect(new Set(all.map(({ signing }) => signing.kid)).size).toBe(1);
});

test('discovery names the one way in which hosts prove who they are, and in which they are answered', async () => {
  const { body } = await server.request('GET', '/oidc/.well-known/openid-configuration');
  expect(body).toMatchObject({
    token_endpoint_auth_methods_supported: ['client_secret_basic'],
    response_modes_supported: ['query'],
  });
});

describe('within limits', async () => {
  const strict = await startTestServer({ config: { rateLimitScale: 1, trustProxy: true } });
  const { limits } = strict.services;
  beforeEach(stopClock);

  test('wrong secrets of hosts are refused, also many at once, but right ones are not', async () => {
    const simulation = await strict.aSimulation({ redirectUrl: REDIRECT });
    const host = hostOn(strict, simulation);
    const attempt = async (secret: string) =>
      (await host.tokens({ grant_type: 'authorization_code', code: 'x' }, secret)).status;
    const atOnce = async (count: number, secretOf: (i: number) => string) =>
      (await Promise.all(Array.from({ length: count }, (_, i) => attempt(secretOf(i))))).sort();
    const right = simulation.oauthClientSecret;
    // Libraries for OAuth encode it.
    expect(await atOnce(40, (i) => (i % 2 ? right : right.replaceAll('-', '%2D')))).toEqual(
      Array(40).fill(400),
    );
    expect(await atOnce(40, (i) => `guess-${i}`)).toEqual([...Array(30).fill(401), ...Array(10).fill(429)]);
    expect(await attempt(right)).toBe(429);
  });

  test('an account confirms logins at hosts', async () => {
    const { host, student, user, token, id } = await anOidcHost(strict);
    await limits.consume('authorization-account', user.id, 59);
    const answerOf = async (caller: string) => {
      const browser = browserOn(strict);
      const path = `/api/oidc/interactions/${await host.ask(browser, id)}`;
      return (await browser.open(path, { method: 'POST', token: caller, body: {} })).status;
    };
    expect([await answerOf(token), await answerOf(token)]).toEqual([200, 429]);
    expect(await answerOf(student.token)).toBe(200);
  });
});
