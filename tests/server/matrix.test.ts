import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type Call, type Caller, matrix, type Rule, writableBy } from '../../server/auth/matrix';
import { issueInvoice } from '../../server/commerce/documents/issue';
import * as schema from '../../server/db/tables';
import { newId } from '../../server/db/tables';
import type { Scope } from '../../server/http/context';
import type { Payer } from '../../src/contract/purchase';
import { type Role, roles } from '../../src/contract/user';
import { tenthOf } from '../support/generated';
import { openBilling } from './billingVisits';
import { later } from './clock';
import { anUnmatchedPayment } from './commerce';
import { aBilling, aCertificate, aSchoolForm, aSimulationForm, aUserForm, simulationFields } from './forms';
import { basic } from './hosts';
import { type Body, startTestServer } from './support';
import { countWrites } from './writes';

const server = await startTestServer();
server.app.get('/api/unlisted', (c) => c.json({ items: [], total: 0 }));

type Owner = Pick<typeof schema.users.$inferSelect, 'id' | 'email' | 'schoolId'>;

const accounts = new Map<Role, Owner>();
for (const role of roles) {
  const hasSchool = role === 'manager' || role === 'instructor';
  const schoolId = hasSchool ? (await server.aSchool()).id : null;
  accounts.set(role, await server.aUser({ role, schoolId, passwordHash: 'CANARY-password-hash' }));
}
const owning = (role: Role): Owner => accounts.get(role) ?? { id: '', email: '', schoolId: null };
/** The account of the given role, with a new session. */
const account = async (role: Role) => ({ ...owning(role), token: await server.signIn(owning(role)) });
const strangeHost = await server.aSimulation();
const headersOf = (caller: Caller) => (caller === 'host' ? basic(strangeHost) : {});
const financeEmail = 'finance@test.example';
const billed = await server.aSchool({ financeEmail });
async function tokenOf(caller: Caller): Promise<string | undefined> {
  if (caller === 'contact') return openBilling(server, billed.id);
  return caller === 'anonymous' || caller === 'host' ? undefined : (await account(caller)).token;
}

const aUserOf = (schoolId: string | null) =>
  server.aUser({ role: 'student', schoolId, passwordHash: 'CANARY-password-hash' });
const aStranger = async (): Promise<Owner> => aUserOf((await server.aSchool()).id);

/** A user whose records are within the scope of the account. */
const somebodyWithin = async (scope: Scope, role: Role): Promise<Owner> => {
  if (scope === 'own') return owning(role);
  return scope === 'school' ? aUserOf(owning(role).schoolId) : aStranger();
};

/** Rejected calls also count for rate limits, and may delete an expired session. */
const writes = await countWrites(server.db, [schema.rateLimits, schema.logins]);

/** Makes a call that must be rejected, and checks that nothing is written. */
async function unchanged<T>(call: () => Promise<T>): Promise<T> {
  await server.services.background.idle();
  const before = await writes();
  const answer = await call();
  await server.services.background.idle();
  expect((await writes()) - before, 'rows written').toBe(0);
  return answer;
}

// A host address that a purchasable simulation may change to.
server.config.trustedHosts = [...server.config.trustedHosts, 'https://other.example'];

const aGuardedSimulation = () =>
  server.aSimulation({
    oauthClientId: `CANARY-oauth-id-${newId()}`,
    oauthClientSecret: 'CANARY-oauth-secret',
  });

async function aSessionOf(customerId: string, payer: Payer = 'instructor') {
  const simulation = await aGuardedSimulation();
  const sessionId = newId().slice(0, 22);
  const purchase = await server.aPurchase({ simulationId: simulation.id, customerId, sessionId, payer });
  await server.db
    .insert(schema.sandboxSessions)
    .values({ id: sessionId, purchaseId: purchase.id, name: simulation.name, seats: 10 });
  return { simulation, purchase };
}

/** An unpaid invite of another user to a class session of the given instructor. */
async function anInviteOf(customerId: string) {
  const { purchase } = await aSessionOf(customerId);
  return server.anInvite({ classId: purchase.id, playUrl: 'https://host.example/?key=CANARY-play-key' });
}

