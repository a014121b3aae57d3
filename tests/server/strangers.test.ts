import { expect, test } from 'vitest';
import { users } from '../../server/db/tables';
import { anAddress } from './classes';
import { classLinksOn } from './classLinks';
import { later } from './clock';
import { anUnmatchedPayment } from './commerce';
import { anOidcHost, browserOn, claimsOf } from './oidcClient';
import { startTestServer } from './support';

const server = await startTestServer();
const { aLinkedClass, aCaller, askFor, follow, join, mailsTo, open, sent } = classLinksOn(server);

/** A class with a student whose address somebody else has registered, or got an account with, before the student came. */
async function aTakenSeat(role: 'instructor' | 'student') {
  const made = await anOidcHost(server, {}, { payer: 'student' });
  const { post, get, simulation, host, id } = made;
  const taken = await server.aUser({ role, passwordHash: 'known to another', addressUnproven: true });
  await post('/students', { students: [{ email: taken.email, name: '', lastname: '' }] });
  const invite: string = (await get(`/students/all?q=${taken.email}`)).body.items[0]._id;
  const code: string = (await post('/link', {})).body.link.code;
  const payment = await anUnmatchedPayment(server, taken.id, simulation.id);
  const calls = (token: string) => ({
    invite: () => server.request('GET', `/api/invites/${invite}`, { token }),
    join: () => join(code, token),
    pay: () =>
      server.request('POST', '/api/payments/intent', {
        token,
        body: { client_id: simulation.id, quantity: 1, invite },
      }),
    charge: () =>
      server.request('POST', '/api/payments/charge', { token, body: { charge: payment, invite } }),
    async login() {
      const browser = browserOn(server);
      return browser.open(`/api/oidc/interactions/${await host.ask(browser, id)}`, { token });
    },
  });
  const invitesOf = async (token: string) =>
    (await server.request('GET', '/api/invites/all', { token })).body.items.length;
  const caller = async (token: string) => (await open(code, token)).body.caller;
  return { ...made, taken, invite, calls, invitesOf, caller };
}

test.each(['instructor', 'student'] as const)(
  'an account of role %s with an unproven address has no seat, invite or payment, and is asked to confirm the address; its owner has them',
  async (role) => {
    const { taken, invite, calls, invitesOf, caller } = await aTakenSeat(role);
    const stranger = await server.signIn(taken);
    for (const [name, call] of Object.entries(calls(stranger))) {
      const { status, body } = await call();
      const { message, errors } = body;
      expect({ name, status, errors }).toEqual({ name, status: 409, errors: { email: message } });
      expect(message).toMatch(/^Confirm your/);
    }
    // An invite that is not its own reads the same.
    const unknown = await server.request('GET', '/api/invites/unknown', { token: stranger });
    expect(unknown).toMatchObject({ status: 409, body: (await calls(stranger).invite()).body });
    expect(await invitesOf(stranger)).toBe(0);
    expect(await caller(stranger)).toMatchObject({ invite: null, withdrawn: false, proven: false });

    const [mail = { text: '' }] = await mailsTo(taken.email);
    const owner: string = (await follow(mail)).body.token;
    expect(await invitesOf(owner)).toBe(1);
    expect(await caller(owner)).toMatchObject({ invite, proven: true });
    const { invite: one, join: joined, login } = calls(owner);
    expect([(await one()).status, (await joined()).body]).toEqual([200, { invite }]);
    // The payment comes first.
    expect((await login()).body).toMatchObject({ invite });
  },
);

test('the tokens of a seat end when its student’s address is no longer proven', async () => {
  const { host, student, play } = await anOidcHost(server);
  const { access_token, id_token } = await play(student.token);
  expect((await host.me(access_token)).status).toBe(200);
  const { sub } = claimsOf(id_token);
  await server.change(users, sub, { addressUnproven: true });
  expect((await host.me(access_token)).status).toBe(401);
});

test('mails of an account whose address nobody has proven have that address, and no words of its owner', async () => {
  const { user, simulation, code, purchase } = await aLinkedClass({ name: 'Pay your fee today' });
  const names = { name: 'Security', lastname: 'Department' };
  await server.change(users, user.id, { ...names, addressUnproven: true });
  const [student, coTeacher] = [anAddress(), anAddress()];
  // Others who run the class mail its students.
  const token = await server.signIn(await server.aUser({ role: 'administrator' }));
  const post = (path: string, body: object) =>
    server.request('POST', `/api/sessions/${purchase.id}${path}`, { token, body });
  await post('/students', { students: [{ email: student, name: 'Your account is closed', lastname: '' }] });
  await post('/co-teachers', { email: coTeacher });
  await askFor(code, student);
  await sent(student);
  const [invitation, joining] = await mailsTo(student);
  const [sharing] = await mailsTo(coTeacher);
  for (const mail of [invitation, joining, sharing]) {
    expect(mail?.text).toMatch(/^Hello,$/m);
    expect(mail?.text).toContain(user.email);
    expect(`${mail?.subject} ${mail?.html}`).not.toMatch(/Security|Pay your fee|account is closed/);
  }
  expect(invitation?.text).toContain(`\n\n${user.email} has invited you to play ${simulation.name}.\n\n`);
  expect(invitation?.replyTo).toBe(user.email);
  expect(joining?.text).toContain(`You have asked to join a class of ${user.email}, which plays`);
  expect(sharing?.subject).toBe(`${user.email} has shared a session of ${simulation.name} with you`);
});

test.each([
  ['administrator', '10 minutes', '10 minutes', 401],
  ['manager', '10 minutes', '10 minutes', 401],
  ['instructor', '14 days', 'a day', 200],
] as const)('%s: the links in mails of a class live %s, and those of its link %s', async (...row) => {
  const [role, invited, joining, status] = row;
  const { code, add, post } = await aLinkedClass();
  const [student, coTeacher, joiner] = [await aCaller(role), await aCaller(role), await aCaller(role)];
  await add(student.user.email);
  await post('/co-teachers', { email: coTeacher.user.email });
  await askFor(code, joiner.user.email);
  await sent(joiner.user.email);

  const lifetimes = [[student, invited] as const, [coTeacher, invited] as const, [joiner, joining] as const];
  for (const [{ user }, lifetime] of lifetimes) {
    const [mail = { text: '' }] = await mailsTo(user.email);
    expect(mail.text).toContain(`works once and expires after ${lifetime}.`);
    await later(server, 11, async () => expect((await follow(mail)).status).toBe(status));
  }
});
