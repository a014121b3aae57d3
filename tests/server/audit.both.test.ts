import { eq } from 'drizzle-orm';
import { SignJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { createAccessLink } from '../../server/auth/accessLinks';
import { hashPassword } from '../../server/auth/passwords';
import { auditEntries, newId, users } from '../../server/db/tables';
import { linkForAdministrator } from '../../server/users/loginLink';
import { anAddress } from './classes';
import { classLinksOn } from './classLinks';
import { atOnce } from './clock';
import { aUserForm } from './forms';
import { type Body, startTestServer } from './support';

const key = 'a-key-that-only-we-two-know-123456';
const server = await startTestServer({ config: { partnerKeys: new Map([['lti', key]]) } });
const { services } = server;
const admin = await server.aUser({ role: 'administrator', name: 'Grace', lastname: 'Hopper' });
const token = await server.signIn(admin);
const history = (query: string) => server.request('GET', `/api/audit?${query}`, { token });
const post = (path: string, body: object) => server.request('POST', path, { body, token });

test('the audit trail shows who changed which field of a record, with the newest change first and in pages', async () => {
  const pupil = await server.aUser({ role: 'student', name: 'A' });
  const other = await server.aUser({ role: 'student' });
  const start = Date.now();
  for (const [n, name] of ['B', 'C', 'D'].entries())
    await atOnce(server, () => post(`/api/users/${pupil.id}`, { name }), new Date(start + n * 1000));
  await post(`/api/users/${other.id}`, { name: 'X' });

  const { status, body } = await history(`entity=user&record=${pupil.id}`);
  expect([status, body.total]).toEqual([200, 3]);
  expect(body.items[0]).toEqual({
    _id: expect.any(String),
    entity: 'user',
    record: pupil.id,
    action: 'updated',
    actor: { _id: admin.id, email: admin.email, name: 'Grace', lastname: 'Hopper' },
    changes: [{ field: 'name', before: 'C', after: 'D' }],
    created_at: new Date(start + 2000).toISOString(),
  });
  const after = ({ body: { items } }: Body) => items.map((item: Body) => item.changes[0].after);
  expect(after({ body })).toEqual(['D', 'C', 'B']);
  const second = await history(`entity=user&record=${pupil.id}&pp=2&pag=2`);
  expect([after(second), second.body.total]).toEqual([['B'], 3]);
  expect((await history(`entity=school&record=${pupil.id}`)).body).toEqual({ items: [], total: 0 });
});

test('a refused call leaves no entry in the audit trail', async () => {
  const pupil = await server.aUser({ role: 'student' });
  const school = await server.aSchool();
  await server.aUser({ schoolId: school.id });
  const simulation = await server.aSimulation();
  const before = await server.db.$count(auditEntries);
  await post(`/api/users/${pupil.id}`, { name: 'New', email: 'not an address' });
  await post(`/api/users/${pupil.id}`, { name: 'New', email: admin.email });
  await post(`/api/clients/${simulation.id}`, { name: 'New', updated_at: '2000-01-01T00:00:00.000Z' });
  await server.request('DELETE', `/api/schools/${school.id}`, { token });
  await server.request('DELETE', `/api/users/${admin.id}`, { token });
  expect(await server.db.$count(auditEntries)).toBe(before);
});

test('a saved profile is in the audit trail', async () => {
  const { token: own, ...pupil } = await server.signedIn({ role: 'student' });
  const body = { _id: pupil.id, name: 'Own', lastname: pupil.lastname };
  await server.request('POST', `/users/${pupil.id}`, { body, token: own });
  const { items } = (await history(`entity=user&record=${pupil.id}`)).body;
  expect(items).toMatchObject([{ actor: { _id: pupil.id }, changes: [{ field: 'name', after: 'Own' }] }]);
});

const aDay = (day: number) => new Date(Date.UTC(2020, 0, day));
const [anna, bert] = [await server.aUser(), await server.aUser()];
const entry = { action: 'updated' as const, changes: [{ field: 'name', before: '', after: 'ü\n' }] };

describe('the trail of all records', () => {
  beforeAll(() =>
    server.db.insert(auditEntries).values([
      { ...entry, id: '1', entity: 'user', recordId: 'u', actorId: anna.id, createdAt: aDay(1) },
      { ...entry, id: '2', entity: 'school', recordId: 's', actorId: bert.id, createdAt: aDay(2) },
      { ...entry, id: '3', entity: 'client', recordId: 'c', actorId: anna.id, createdAt: aDay(3) },
      { ...entry, id: '4', entity: 'payment', recordId: 's', action: 'refund_failed', createdAt: aDay(4) },
      { ...entry, id: '5', entity: 'school', recordId: 's', actorId: anna.id, createdAt: aDay(4) },
    ]),
  );
  const jsonLines = (query: string) => server.request('GET', `/api/audit/jsonl?${query}`, { token });
  const parsed = ({ body }: { body: string }): Body[] =>
    body
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line));

  test.each<[Record<string, string>, string]>([
    [{}, '54321'],
    [{ entity: '', record: '', actor: '', action: '', from: '' }, '54321'],
    [{ entity: 'school' }, '52'],
    [{ record: 's' }, '542'],
    [{ actor: anna.id }, '531'],
    [{ action: 'refund_failed' }, '4'],
    [{ from: '2020-01-03T00:00:00Z' }, '543'],
    [{ to: '2020-01-03T00:00:00Z' }, '21'],
    [{ from: '2020-01-02T01:00:00+01:00', to: '2020-01-03T00:00:00.001Z' }, '32'],
    [{ actor: bert.id, action: 'created' }, ''],
  ])('%j lists %s, and so do the lines of JSON', async (filters, ids) => {
    const query = new URLSearchParams({ to: '2020-12-31T00:00:00Z', ...filters }).toString();
    const { body } = await history(query);
    expect(body.items.map(({ _id }: Body) => _id).join('')).toBe(ids);
    expect(body.total).toBe(ids.length);
    const file = await jsonLines(query);
    expect([file.headers.get('content-type'), parsed(file)]).toEqual(['application/x-ndjson', body.items]);
  });

  test.each(['entity=invite', 'action=x', 'from=yesterday', 'to=2020-01-01', 'from=0001-01-01T00:00:00Z'])(
    'is refused with %s',
    async (query) => {
      expect([(await history(query)).status, (await jsonLines(query)).status]).toEqual([400, 400]);
    },
  );

  test('is read to its end, each entry once, also if many have one time', async () => {
    const of = { ...entry, entity: 'client' as const, recordId: 'many' };
    const timeOf = (n: number) => aDay(10 + Math.floor(n / 1_050));
    const many = Array.from({ length: 1_200 }, (_, n) => ({ ...of, id: newId(), createdAt: timeOf(n) }));
    await server.db.insert(auditEntries).values(many);
    const lines = parsed(await jsonLines('record=many'));
    expect(lines).toHaveLength(many.length);
    expect(new Set(lines.map(({ _id }) => _id)).size).toBe(many.length);
    const times = lines.map(({ created_at }) => created_at);
    expect(times).toEqual(times.toSorted().reverse());
  });
});