type Ids = Record<string, string | null>;
/** A student in the class of the given instructor, by the invite, or as the host knows them. */
const aStudentBy =
  (name: 'id' | 'studentId') =>
  async ({ id }: Owner): Promise<Ids> => {
    const { purchase } = await aSessionOf(id);
    const invite = await server.anInvite({ classId: purchase.id, playUrl: '' });
    await server.changePurchase(purchase.id, { seatsTaken: 1 });
    return { id: purchase.id, student: invite[name] };
  };

async function share(classId: string, email: string): Promise<string> {
  const id = newId();
  await server.db.insert(schema.coTeachers).values({ id, classId, email, linkHash: '' });
  return id;
}

const aLeftPaymentOf = async (userId: string): Promise<string> =>
  anUnmatchedPayment(server, userId, (await aGuardedSimulation()).id);

async function aDocumentOf(customerId: string): Promise<string> {
  const { purchase } = await aSessionOf(customerId);
  return (await issueInvoice(server.services, purchase.id, new Date())).id;
}

async function aWebhookOf(customerId: string): Promise<string> {
  const { simulation, purchase } = await aSessionOf(customerId);
  const [id, simulationId] = [newId(), simulation.id];
  await server.db.insert(schema.webhookHosts).values({ simulationId, secret: 'CANARY-webhook-secret' });
  await server.db
    .insert(schema.webhookDeliveries)
    .values({ id, simulationId, classId: purchase.id, type: 'student.added', body: '{}' });
  return id;
}

/** A certificate of the given user's school. */
async function aCertificateOf({ id: sentBy, schoolId }: Owner): Promise<string> {
  const [id, content] = [newId(), Buffer.from('%PDF')];
  const file = { name: 'ST-119.pdf', type: 'application/pdf', content };
  await server.db
    .insert(schema.certificates)
    .values({ id, schoolId: schoolId ?? (await server.aSchool()).id, sentBy, ...file });
  return id;
}

/** A mail that has failed and can be sent again; no user owns it. */
async function aFailedMail(): Promise<string> {
  const id = newId();
  await server.db
    .insert(schema.mails)
    .values({ id, to: `${id}@test.example`, subject: 'Hello', text: 'CANARY-mail-text', status: 'failed' });
  return id;
}

/** A login of the given user, which has signed in to a host. */
async function aLoginOf({ id: userId }: Owner) {
  const { purchase, simulation } = await aSessionOf(owning('instructor').id);
  const [id, loginHash, idHash] = [newId(), newId(), newId()];
  const expiresAt = new Date(Date.now() + 86_400_000);
  await server.db.insert(schema.logins).values({ id, tokenHash: loginHash, userId, expiresAt });
  await server.db
    .insert(schema.oidcRecords)
    .values({ kind: 'Grant', idHash, payload: {}, loginHash, classId: purchase.id, expiresAt });
  return { id, host: simulation.id };
}

const queriesOf: Partial<Record<Call, string>> = {
  'GET /api/audit': '?entity=user&record=x',
  'GET /api/audit/jsonl': '?entity=user&record=x',
  'GET /api/users/{id}': '?magiclogin=true',
  'GET /api/search': '?q=nobody',
};

const aClassOf = async ({ id }: Owner): Promise<Ids> => ({ id: (await aSessionOf(id)).purchase.id });
const aClassForStudentsOf = async ({ id }: Owner): Promise<Ids> => ({
  id: (await aSessionOf(id, 'student')).purchase.id,
});

