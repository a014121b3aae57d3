import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { sandboxGames, users } from '../../server/db/schema';
import { newId } from '../../server/ids';
import { type Call, type Caller, matrix, type Rule } from '../../server/policies/matrix';
import { type Role, roles } from '../../src/contract/user';
import { type Body, startTestServer } from './support';

const server = await startTestServer();
server.app.get('/api/unlisted', (c) => c.json({ items: [], total: 0 }));

const secrets = ['CANARY-password-hash', 'CANARY-oauth-secret', 'CANARY-oauth-id', 'CANARY-play-key'];

const accounts = new Map<Role, string>();
for (const role of roles) {
  accounts.set(role, (await server.aUser({ role, passwordHash: 'CANARY-password-hash' })).id);
}
/** The account of that role, with a new session. */
const account = async (role: Role) => {
  const id = accounts.get(role) ?? '';
  return { id, token: await server.signIn({ id }) };
};
const tokenOf = async (caller: Caller): Promise<string | undefined> =>
  caller === 'anonymous' ? undefined : (await account(caller)).token;

const aGuardedClient = () =>
  server.aClient({ oauthClientId: `CANARY-oauth-id-${newId()}`, oauthClientSecret: 'CANARY-oauth-secret' });

async function aSessionOf(customerId: string) {
  const client = await aGuardedClient();
  const sessionId = newId().slice(0, 22);
  const purchase = await server.aPurchase({ clientId: client.id, customerId, sessionId });
  await server.db
    .insert(sandboxGames)
    .values({ id: sessionId, purchaseId: purchase.id, name: client.name, seats: 10 });
  return { client, purchase };
}

/** A stranger's invite, still to be paid, to a game of the given instructor. */
async function anInviteOf(customerId: string) {
  const { purchase } = await aSessionOf(customerId);
  return server.anInvite({ purchaseId: purchase.id, playUrl: 'https://host.example/?key=CANARY-play-key' });
}

/** Makes a record that belongs to someone, and names its path. Every call with an id has one here. */
const recordsOf: Partial<Record<Call, (owner: string) => Promise<string>>> = {
  'GET /users/{id}': async (owner) => `/users/${owner}`,
  'POST /users/{id}': async (owner) => `/users/${owner}`,
  'GET /api/clients/{id}': async (owner) => `/api/clients/${(await aSessionOf(owner)).client.id}`,
  'GET /api/purchases/{id}/session': async (owner) =>
    `/api/purchases/${(await aSessionOf(owner)).purchase.id}/session`,
  'GET /api/invites/{id}': async (owner) => `/api/invites/${(await anInviteOf(owner)).id}`,
};
/** Lists of records that belong to someone. */
const listsOf: Partial<Record<Call, (owner: string) => Promise<{ id: string }>>> = {
  'GET /api/purchases/all': async (owner) => (await aSessionOf(owner)).purchase,
  'GET /api/invites/all': anInviteOf,
};

/** The least that a call takes, where that is not nothing. */
const bodiesOf: Partial<Record<Call, object>> = {
  'POST /users/{id}': { _id: 'x', name: 'Ada', lastname: 'Lovelace' },
};

const made = <T>(makers: Partial<Record<Call, (owner: string) => Promise<T>>>, call: Call, owner: string) => {
  const make = makers[call];
  if (!make) throw new Error(`no records for ${call}`);
  return make(owner);
};

const calls = Object.entries(matrix) as [Call, Rule][];
const callers: Caller[] = ['anonymous', ...roles];
const split = (call: Call) => call.split(' ') as [string, string];

function send(call: Call, token?: string, path?: string) {
  const [method, pattern] = split(call);
  const body = method === 'POST' ? { body: bodiesOf[call] ?? {} } : {};
  return server.request(method, path ?? pattern.replaceAll(/\{\w+\}/g, newId()), {
    ...body,
    ...(token && { token }),
  });
}

const ofScope = (wanted: 'own' | 'all', known: object) =>
  calls.flatMap(([call, { scope }]) =>
    call in known ? roles.filter((role) => scope[role] === wanted).map((role) => [call, role] as const) : [],
  );

