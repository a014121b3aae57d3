import { createRemoteJWKSet, jwtVerify } from 'jose';
import { describe, expect, test } from 'vitest';
import { simulations } from '../../server/db/tables';
import { anOidcHost, browserOn, claimsOf, confirm, hostOn, REDIRECT } from './oidcClient';
import { startTestServer } from './support';

const server = await startTestServer();
const aHost = (given?: Parameters<typeof anOidcHost>[1]) => anOidcHost(server, given);

/** The answers to a login that a user begins at the host of a session: what the page shows, and what it does. */
async function answersTo(
  { host }: Pick<Awaited<ReturnType<typeof aHost>>, 'host'>,
  session: string,
  token: string,
) {
  const browser = browserOn(server);
  const at = `/api/oidc/interactions/${await host.ask(browser, session)}`;
  return [await browser.open(at, { token }), await browser.open(at, { method: 'POST', token, body: {} })];
}

describe('a login at a host', () => {
  test('leads by the hub back to the host, which learns who plays in which session', async () => {
    const { host, student, id, simulation } = await aHost();
    const browser = browserOn(server);
    const first = await browser.open(host.begin(id));
    expect(first.status).toBe(303);
    const page = new URL(first.location);
    expect(page.origin + page.pathname).toMatch(new RegExp(`^${server.url}/admin/authorize/[\\w-]+$`));
    const uid = page.pathname.split('/').at(-1) ?? '';

    const { body } = await browser.open(`/api/oidc/interactions/${uid}`, { token: student.token });
    expect(body).toEqual({
      client: { name: simulation.name },
      session: { _id: id, name: '' },
      email: student.email,
      role: 'student',
      asks: false,
    });
    const back = await confirm(browser, uid, student.token);
    expect(back.origin + back.pathname).toBe(REDIRECT);
    expect(back.searchParams.get('state')).toBe('the-state');
    expect(back.searchParams.get('iss')).toBe(`${server.url}/oidc`);

    const answer = await host.exchange(back.searchParams.get('code') ?? '');
    expect(answer.status).toBe(200);
    const keys = createRemoteJWKSet(new URL(`${server.url}/oidc/jwks`));
    const options = { issuer: `${server.url}/oidc`, audience: simulation.oauthClientId };
    const { payload } = await jwtVerify(answer.body.id_token, keys, options);
    const known = { session: id, role: 'student', email: student.email, name: '' };
    expect(payload).toMatchObject(known);
    expect((await host.me(answer.body.access_token)).body).toMatchObject({ ...known, sub: payload.sub });

    // Nothing of the provider stays in the browser for who sits there next.
    const names = [...browser.jar.values()].map(({ name }) => name);
    expect(names.filter((name) => !name.startsWith('_interaction'))).toEqual([]);
    const quiet = new URL((await browser.open(host.begin(id, { prompt: 'none' }))).location);
    expect(quiet.searchParams.get('error')).toBe('login_required');
  });

  test('tells the role of instructors, also of a co-teacher until the class is taken back, and only what the scope asks for', async () => {
    const { host, id, play, post, path, token, user } = await aHost();
    const claims = claimsOf((await play(token, { scope: 'openid' })).id_token);
    expect(claims).toMatchObject({ sub: user.id, session: id, role: 'instructor' });
    for (const name of ['email', 'name']) expect(claims).not.toHaveProperty(name);

    const { token: login, ...teacher } = await server.signedIn();
    const { body: shared } = await post('/co-teachers', { email: teacher.email });
    const { id_token, access_token, refresh_token } = await play(login);
    expect(claimsOf(id_token)).toMatchObject({ sub: teacher.id, session: id, role: 'instructor' });
    expect((await host.me(access_token)).body).toMatchObject({ role: 'instructor' });

    await server.request('DELETE', `${path}/co-teachers/${shared._id}`, { token });
    expect((await host.me(access_token)).status).toBe(401);
    expect((await host.refresh(refresh_token)).status).toBe(400);
    for (const answer of await answersTo({ host }, id, login)) expect(answer.status).toBe(404);
    const unproven = await server.aUser({ addressUnproven: true });
    await post('/co-teachers', { email: unproven.email });
    for (const answer of await answersTo({ host }, id, await server.signIn(unproven)))
      expect(answer.status).toBe(409);
  });

  test('asks the user first, unless an administrator trusts the host', async () => {
    const { host, student, id } = await aHost({ trusted: false });
    const browser = browserOn(server);
    const uid = await host.ask(browser, id);
    const { body } = await browser.open(`/api/oidc/interactions/${uid}`, { token: student.token });
    expect(body.asks).toBe(true);
    const backAfter = async (answer: object) =>
      (await confirm(browser, await host.ask(browser, id), student.token, answer)).searchParams;
    for (const answer of [{}, { allow: false }])
      expect((await backAfter(answer)).get('error')).toBe('access_denied');
    expect((await backAfter({ allow: true })).get('code')).toBeTruthy();
  });

  test('cannot be begun in one browser and confirmed in another', async () => {
    const { host, student, id } = await aHost();
    const [attacker, victim] = [browserOn(server), browserOn(server)];
    const uid = await host.ask(attacker, id);
    for (const given of [{}, { method: 'POST', body: {} }]) {
      const at = `/api/oidc/interactions/${uid}`;
      expect((await victim.open(at, { ...given, token: student.token })).status).toBe(404);
    }
    expect((await attacker.open(`/oidc/auth/${uid}`)).location).toContain(`/admin/authorize/`);
  });
});