/** For each kind of records, by its place in the path: creates one of the given user, and returns its id. */
const idsOf: Record<string, (owner: Owner) => Promise<Ids>> = {
  users: async ({ id }) => ({ id }),
  schools: async ({ schoolId }) => ({ id: schoolId }),
  clients: async ({ id }) => ({ id: (await aSessionOf(id)).simulation.id }),
  purchases: aClassOf,
  documents: async ({ id }) => ({ id: await aDocumentOf(id) }),
  invoices: async ({ id }) => ({ id: await aDocumentOf(id) }),
  certificates: async (owner) => ({ id: await aCertificateOf(owner) }),
  logins: aLoginOf,
  sessions: aClassOf,
  webhooks: async ({ id }) => ({ id: await aWebhookOf(id) }),
  mails: async () => ({ id: await aFailedMail() }),
  payments: async ({ id }) => ({ id: await aLeftPaymentOf(id) }),
  invites: async ({ id }) => ({ id: (await anInviteOf(id)).id }),
};
/** The ids of calls that need another record, or several. */
const otherIdsOf: Partial<Record<Call, (owner: Owner) => Promise<Ids>>> = {
  'DELETE /api/schools/{id}': async () => ({ id: (await server.aSchool()).id }),
  'POST /api/schools/{id}/billing/link': async () => ({ id: (await server.aSchool({ financeEmail })).id }),
  'DELETE /api/invoices/{id}/payments/{payment}': async ({ id: customerId }) => {
    const [id, payment] = [await aDocumentOf(customerId), newId()];
    const recorded = { amountCents: 1, paidOn: '2026-11-29', recordedBy: customerId };
    await server.db.insert(schema.invoicePayments).values({ id: payment, documentId: id, ...recorded });
    return { id, payment };
  },
  'GET /api/purchases/{id}': aClassForStudentsOf,
  'POST /api/purchases/{id}/session': aClassForStudentsOf,
  'POST /api/sessions/{id}/students/{student}/revocation': aStudentBy('id'),
  'POST /api/sessions/{id}/students/{student}': aStudentBy('id'),
  'POST /api/sessions/{id}/link/renewal': async ({ id }) => {
    const { purchase } = await aSessionOf(id);
    await server.db.insert(schema.classLinks).values({ classId: purchase.id, code: newId() });
    return { id: purchase.id };
  },
  'DELETE /api/sessions/{id}/co-teachers/{teacher}': async (owner) => {
    const { id = '' } = await aClassOf(owner);
    return { id, teacher: await share(id ?? '', `${newId()}@test.example`) };
  },
  'GET /api/host/sessions/{id}/students/{student}': aStudentBy('studentId'),
  'POST /api/host/sessions/{id}/students/{student}/address': aStudentBy('studentId'),
  'POST /api/host/sessions/{id}/students/{student}/progress': aStudentBy('studentId'),
};
const calls = Object.entries(matrix) as [Call, Rule][];
const split = (call: Call) => call.split(' ') as [string, string];

/** For each call with an id: creates a record of the given user, and returns its path. */
const recordsOf: Partial<Record<Call, (owner: Owner) => Promise<string>>> = Object.fromEntries(
  calls.flatMap(([call]) => {
    const [, kind] = /\/(\w+)\/\{id\}/.exec(call) ?? [];
    const make = otherIdsOf[call] ?? idsOf[kind ?? ''];
    if (!kind || !make) return [];
    const pathOf = async (owner: Owner) => {
      const ids = await make(owner);
      return (
        split(call)[1].replaceAll(/\{(\w+)\}/g, (_, name) => String(ids[name])) + (queriesOf[call] ?? '')
      );
    };
    return [[call, pathOf]];
  }),
);
/** For each list: creates an entry of the given user. */
const listsOf: Partial<Record<Call, (owner: Owner) => Promise<Ids>>> = Object.fromEntries(
  calls.flatMap(([call]) => {
    const [, kind = ''] = /^GET (?:\/api|\/auth)?\/(\w+)(?:\/all|(?<!documents)\/csv)?$/.exec(call) ?? [];
    return idsOf[kind] ? [[call, idsOf[kind]]] : [];
  }),
);