const { aCaller, aClass, aLinkedClass, comeByMail } = classLinksOn(server);
const partnerLink = async (email: string) => {
  const claims = new SignJWT({ email, jti: newId() }).setProtectedHeader({ alg: 'HS256' });
  const signed = await claims.setIssuedAt().setExpirationTime('1m').sign(new TextEncoder().encode(key));
  return server.request('POST', '/auth/autk', { body: { from: 'lti', token: signed } });
};
const password = 'Correct-horse-battery-9';

describe('a new account is in it', async () => {
  const { user: teacher, token: teachers } = await aCaller();
  /** A call about a new class of the teacher. */
  const call = async (path: string, body: object) =>
    (await aClass({ customerId: teacher.id })).post(path, body, teachers);
  const register = (email: string) =>
    server.request('POST', '/auth/register', { body: { email, password, repassword: password } });
  const invite = (email: string) => call('/students', { students: [{ email, name: '', lastname: '' }] });
  const join = async (email: string) => comeByMail((await aLinkedClass()).code, email);
  const create = (email: string) => post('/api/users', { ...aUserForm(email), role: 'manager' });

  test.each<[string, string, { id: string } | 'self' | null, (email: string) => Promise<unknown>]>([
    ['made on the command line', 'administrator', null, (email) => linkForAdministrator(services, email)],
    ['of a partner’s link', 'instructor', null, partnerLink],
    ['of a registration', 'instructor', null, register],
    ['of a student whom an instructor adds', 'student', teacher, invite],
    ['of a student who comes by a class link', 'student', 'self', join],
    ['of a co-teacher', 'instructor', teacher, (email) => call('/co-teachers', { email })],
    ['added by an administrator', 'manager', admin, create],
  ])('%s, once: %s', async (_way, role, maker, make) => {
    const email = anAddress();
    // The second time, the account is there.
    for (const _ of [1, 2]) await make(email);
    const [account] = await server.db.select().from(users).where(eq(users.email, email));
    const { items } = (await history(`action=created&entity=user&record=${account?.id}`)).body;
    const actor = maker === 'self' ? account : maker;
    expect(items).toMatchObject([{ actor: actor && { _id: actor.id } }]);
    const after = Object.fromEntries(items[0].changes.map((change: Body) => [change.field, change.after]));
    expect(after).toMatchObject({ email, role });
    expect(JSON.stringify(items)).not.toContain('argon2');
  });

  test('with the link that the command line prints for an administrator who is there', async () => {
    const { id, email } = await server.aUser({ role: 'administrator' });
    const link = await linkForAdministrator(services, email);
    const { items } = (await history(`entity=user&record=${id}`)).body;
    expect(items).toMatchObject([{ action: 'updated', actor: null, changes: [{ field: 'magiclogin' }] }]);
    expect(JSON.stringify(items)).not.toContain(link);
  });
});