test('every route is in the matrix, and every call of the matrix has its route', () => {
  const routes = server.app.routes
    .filter(({ method, path }) => method !== 'ALL' && /^\/(api|auth|users)\//.test(path))
    .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
  expect([...new Set(routes)].sort()).toEqual([...Object.keys(matrix), 'GET /api/unlisted'].sort());
});

test('a route that is not in the matrix is denied to everyone', async () => {
  expect((await server.request('GET', '/api/unlisted')).status).toBe(401);
  for (const role of roles) {
    expect(
      (await server.request('GET', '/api/unlisted', { token: (await account(role)).token })).status,
    ).toBe(403);
  }
});

test('every call with an id is tested with records', () => {
  const withId = calls.map(([call]) => call).filter((call) => call.includes('{id}'));
  expect(Object.keys(recordsOf).sort()).toEqual(withId.sort());
});

describe.each(calls)('%s', (call, rule) => {
  test.each(callers)('%s', async (caller) => {
    const { status, body } = await send(call, await tokenOf(caller));
    if (rule.scope[caller]) expect([401, 403]).not.toContain(status);
    else expect(status).toBe(caller === 'anonymous' ? 401 : 403);
    if (status >= 400) expect(body.message).toMatch(/\w/);
  });
});

describe.each(calls.filter(([, { scope }]) => !scope.anonymous))('%s', (call) => {
  test('no session that has ended', async () => {
    const deleted = await server.aUser({ role: 'administrator' });
    const tokens = [await server.signIn(deleted), 'garbage', 'a'.repeat(43)];
    await server.db.update(users).set({ status: 'deleted' }).where(eq(users.id, deleted.id));

    const { now } = server.services;
    server.services.now = () => new Date(Date.now() - 31 * 86_400_000);
    tokens.push(await server.signIn(await server.aUser({ role: 'administrator' })));
    server.services.now = now;

    for (const token of tokens) expect((await send(call, token)).status).toBe(401);
  });
});

describe('records', () => {
  test.each(ofScope('own', recordsOf))('%s: %s, own ones only', async (call, role) => {
    const { id, token } = await account(role);
    const foreign = await server.aUser({ role: 'instructor' });
    const missing = await send(call, token);
    const refused = await send(call, token, await made(recordsOf, call, foreign.id));
    expect((await send(call, token, await made(recordsOf, call, id))).status).toBe(200);
    expect(refused.status).toBe(404);
    expect(refused.body).toEqual(missing.body);
  });

  test.each(ofScope('all', recordsOf))('%s: %s, everybody’s', async (call, role) => {
    const foreign = await server.aUser({ role: 'instructor' });
    expect(
      (await send(call, (await account(role)).token, await made(recordsOf, call, foreign.id))).status,
    ).toBe(200);
  });

  test.each(ofScope('own', listsOf))('%s: %s, own ones only, whatever the filters', async (call, role) => {
    const { id, token } = await account(role);
    const foreign = await server.aUser({ role: 'instructor' });
    const own = await made(listsOf, call, id);
    const other = await made(listsOf, call, foreign.id);
    for (const filter of ['', `?customer=${foreign.id}`, `?email=${foreign.email}`]) {
      const [, path] = split(call);
      const { status, body } = await send(call, token, path + filter);
      expect(status).toBe(200);
      const ids = body.items.map((item: Body) => item._id);
      expect(ids).not.toContain(other.id);
      if (!filter) expect(ids).toContain(own.id);
    }
  });

  test.each(ofScope('all', listsOf))('%s: %s, everybody’s', async (call, role) => {
    const other = await made(listsOf, call, (await server.aUser({ role: 'instructor' })).id);
    const { body } = await send(call, (await account(role)).token);
    expect(body.items.map((item: Body) => item._id)).toContain(other.id);
  });
});

describe('fields', () => {
  const restricted = calls.flatMap(([call, { scope, restricted = {} }]) =>
    Object.entries(restricted).flatMap(([field, readers]) =>
      roles.filter((role) => scope[role]).map((role) => [call, field, role, readers.includes(role)] as const),
    ),
  );

  test.each(restricted)('%s: %s for %s: %s', async (call, field, role, readable) => {
    const { id, token } = await account(role);
    await listsOf[call]?.(id);
    const { body } = await send(call, token);
    const records: Body[] = body.items ?? [body];
    expect(records.length).toBeGreaterThan(0);
    for (const record of records) {
      const value = field.split('.').reduce((part: Body, name) => part?.[name], record);
      expect(value !== undefined).toBe(readable);
    }
  });

  test('no secret is in any answer to anyone', async () => {
    const owner = accounts.get('instructor') ?? '';
    const { client } = await aSessionOf(owner);
    const paths = [
      ...(await Promise.all(Object.values(recordsOf).map((path) => path(owner)))),
      '/auth/profile',
      '/api/purchases/all',
      '/api/invites/all',
      '/api/public/clients/all',
      `/api/public/clients/${client.slug}`,
    ];
    for (const path of paths) {
      for (const caller of callers) {
        const token = await tokenOf(caller);
        const { body } = await server.request('GET', path, token ? { token } : {});
        for (const secret of secrets) expect(JSON.stringify(body)).not.toContain(secret);
      }
    }
  });
});