const bodiesOf: Partial<Record<Call, (caller: Caller) => object>> = {
  'POST /users/{id}': () => ({ _id: 'x', name: 'Ada', lastname: newId() }),
  'POST /api/users': (caller) => ({
    ...aUserForm(`${newId()}@test.example`),
    school: roles.some((role) => role === caller) ? owning(caller as Role).schoolId : null,
  }),
  'POST /api/users/{id}': () => ({ name: newId() }),
  'POST /api/users/bulk': () => ({ ids: [newId()], status: 'deleted' }),
  'POST /api/schools': aSchoolForm,
  'POST /api/schools/{id}': () => ({ name: newId() }),
  'POST /api/clients': () => aSimulationForm({ name: newId() }),
  'POST /api/clients/{id}': () => ({ name: newId() }),
  'POST /api/purchases/{id}': () => ({ note: newId() }),
  'POST /api/payments/{id}/refund': () => ({ reason: newId() }),
  'POST /api/invoices/{id}/payments': () => ({
    ...{ amount: 1, open: 12_500, paid_on: '2026-11-29', reference: '' },
  }),
  'POST /api/documents/{id}/checkout': () => ({ open: 12_500 }),
  'POST /api/billing': aBilling,
  'POST /api/certificates': aCertificate,
  'POST /api/certificates/{id}': () => ({ valid_until: null, reason: newId() }),
  'POST /api/schools/{id}/billing': () => ({ ...aBilling(), po_required: false, finance_email: '' }),
  'POST /api/billing/link': () => ({ email: `${newId()}@test.example` }),
  'POST /api/sessions/{id}': () => ({ name: newId() }),
  'POST /api/sessions/{id}/students': () => ({
    students: [{ email: `${newId()}@test.example`, name: '', lastname: '' }],
  }),
  'POST /api/sessions/{id}/students/mail': () => ({ state: 'not-started' }),
  'POST /api/join/{code}/mail': () => ({ email: `${newId()}@test.example` }),
  'POST /api/host/sessions/{id}/students/{student}/address': () => ({ play_url: '' }),
  'POST /api/host/sessions/{id}/students/{student}/progress': () => ({ state: 'started' }),
  'POST /api/sessions/{id}/students/{student}': () => ({ email: `${newId()}@test.example` }),
  'POST /api/sessions/{id}/co-teachers': () => ({ email: `${newId()}@test.example` }),
};
const made = <T>(makers: Partial<Record<Call, (owner: Owner) => Promise<T>>>, call: Call, owner: Owner) => {
  const make = makers[call];
  if (!make) throw new Error(`no records for ${call}`);
  return make(owner);
};

const callers: Caller[] = ['anonymous', 'host', 'contact', ...roles];
function send(call: Call, token?: string, path?: string, caller: Caller = 'anonymous') {
  const [method, pattern] = split(call);
  const body = method === 'POST' ? { body: bodiesOf[call]?.(caller) ?? {} } : {};
  const address = path ?? pattern.replaceAll(/\{\w+\}/g, newId()) + (queriesOf[call] ?? '');
  return server.request(method, address, {
    ...body,
    ...(token ? { token } : { headers: headersOf(caller) }),
  });
}

const ofScope = (wanted: Scope, known: object) =>
  calls.flatMap(([call, { scope }]) =>
    call in known ? roles.filter((role) => scope[role] === wanted).map((role) => [call, role] as const) : [],
  );

test('every route is in the matrix, and every call of the matrix has its route', () => {
  const routes = server.app.routes
    .filter(({ method, path }) => method !== 'ALL' && !/^\/(admin|sandbox)?(\/|$)|\*/.test(path))
    .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
  expect([...new Set(routes)].sort()).toEqual([...Object.keys(matrix), 'GET /api/unlisted'].sort());
});

test('a route that is missing in the matrix is denied to every caller', async () => {
  expect((await server.request('GET', '/api/unlisted')).status).toBe(401);
  for (const role of roles) {
    expect(
      (await server.request('GET', '/api/unlisted', { token: (await account(role)).token })).status,
    ).toBe(403);
  }
});

const ownOrAll = { student: 'own', instructor: 'own', manager: 'own', administrator: 'all' } as const;
// All other tests of this file take the matrix for right.
test.each<[Call, Rule['scope']]>([
  ['POST /api/purchases/{id}/process', { administrator: 'all' }],
  ['POST /api/purchases/{id}/approval', { administrator: 'all' }],
  ['POST /api/purchases/{id}/cancellation', { administrator: 'all' }],
  ['POST /api/payments/{id}/refund', { administrator: 'all' }],
  ['POST /api/documents/{id}/checkout', { ...ownOrAll, administrator: 'own', contact: 'school' }],
  ['GET /api/purchases/all', { instructor: 'own', manager: 'own', administrator: 'all' }],
  ['GET /api/purchases/{id}', { instructor: 'own', manager: 'own', administrator: 'all' }],
  ['GET /api/schools/all', { manager: 'school', administrator: 'all' }],
  ['GET /api/schools/{id}', { manager: 'school', administrator: 'all' }],
  ['POST /api/users/bulk', { manager: 'school', administrator: 'all' }],
  ['GET /api/users/all', { manager: 'school', administrator: 'all' }],
  ['DELETE /api/users/{id}/second-factor', { administrator: 'all' }],
  ['GET /api/users/{id}/data', ownOrAll],
  ['POST /api/users/{id}/erasure', ownOrAll],
  ['POST /api/integrations/purchase', { instructor: 'own', manager: 'own', administrator: 'own' }],
  ['POST /api/purchases/{id}/session', { instructor: 'own', manager: 'own', administrator: 'all' }],
  ['POST /api/sessions/{id}', { instructor: 'own', manager: 'own', administrator: 'all' }],
  ['POST /api/sessions/{id}/students', { instructor: 'own', manager: 'own', administrator: 'all' }],
  ['POST /api/sessions/{id}/students/mail', { instructor: 'own', manager: 'own', administrator: 'all' }],
  ['POST /api/sessions/{id}/link', { instructor: 'own', manager: 'own', administrator: 'all' }],
  ['POST /api/sessions/{id}/link/renewal', { instructor: 'own', manager: 'own', administrator: 'all' }],
  ['POST /api/sessions/{id}/co-teachers', { instructor: 'own', manager: 'own', administrator: 'all' }],
  [
    'DELETE /api/sessions/{id}/co-teachers/{teacher}',
    { instructor: 'own', manager: 'own', administrator: 'all' },
  ],
  ['GET /api/sessions/all', { instructor: 'own', manager: 'school', administrator: 'all' }],
  ['GET /api/users/csv', { manager: 'school', administrator: 'all' }],
  ['GET /api/invites/all', { student: 'own', instructor: 'own', manager: 'own', administrator: 'all' }],
  ['GET /api/documents/{id}', { ...ownOrAll, contact: 'school' }],
])('%s is open to %j alone', (call, scope) => {
  expect(matrix[call].scope).toEqual(scope);
});