describe('a sign-in is in it, apart from the changes of the account:', async () => {
  const passwordHash = await hashPassword(password);
  const open = async (id: string, kind: 'recover' | 'administration') => {
    const link = await createAccessLink(services, id, kind, '/dashboard');
    const body = { ...Object.fromEntries(new URL(link).searchParams), confirm: true };
    return server.request('POST', '/auth/autk', { body });
  };
  const byPassword = (email: string, given = password) =>
    server.request('POST', '/auth/login', { body: { email, password: given } });

  test.each<[string, object, (user: { id: string; email: string }) => Promise<{ status: number }>]>([
    ['by password', { way: 'password' }, ({ email }) => byPassword(email)],
    ['by a mailed link', { way: 'link' }, ({ id }) => open(id, 'recover')],
    ['by a link handed over', { way: 'link', handed_over: true }, ({ id }) => open(id, 'administration')],
    ['by a partner’s link', { way: 'partner-link' }, ({ email }) => partnerLink(email)],
  ])('%s: %j', async (_way, told, signIn) => {
    const user = await server.aUser({ passwordHash });
    expect((await signIn(user)).status).toBe(200);
    const { items } = (await history(`actor=${user.id}`)).body;
    const changes = Object.entries(told).map(([field, after]) => ({ field, before: null, after }));
    expect(items).toMatchObject([{ entity: 'login', record: user.id, action: 'signed_in', changes }]);
    expect((await history(`entity=user&record=${user.id}`)).body.total).toBe(0);
  });

  test('not a refused one', async () => {
    const user = await server.aUser({ passwordHash });
    expect((await byPassword(user.email, 'Wrong-horse-battery-9')).status).toBe(401);
    expect((await history(`record=${user.id}`)).body.total).toBe(0);
  });
});