describe('a login is refused', () => {
  test('before the payment, before the class opens and after it has closed, with what is missing', async () => {
    const made = await aHost();
    const { id, student, user, token, simulation, post, purchase } = made;
    const [opensAt, closesAt] = [new Date('2090-01-01'), new Date(0)];
    const opens = { payer: 'instructor', opensAt, closesAt: null } as const;
    for (const [of, words] of [
      [opens, /not opened/],
      [{ ...opens, opensAt: null, closesAt }, /closed/],
      // The payment comes first.
      [{ ...opens, payer: 'student' }, /Pay/],
    ] as const) {
      await server.changePurchase(purchase.id, of);
      for (const { status, body } of await answersTo(made, id, student.token)) {
        expect({ status, body }).toEqual({
          status: 409,
          body: { message: expect.stringMatching(words), invite: student._id },
        });
      }
    }
    await post(`/students/${student._id}/revocation`, {});
    const message = 'Your invitation to this class was withdrawn. Ask your instructor.';
    for (const answer of await answersTo(made, id, student.token))
      expect(answer).toMatchObject({ status: 409, body: { message, invite: student._id } });
    // In an order of further seats, which is no session.
    const seats = { simulationId: simulation.id, customerId: user.id, classId: id };
    const order = await server.aPurchase({ ...seats, sessionId: 'game-1' });
    const none = { status: 404, body: { message: 'There is no such session.' } };
    for (const answer of await answersTo(made, order.id, token)) expect(answer).toMatchObject(none);
  });

  test('to people without a seat, and for sessions of other simulations', async () => {
    const [one, other] = [await aHost(), await aHost()];
    const stranger = await server.signIn(await server.aUser({ role: 'student' }));
    for (const [session, token] of [
      [one.id, stranger],
      [other.id, other.student.token],
      ['', one.student.token],
    ] as const) {
      for (const answer of await answersTo(one, session, token)) expect(answer.status).toBe(404);
    }
    const browser = browserOn(server);
    const at = `/api/oidc/interactions/${await one.host.ask(browser, one.id)}`;
    expect((await browser.open(at, { method: 'POST', body: {} })).status).toBe(401);
  });

  test('without a session or PKCE, which the host is told, to other addresses, and to unknown clients', async () => {
    const { host, id } = await aHost();
    const browser = browserOn(server);
    const refusal = (given: Record<string, string | null>) => browser.open(host.begin(id, given));
    const refused: Record<string, string | null>[] = [
      { code_challenge: null, code_challenge_method: null },
      { code_challenge_method: 'plain' },
      { session: null },
      { session: '' },
    ];
    for (const given of refused) {
      const told = Object.fromEntries(new URL((await refusal(given)).location).searchParams);
      expect(told).toMatchObject({ error: 'invalid_request', state: 'the-state' });
      if ('session' in given) expect(told.error_description).toBe("missing required parameter 'session'");
    }
    const elsewhere = { redirect_uri: 'https://evil.example/' };
    for (const given of [elsewhere, { client_id: 'nobody' }]) {
      const answer = await refusal({ ...given });
      expect(answer).toMatchObject({ status: 400, location: '', body: { error: expect.any(String) } });
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  test('on a page of the hub where the browser shows pages, which repeats nothing of the request', async () => {
    const { host, id } = await aHost();
    const browser = browserOn(server);
    const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
    const expired = `${server.url}/oidc/auth/no-such-request`;
    for (const [address, code] of [
      [host.begin(id, { client_id: 'nobody' }), 'invalid_client'],
      [host.begin(id, { redirect_uri: 'https://evil.example/' }), 'invalid_redirect_uri'],
      [host.begin(id, { client_id: null }), 'invalid_request'],
      [expired, 'expired'],
    ] as const) {
      const location = `${server.url}/admin/error?code=${code}`;
      expect(await browser.open(address, { accept })).toMatchObject({ status: 303, location });
    }
    expect(await browser.open(expired)).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
    const tokens = await browser.open('/oidc/me', { accept });
    expect(tokens).toMatchObject({ status: 401, body: { error: 'invalid_token' } });
  });

  test('if a parameter cannot be stored, or comes twice', async () => {
    const { host, id } = await aHost();
    const browser = browserOn(server);
    for (const name of ['state', 'client_id', 'session']) {
      expect((await browser.open(host.begin(id, { [name]: '\0' }))).status).toBe(400);
    }
    expect((await browser.open(`${host.begin(id)}&session=${id}`)).status).toBe(400);
    expect((await browser.open('/oidc/auth/%00')).status).toBe(400);
    const strange = hostOn(server, { oauthClientId: '\0', oauthClientSecret: 'x', redirectUrl: REDIRECT });
    expect((await strange.exchange('\0')).status).toBe(400);
  });

  test('to simulations without a secret or a redirect URL, and where two share an id', async () => {
    const { host, id, simulation } = await aHost();
    const browser = browserOn(server);
    const expectStatus = async (status: number, given: Partial<typeof simulations.$inferInsert> = {}) => {
      const set = { oauthClientSecret: 'secret', redirectUrl: REDIRECT, ...given };
      await server.change(simulations, simulation.id, set);
      expect((await browser.open(host.begin(id))).status).toBe(status);
    };
    await expectStatus(303);
    await expectStatus(400, { oauthClientSecret: '' });
    await expectStatus(400, { redirectUrl: '' });
    await server.aSimulation({ oauthClientId: simulation.oauthClientId, redirectUrl: REDIRECT });
    await expectStatus(400);
  });
});