test.each(['POST /api/users', 'POST /api/users/{id}', 'POST /api/users/bulk'] as const)(
  '%s: a manager gives neither the role of an administrator nor another school',
  (call) => {
    expect(writableBy('manager', call, 'role')).toEqual(['manager', 'instructor', 'student']);
    expect(writableBy('manager', call, 'school')).toBe('own');
  },
);

test('every call with an id is tested with records', () => {
  const withId = calls.map(([call]) => call).filter((call) => call.includes('{id}'));
  expect(Object.keys(recordsOf).sort()).toEqual(withId.sort());
});

// Elsewhere, the credentials of a host are no login, and a finance contact is a stranger (financeContact.test.ts).
const isKnownTo = (call: Call, caller: Caller) =>
  (caller !== 'host' || call.includes('/api/host/')) &&
  (caller !== 'contact' || call.includes('/api/documents/'));
// The provider of logins refuses in the words of OpenID Connect (oidc.test.ts).
const ofHub = calls.filter(([call]) => !call.includes(' /oidc/'));
const each = ofHub.flatMap(([call, rule]) =>
  callers.filter((caller) => isKnownTo(call, caller)).map((caller) => [call, caller, rule] as const),
);

test.each(tenthOf(each))('the callers of %s: %s', async (call, caller, { scope }) => {
  const token = await tokenOf(caller);
  if (scope[caller]) {
    const { status, body } = await send(call, token, undefined, caller);
    expect([401, 403]).not.toContain(status);
    if (status >= 400) expect(body.message).toMatch(/\w/);
    return;
  }
  const path = recordsOf[call] && (await recordsOf[call](await aStranger()));
  const { status, body } = await unchanged(() => send(call, token, path, caller));
  expect(status).toBe(caller === 'anonymous' ? 401 : 403);
  expect(body.message).toMatch(/\w/);
});

const closed = calls.filter(([, { scope }]) => !scope.anonymous);
test.each(tenthOf(closed))('an ended session is rejected by %s', async (call) => {
  const deleted = await server.aUser({ role: 'administrator' });
  const tokens = [await server.signIn(deleted), 'garbage', 'a'.repeat(43)];
  await server.change(schema.users, deleted.id, { status: 'deleted' });

  const earlier = await server.aUser({ role: 'administrator' });
  tokens.push(await later(server, -31 * 24 * 60, () => server.signIn(earlier)));

  const path = recordsOf[call] && (await recordsOf[call](await aStranger()));
  await unchanged(async () => {
    for (const token of tokens) expect((await send(call, token, path)).status).toBe(401);
  });
});

