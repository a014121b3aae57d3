import { expect, test } from 'vitest';
import { later } from './clock';
import { startTestServer } from './support';

const server = await startTestServer();
const administrator = await server.aUser({ role: 'administrator' });
const password = 'Better-horse-battery-10';

const ownProfile = `/users/${administrator.id}`;
const names = { _id: 'x', name: 'A', lastname: 'B', email: administrator.email };

type Call = readonly [method: string, path: string, body?: object];

const aUser = async (given: Parameters<typeof server.aUser>[0] = {}) =>
  (await server.aUser({ role: 'student', ...given })).id;
const aSchool = async () => (await server.aSchool()).id;
const ofUser = async (body: object, given?: Parameters<typeof server.aUser>[0]): Promise<Call> => [
  'POST',
  `/api/users/${await aUser(given)}`,
  body,
];
const { aSimulation } = server;
const ofSimulation = async (body: object, given?: Parameters<typeof aSimulation>[0]): Promise<Call> => [
  'POST',
  `/api/clients/${(await aSimulation(given)).id}`,
  body,
];
const deleted = { status: 'deleted' } as const;
const newUser = (role: string): Call => [
  'POST',
  '/api/users',
  { ...names, email: `${role}@recent.example`, role, status: 'active', school: null },
];
/** Each call that an open browser or a stolen token must not be enough for, and the answer to it in time. */
const grave: [name: string, call: () => Promise<Call> | Call, answer?: number][] = [
  ['one’s own password', () => ['POST', ownProfile, { ...names, password }]],
  ['the password of somebody', () => ofUser({ password, repassword: password })],
  ['the address of somebody', () => ofUser({ email: 'half-an-hour@recent.example' })],
  ['a new manager', () => newUser('manager'), 201],
  ['a new administrator', () => newUser('administrator'), 201],
  ['the role of a manager', () => ofUser({ role: 'manager' })],
  ['the role of an administrator', () => ofUser({ role: 'administrator' })],
  ['the school of a manager', async () => ofUser({ school: await aSchool() }, { role: 'manager' })],
  ['an administrator’s return', () => ofUser({ status: 'active' }, { role: 'administrator', ...deleted })],
  ['the status deleted', () => ofUser(deleted)],
  ['the deletion of a user', async () => ['DELETE', `/api/users/${await aUser()}`]],
  ['several deletions', async () => ['POST', '/api/users/bulk', { ids: [await aUser()], ...deleted }]],
  ['a link to sign in as somebody', async () => ['GET', `/api/users/${await aUser()}?magiclogin=true`]],
  ['the deletion of a school', async () => ['DELETE', `/api/schools/${await aSchool()}`]],
  ['a host’s id', () => ofSimulation({ client_id: 'a-host' })],
  ['a host’s secret', () => ofSimulation({ client_secret: 'x'.repeat(32) })],
  ['the address that logins lead back to', () => ofSimulation({ redirect_url: 'https://host.example/back' })],
  ['the address of webhooks', () => ofSimulation({ webhook_url: '' }, { webhookUrl: 'https://a.example' })],
  ['trust in a host', () => ofSimulation({ trusted: true })],
  ['the address where sessions are', () => ofSimulation({ direct_url: 'https://host.example/play' })],
  [
    'a new simulation with a host',
    () => ['POST', '/api/clients', { name: 'New', category: 'negotiations', client_id: 'new-host' }],
    201,
  ],
  ['the deletion of a simulation', () => ofSimulation({ status: 'deleted' })],
  ['a secret of webhooks', async () => ['POST', `/api/clients/${(await aSimulation()).id}/webhook-secret`]],
  ['a key of an authenticator app', () => ['POST', '/auth/second-factor']],
  ['setting one up', () => ['POST', '/auth/second-factor/confirmation', { code: 'x' }], 400],
  ['new recovery codes', () => ['POST', '/auth/second-factor/recovery-codes'], 409],
  ['the end of one’s own second factor', () => ['DELETE', '/auth/second-factor']],
  ['the end of somebody’s', async () => ['DELETE', `/api/users/${await aUser()}/second-factor`]],
  ['a refund', () => ['POST', '/api/payments/pi_unknown/refund', { reason: 'x' }], 404],
];

test.each(grave)('a sign-in within the last half hour is needed for %s', async (_, call, answer = 200) => {
  const [method, path, body] = await call();
  const make = (token: string) => server.request(method, path, body ? { token, body } : { token });
  const token = await server.signIn(administrator);
  await later(server, 30.1, async () => {
    expect(await make(token)).toMatchObject({
      status: 422,
      body: { message: 'Confirm that it is you to make this change.', reason: 'recent-sign-in' },
    });
    expect((await make(await server.signIn(administrator))).status).toBe(answer);
  });
});

test.each<[name: string, call: () => Promise<Call> | Call]>([
  ['one’s own names', () => ['POST', ownProfile, names]],
  ['the names of somebody, with an unchanged role', () => ofUser({ name: 'A', role: 'student' })],
  ['the role of an instructor', () => ofUser({ role: 'instructor' })],
  ['a student who comes back', () => ofUser({ status: 'active' }, { status: 'deleted' })],
  ['another status of an administrator', () => ofUser({ status: 'recovery' }, { role: 'administrator' })],
  ['a price', () => ofSimulation({ price: 12 })],
])('a sign-in within the last half hour is not needed for %s', async (_, call) => {
  const [method, path, body] = await call();
  const token = await server.signIn(administrator);
  await later(server, 30.1, async () =>
    expect((await server.request(method, path, { token, ...(body && { body }) })).status).toBe(200),
  );
});

test('a sign-in within the last half hour is needed to read a host’s secret', async () => {
  const { id } = await aSimulation({ oauthClientSecret: 'x'.repeat(32) });
  const token = await server.signIn(administrator);
  const secret = async (by: string) =>
    (await server.request('GET', `/api/clients/${id}`, { token: by })).body.client_secret;
  await later(server, 30.1, async () => {
    expect(await secret(token)).toBe('');
    expect(await secret(await server.signIn(administrator))).toBe('x'.repeat(32));
  });
});

test('a sign-in within the last half hour is asked for before anything of several changes is made', async () => {
  const ids = [await aUser({ status: 'deleted' }), await aUser({ role: 'manager', status: 'deleted' })];
  const token = await server.signIn(administrator);
  await later(server, 30.1, async () => {
    const body = { ids, status: 'active' };
    expect((await server.request('POST', '/api/users/bulk', { token, body })).status).toBe(422);
    for (const id of ids) {
      const [user] = (await server.request('GET', `/api/users/${id}`, { token })).body;
      expect(user.status).toBe('deleted');
    }
  });
});
