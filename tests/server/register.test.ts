import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { createAccessLink } from '../../server/auth/accessLinks';
import { startLogin } from '../../server/auth/logins';
import { noPages } from '../../server/config/operatorPages';
import { paymentIntents, purchases, users } from '../../server/db/tables';
import { anAddress } from './classes';
import { anOrder, buyerOn } from './commerce';
import { startTestServer } from './support';

const server = await startTestServer();
const strict = await startTestServer({ config: { rateLimitScale: 1, trustProxy: true } });
const password = 'Correct-horse-battery-9';

/** Registers, and waits for what comes after the answer. */
async function register(given: Record<string, unknown>) {
  const answer = await server.request('POST', '/auth/register', {
    body: { password, repassword: password, ...given },
  });
  await server.services.background.idle();
  return answer;
}
const accountsOf = (email: string) => server.db.select().from(users).where(eq(users.email, email));
const logIn = (email: string) => server.request('POST', '/auth/login', { body: { email, password } });
const openLink = (text = '') =>
  server.request('POST', '/auth/autk', { body: { token: /token=([\w-]+)/.exec(text)?.[1], confirm: true } });

test('a registration creates an instructor account that signs in, and gives no other role', async () => {
  const email = anAddress();
  const more = { role: 'administrator', status: 'active', school: 'x', _id: 'mine', id: 'mine' };
  const { status, body } = await register({ email: `  ${email.toUpperCase()} `, ...more });
  expect({ status, body }).toEqual({ status: 200, body: { message: 'Your account is ready.' } });
  const [account] = await accountsOf(email);
  expect(account).toMatchObject({ role: 'instructor', status: 'created', schoolId: null, name: '' });
  expect(account?.id).not.toBe('mine');
  expect(account?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect((await logIn(email)).body).toMatchObject({ role: 'instructor', status: 'active' });
});

test('the school follows from the domain, once the user has proven the address', async () => {
  const school = await server.aSchool({ domains: 'other.example, Uni.example,students.uni.example' });
  const schoolOf = async (email: string) => {
    expect((await register({ email })).status).toBe(200);
    const [account] = await accountsOf(email);
    // Anyone can type this address, so it does not prove the school.
    expect(account?.schoolId).toBeNull();
    expect((await logIn(email)).body.address_unproven).toBe(true);
    expect((await accountsOf(email))[0]?.schoolId).toBeNull();
    const link = await createAccessLink(server.services, account?.id ?? '', 'recover', '/dashboard');
    const { body } = await openLink(link);
    expect(body.address_unproven).toBeUndefined();
    expect(body.school ?? null).toBe((await accountsOf(email))[0]?.schoolId);
    return body.school ?? null;
  };
  expect(await schoolOf('ada@uni.example')).toBe(school.id);
  expect(await schoolOf('ada@students.uni.example')).toBe(school.id);
  for (const text of ['ada@notuni.example', 'ada@uni.example.org']) expect(await schoolOf(text)).toBeNull();
});

/** The same for every known address, so that it does not tell who was invited. */
const message =
  'An account with this email already exists. Sign in, or ask for access via email. If you were only invited so far, open the link that we have emailed you.';

describe('an invited student', () => {
  const invited = (given: Parameters<typeof server.aUser>[0] = {}) =>
    server.aUser({ role: 'student', addressUnproven: true, email: anAddress(), ...given });
  const invitesOf = async (token: string) =>
    (await server.request('GET', '/api/invites/all', { token })).body;

  test('stays a student without a password until the address is proven', async () => {
    const student = await invited({ schoolId: (await server.aSchool()).id });
    const { id: inviteId } = await server.anInvite({ studentId: student.id });
    const invitation = await createAccessLink(server.services, student.id, 'invite', '/invites');
    expect(await register({ email: student.email })).toMatchObject({ status: 409, body: { message } });
    expect([await accountsOf(student.email), (await logIn(student.email)).status]).toEqual([[student], 401]);

    // The link of an invite proves the address, but its owner has not asked to be an instructor.
    const { body } = await openLink(invitation);
    expect(body).toMatchObject({ _id: student.id, role: 'student', school: student.schoolId });
    expect((await invitesOf(body.token)).items).toMatchObject([{ _id: inviteId }]);
  });

  test('becomes an instructor of the address’s school by the mailed link, and sees the invites', async () => {
    const school = await server.aSchool({ domains: 'joins.example' });
    const before = { email: 'grace@joins.example', schoolId: (await server.aSchool()).id };
    const student = await invited(before);
    await server.anInvite({ studentId: student.id });
    const earlier = await server.signIn(student);
    await register({ email: student.email.toUpperCase() });
    const mail = await server.mailTo(student.email);
    expect(mail.subject).toBe('Finish signing up');
    expect(mail.text).toContain('redir=%2Fprofile');
    const owner = await openLink(mail.text);
    const instructor = { role: 'instructor', status: 'active', school: school.id };
    expect(owner.body).toMatchObject({ _id: student.id, ...instructor });
    expect(owner.body).not.toHaveProperty('password_removed');
    expect((await invitesOf(owner.body.token)).total).toBe(1);
    expect((await server.request('GET', '/auth/profile', { token: earlier })).status).toBe(401);
    expect([(await openLink(mail.text)).status, (await logIn(student.email)).status]).toEqual([401, 401]);
  });

  test('is answered after the same queries as another account that is known', async () => {
    const tasks: (() => Promise<unknown>)[] = [];
    const { background, db } = server.services;
    const later = vi.spyOn(background, 'runAfterAnswer').mockImplementation((_, task) => tasks.push(task));
    const methods = ['select', 'insert', 'update', 'delete', 'transaction', 'execute'] as const;
    const spies = methods.map((name) => vi.spyOn(db, name));
    const asked: string[] = [];
    for (const { email } of [await invited({}), await server.aUser()]) {
      for (const spy of spies) spy.mockClear();
      expect((await register({ email })).status).toBe(409);
      asked.push(spies.map(({ mock }, n) => `${methods[n]} ${mock.calls.length}`).join(', '));
    }
    for (const spy of [later, ...spies]) spy.mockRestore();
    expect(new Set(asked).size).toBe(1);
    expect(tasks).toHaveLength(2);
  });

  test('is mailed three links in 15 minutes at most', async () => {
    const { email } = await strict.aUser({ role: 'student', addressUnproven: true });
    for (let i = 0; i < 5; i += 1) {
      const body = { email, password, repassword: password };
      expect((await strict.request('POST', '/auth/register', { body })).status).toBe(409);
    }
    await strict.services.background.idle();
    expect(await strict.mailsTo(email)).toHaveLength(3);
  });

  test.each([
    ['who has come before', { addressUnproven: false }],
    ['with a password', { passwordHash: 'x' }],
    ['who was deleted', { status: 'deleted' }],
  ] as const)('%s stays unchanged', async (_, given) => {
    const { id, email } = await invited(given);
    expect((await register({ email })).status).toBe(409);
    expect(await accountsOf(email)).toMatchObject([{ id, role: 'student' }]);
  });
});

describe('a registration is rejected with', () => {
  const refused = async (given: Record<string, unknown>, message: string, field: string) => {
    const email = anAddress();
    const answer = await register({ email, ...given });
    expect(answer).toMatchObject({ status: 400, body: { message, errors: { [field]: expect.any(String) } } });
    expect(await accountsOf(email)).toHaveLength(0);
  };

  const known = 'This password is among the most common ones. Choose another.';
  test.each([
    ...['Password-1', 'Dragon-2026!', '12345678900987654321', 'Nick1234-Rem936', 'Passw0rd!!'].map(
      (password) => [{ password, repassword: password }, known, 'password'] as const,
    ),
    ...['', 'nobody', 'a@test.example\r\nBcc: b@test.example'].map(
      (email) => [{ email }, 'Check this field: email.', 'email'] as const,
    ),
    [{ repassword: `${password}!` }, 'Passwords do not match.', 'repassword'],
    // With the first message of the checker.
    [
      { password: 'ALL-CAPS', repassword: 'ALL-CAPS' },
      'The password must be at least 10 characters long.',
      'password',
    ],
  ] as const)('%j: %s', refused);

  test('an address that has an account, in any case, even if the account is deleted', async () => {
    const active = await server.aUser();
    const deleted = await server.aUser({ status: 'deleted' });
    for (const { email, status } of [active, deleted]) {
      expect(await register({ email: email.toUpperCase() })).toMatchObject({
        status: 409,
        body: { message },
      });
      expect(await accountsOf(email)).toMatchObject([{ status, passwordHash: '' }]);
    }
  });
});

test('20 simultaneous registrations make one account', async () => {
  const email = anAddress();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => register({ email: i % 2 ? email : email.toUpperCase() })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  expect(await accountsOf(email)).toHaveLength(1);
});

/** The terms that are in force from now on. */
const inForce = (version: string, askAgain = false) =>
  Object.assign(server.config, { pages: { ...noPages, terms: { version, askAgain } } });
const userOf = (id: string) => server.stored(users, id);

async function signUp() {
  const body = { email: anAddress(), password, repassword: password, termsVersion: 'mine' };
  await server.request('POST', '/auth/register', { body });
  const { token: own, _id } = (await server.request('POST', '/auth/login', { body })).body;
  const isAsked = async (token = own) =>
    (await server.request('GET', '/auth/profile', { token })).body.terms_changed;
  const accept = async (token = own) =>
    (await server.request('POST', '/auth/terms', { token, body: { version: 'mine' } })).status;
  return { token: own, _id, isAsked, accept, user: () => userOf(_id) };
}

test('a sign-up, an order and a card payment keep the version that the server has then', async () => {
  inForce('v1');
  const { user, token, _id } = await signUp();
  expect(await user()).toMatchObject({ termsVersion: 'v1', termsAcceptedAt: expect.any(Date) });
  await server.change(users, _id, { addressUnproven: false });
  const simulation = await server.aSimulation();
  const { buy, openIntent } = buyerOn(server, token);
  const payment = async () => {
    const { body } = await openIntent(simulation.id, 5);
    return server.db.select().from(paymentIntents).where(eq(paymentIntents.id, body.id));
  };
  inForce('v2');
  const { body: order } = await buy(anOrder(simulation));
  const ordered = await server.db.select().from(purchases).where(eq(purchases.id, order._id));
  for (const rows of [ordered, await payment()]) expect(rows).toMatchObject([{ termsVersion: 'v2' }]);
  inForce('v3');
  expect(await payment()).toMatchObject([{ termsVersion: 'v3' }]);
  expect(await user()).toMatchObject({ termsVersion: 'v1' });
});

test('an invited student who becomes an instructor has accepted the terms', async () => {
  inForce('v1');
  const student = await server.aUser({ role: 'student', addressUnproven: true, email: anAddress() });
  const link = await createAccessLink(server.services, student.id, 'registration', '/profile');
  const body = { token: new URL(link).searchParams.get('token'), confirm: true };
  await server.request('POST', '/auth/autk', { body });
  expect(await userOf(student.id)).toMatchObject({ role: 'instructor', termsVersion: 'v1' });
});

test('terms of another version are asked for where the operator says so, and until they are accepted', async () => {
  Object.assign(server.config, { pages: noPages });
  const { isAsked, accept, user, _id } = await signUp();
  expect(await user()).toMatchObject({ termsVersion: '', termsAcceptedAt: null });
  expect([await isAsked(), await accept()]).toEqual([undefined, 409]);
  inForce('v1');
  expect([await isAsked(), await accept()]).toEqual([undefined, 200]);
  inForce('v1', true);
  expect(await isAsked()).toBeUndefined();
  inForce('v2', true);
  // Nobody accepts them for somebody else.
  const handedOver = { way: 'link', device: '', handedOver: true } as const;
  const { token } = await startLogin(server.services, _id, handedOver);
  expect([await isAsked(token), await accept(token)]).toEqual([undefined, 403]);
  expect([await isAsked(), await accept(), await isAsked()]).toEqual([true, 200, undefined]);
  expect(await user()).toMatchObject({ termsVersion: 'v2' });
});