describe('access to records', () => {
  const scopes = ['own', 'school', 'all'] as const;
  const reaching = (known: object) => scopes.flatMap((scope) => ofScope(scope, known));

  test.each(tenthOf(reaching(recordsOf)))(
    '%s: %s may access records within reach, and no others seem to exist',
    async (call, role) => {
      const scope = (matrix[call] as Rule).scope[role] ?? 'own';
      const { token, schoolId } = await account(role);
      const within = await made(recordsOf, call, await somebodyWithin(scope, role));
      expect((await send(call, token, within, role)).status).toBe(200);
      if (scope === 'all') return;
      const missing = await send(call, token, undefined, role);
      const colleagues = scope === 'own' && schoolId ? [await aUserOf(schoolId)] : [];
      for (const owner of [await aStranger(), ...colleagues]) {
        const path = await made(recordsOf, call, owner);
        const refused = await unchanged(() => send(call, token, path, role));
        expect([refused.status, refused.body]).toEqual([404, missing.body]);
      }
    },
  );

  test.each(ofScope('school', recordsOf).filter(([call]) => call.includes('/users/')))(
    '%s: %s may not access an administrator of the school',
    async (call, role) => {
      const { token, schoolId } = await account(role);
      const path = await made(recordsOf, call, await server.aUser({ role: 'administrator', schoolId }));
      expect((await unchanged(() => send(call, token, path, role))).status).toBe(404);
    },
  );

  test.each(calls.filter(([, { scope }]) => scope.host).map(([call]) => call))(
    '%s: to a host, sessions of other simulations do not seem to exist',
    async (call) => {
      const path = await made(recordsOf, call, await aStranger());
      const missing = await send(call, undefined, undefined, 'host');
      const refused = await unchanged(() => send(call, undefined, path, 'host'));
      expect([refused.status, refused.body]).toEqual([404, missing.body]);
    },
  );

  test.each(tenthOf(reaching(listsOf)))(
    '%s: %s sees all records within reach, and no others, with any filters',
    async (call, role) => {
      const scope = (matrix[call] as Rule).scope[role] ?? 'own';
      const { token } = await account(role);
      const stranger = await aStranger();
      const own = await made(listsOf, call, await somebodyWithin(scope, role));
      const other = await made(listsOf, call, stranger);
      const filters = ['', `?customer=${stranger.id}`, `?school=${stranger.schoolId}`, '?q=test', '?pp=1000'];
      const [, path] = split(call);
      const all = await send(call, token, `${path}?pp=1000`, role);
      expect(JSON.stringify(all.body)).toContain(String(own.id));
      if (scope === 'all') return;
      for (const filter of filters) {
        const { status, body } = await send(call, token, path + filter, role);
        expect(status).toBe(200);
        expect(JSON.stringify(body)).not.toContain(String(other.id));
      }
    },
  );

  const ofPurchases = calls.filter(([call]) => /\/api\/(sessions|purchases)\/\{id\}/.test(call));
  const teachers = ['instructor', 'manager'] as const;
  const byTeacher = ofPurchases.flatMap(([call, rule]) =>
    teachers.map((role) => [call, role, rule] as const),
  );

  test.each(byTeacher)('%s: %s as a co-teacher, and no longer after that', async (call, role, rule) => {
    const { token, email } = await account(role);
    const path = await made(recordsOf, call, await aStranger());
    const [, classId = ''] = /^\/api\/\w+\/([^/]+)/.exec(path) ?? [];
    const id = await share(classId, email);
    if (rule.coTaught) {
      expect((await send(call, token, path, role)).status).toBe(200);
    } else {
      const { status } = await unchanged(() => send(call, token, path, role));
      expect(status).toBe(rule.scope[role] ? 404 : 403);
    }
    await server.db.delete(schema.coTeachers).where(eq(schema.coTeachers.id, id));
    const { status } = await unchanged(() => send(call, token, path, role));
    expect(status).toBe(rule.scope[role] ? 404 : 403);
  });

  test('only calls about a class that exists can be shared', () => {
    const shared = calls.flatMap(([call, { coTaught }]) => (coTaught ? [call] : []));
    expect(shared).toContain('GET /api/sessions/all');
    for (const call of shared) expect(call).toMatch(/^(GET|POST) \/api\/sessions\/|^GET \/api\/search$/);
  });
});

/** A value for each field of a form that differs from the stored value. */
const someText = () => newId();
const someAddress = () => 'https://other.example/page';
const userValues = {
  name: someText,
  lastname: someText,
  email: () => `${newId()}@test.example`,
  status: () => 'recovery',
  role: () => 'manager',
  school: async () => (await server.aSchool()).id,
  password: () => 'Other-than-before-26',
};
const simulationValues = {
  ...Object.fromEntries(
    Object.keys(simulationFields).map((field) => [
      field,
      /(_url|_root)\w*$/.test(field) ? someAddress : someText,
    ]),
  ),
  client_secret: () => newId().repeat(2),
  client_root: () => 'https://other.example',
  direct_url: () => 'https://other.example',
  category: () => 'marketing',
  duration: () => 77,
  order: () => 77,
  price: () => 77,
  purchasable: () => false,
  visibility: () => false,
  trusted: () => true,
};
type Values = Record<string, () => unknown>;
const valuesOf: Partial<Record<Call, Values>> = {
  'POST /users/{id}': userValues,
  'POST /api/users/{id}': userValues,
  'POST /api/schools/{id}': {
    name: someText,
    code: someText,
    email: userValues.email,
    domains: () => 'other.example',
    port_access: () => 'all',
    icon_url: someAddress,
    free_to_play: async () => [(await server.aSimulation()).id],
  },
  'POST /api/clients/{id}': simulationValues,
  'POST /api/purchases/{id}': {
    note: someText,
    status: someText,
    quantity: () => 77,
    price: () => 77,
    total: () => 77,
    payer: () => 'student',
    processed: () => true,
    customer: async () => (await aStranger()).id,
    client: async () => (await server.aSimulation()).id,
    metadata: () => ({ trial: true }),
    session: () => 'other',
  },
  'POST /api/sessions/{id}': {
    name: someText,
    opens_at: () => '2026-01-01T00:00:00.000Z',
    closes_at: () => '2027-01-01T00:00:00.000Z',
    time_zone: () => 'America/New_York',
    remind_at: () => '2096-01-01T00:00:00.000Z',
    reminded: () => ({ at: '2026-01-01T00:00:00.000Z', students: 7 }),
    archived: () => true,
    seats: () => 77,
    seats_taken: () => 7,
    instructor: async () => (await aStranger()).id,
    purchase: () => ({ payer: 'student' }),
    asks_payment: () => true,
  },
};

describe('writing fields', () => {
  const rules = calls.flatMap(([call, { writable = {} }]) =>
    roles.flatMap((role) => (writable[role] ? [{ call, role, fields: writable[role] }] : [])),
  );
  const fieldsOf = (call: Call) => Object.keys(valuesOf[call] ?? {});

  /** The row of a path, without its version. */
  async function rowAt(path: string): Promise<Body> {
    const [id, place = ''] = path.split('/').reverse();
    const table = place === 'sessions' ? 'classes' : place;
    const { rows } = (await server.db.execute(
      sql`select to_jsonb(t) - 'updated_at' as row from ${sql.identifier(table)} t where id = ${id}`,
    )) as unknown as { rows: { row: Body }[] };
    expect(rows).toHaveLength(1);
    return rows[0]?.row;
  }

  /** Creates a record that the caller may change, and the parts of the call apart from the tested field. */
  async function prepared(call: Call, role: Role) {
    const scope = (matrix[call] as Rule).scope[role] ?? 'own';
    if (!(call in recordsOf)) {
      const body = bodiesOf[call]?.(role) ?? {};
      const ids = [(await somebodyWithin(scope, role)).id];
      return { path: split(call)[1], body: 'ids' in body ? { ...body, ids } : body };
    }
    const path = await made(recordsOf, call, await somebodyWithin(scope, role));
    const { id, name, lastname, note } = await rowAt(path);
    if (call === 'POST /users/{id}') return { path, body: { _id: id, name, lastname } };
    return { path, body: call === 'POST /api/purchases/{id}' ? { note } : {} };
  }

  test('every call that changes a record has fields for each of its callers, and names no others', () => {
    for (const call of Object.keys(valuesOf) as Call[]) {
      const callers = rules.filter((rule) => rule.call === call).map(({ role }) => role);
      expect(callers.sort(), call).toEqual(Object.keys(matrix[call].scope).sort());
    }
    for (const { call, fields } of rules.filter(({ call }) => call in valuesOf)) {
      expect(fieldsOf(call)).toEqual(expect.arrayContaining(fields === 'all' ? [] : Object.keys(fields)));
    }
  });

  const sent = rules.flatMap(({ call, role }) =>
    fieldsOf(call).map((field) => [call, field, role, writableBy(role, call, field)] as const),
  );

  test.each(tenthOf(sent.filter(([, , , given]) => given !== 'own')))(
    '%s: %s by %s is written: %j',
    async (...given) => {
      const [call, field, role, writable] = given;
      const { path, body } = await prepared(call, role);
      const value = await valuesOf[call]?.[field]?.();
      const again = field === 'password' ? { repassword: value } : {};
      const { token } = await account(role);
      const before = await rowAt(path);
      const { status, body: answer } = await server.request('POST', path, {
        token,
        body: { ...body, [field]: value, ...again },
      });
      expect(status, JSON.stringify(answer)).toBe(200);
      if (writable) expect(await rowAt(path)).not.toEqual(before);
      else expect(await rowAt(path)).toEqual(before);
    },
  );

  const limited = rules.flatMap(({ call, role, fields }) =>
    Object.entries(fields === 'all' ? {} : fields).flatMap(([field, given]) =>
      given === 'any' ? [] : [[call, field, role, given] as const],
    ),
  );

  test.each(tenthOf(limited))('%s: %s by %s may change only %j', async (call, field, role, given) => {
    const { token, schoolId } = await account(role);
    const [own, other] = [schoolId, (await server.aSchool()).id];
    const allowed: readonly unknown[] = given === 'own' ? [own] : given;
    for (const value of given === 'own' ? [own, other, null] : roles) {
      const { path, body } = await prepared(call, role);
      const send = () => server.request('POST', path, { token, body: { ...body, [field]: value } });
      if (allowed.includes(value)) {
        expect((await send()).status).toBeLessThan(300);
      } else {
        const refused = await unchanged(send);
        const message =
          given === 'own' ? 'You can only choose your own school.' : 'You cannot give this role.';
        expect(refused).toMatchObject({ status: 400, body: { errors: { [field]: message } } });
      }
    }
  });
});

describe('reading fields', () => {
  const restricted = calls.flatMap(([call, { scope, restricted = {} }]) =>
    Object.entries(restricted).flatMap(([field, readers]) =>
      roles.filter((role) => scope[role]).map((role) => [call, field, role, readers.includes(role)] as const),
    ),
  );

  test.each(tenthOf(restricted))('%s: %s for %s is readable: %s', async (call, field, role, readable) => {
    const { token } = await account(role);
    const owner = await somebodyWithin((matrix[call] as Rule).scope[role] ?? 'own', role);
    await listsOf[call]?.(owner);
    const { body } = await send(call, token, await recordsOf[call]?.(owner));
    const records: Body[] = Array.isArray(body) ? body : (body.items ?? [body]);
    expect(records.length).toBeGreaterThan(0);
    for (const record of records) {
      const value = field.split('.').reduce((part: Body, name) => part?.[name], record);
      expect(value !== undefined).toBe(readable);
    }
  });

  test('secrets are in no response except those of the editor of simulations', async () => {
    const owner = owning('instructor');
    const { simulation } = await aSessionOf(owner.id);
    const reads = Object.keys(recordsOf).filter((call) => call.startsWith('GET ')) as Call[];
    const paths = [
      ...(await Promise.all(reads.map((call) => made(recordsOf, call, owner)))),
      ...Object.keys(listsOf).map((call) => call.split(' ')[1] ?? ''),
      '/auth/profile',
      '/api/public/clients/all',
      `/api/public/clients/${simulation.slug}`,
      `/api/audit?entity=user&record=${owner.id}`,
      `/api/audit?entity=client&record=${simulation.id}`,
      `/api/audit/jsonl?record=${simulation.id}`,
    ];
    const saved = await server.request('POST', `/api/clients/${simulation.id}`, {
      body: { client_secret: 'CANARY-oauth-secret-of-32-letters' },
      token: (await tokenOf('administrator')) ?? '',
    });
    expect(saved.status).toBe(200);
    expect(JSON.stringify(saved.body)).not.toContain('CANARY');
    for (const path of paths) {
      for (const caller of callers) {
        const token = await tokenOf(caller);
        const { body } = await server.request('GET', path, token ? { token } : {});
        const isEditor =
          caller === 'administrator' && path.startsWith('/api/clients/') && !path.endsWith('/all');
        expect(JSON.stringify(body), path).not.toMatch(isEditor ? /CANARY-(?!oauth)/ : /CANARY/);
      }
    }
  });
});
