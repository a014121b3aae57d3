import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { describe, expect, test, vi } from 'vitest';
import { createAccessLink } from '../../server/auth/accessLinks';
import { hashing, hashingLimit } from '../../server/auth/passwords';
import type { AccessLinkKind } from '../../server/db/tables';
import { anAddress } from './classes';
import { cheapHash, startTestServer } from './support';

const key = 'campus-'.repeat(6);
const server = await startTestServer({ config: { partnerKeys: new Map([['campus', key]]) } });
const password = 'Correct-horse-battery-9';
const school = await server.aSchool();

/** Registers an account with an address that may belong to another person, and signs in. */
async function registered() {
  const email = anAddress();
  await server.request('POST', '/auth/register', { body: { email, password, repassword: password } });
  const { body } = await logIn(email);
  return { email, id: body._id as string, token: body.token as string };
}

const logIn = (email: string) => server.request('POST', '/auth/login', { body: { email, password } });
const profileOf = (token: string) => server.request('GET', '/auth/profile', { token });

const aLink = (id: string, kind: AccessLinkKind) => createAccessLink(server.services, id, kind, '/dashboard');
const spend = (link: string) => {
  const token = new URL(link).searchParams.get('token');
  return server.request('POST', '/auth/autk', { body: { token, confirm: true } });
};
const openLink = async (id: string, kind: AccessLinkKind) => spend(await aLink(id, kind));

async function openPartnerLink(email: string) {
  const token = await new SignJWT({ email, jti: randomUUID() })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('1m')
    .sign(new TextEncoder().encode(key));
  return server.request('POST', '/auth/autk', { body: { from: 'campus', token } });
}

/** Saves the form of a user with the password. */
const choosePassword = (id: string, token: string, path = '/users') => {
  const body = { _id: id, name: 'Ada', lastname: 'Lovelace', password, repassword: password };
  return server.request('POST', `${path}/${id}`, { token, body });
};
const { mailsTo } = server;

test.each([
  ['an invite’s link', ({ id }: { id: string }) => openLink(id, 'invite')],
  ['a partner’s link', ({ email }: { email: string }) => openPartnerLink(email)],
] as const)('%s removes the earlier password and session of a registered address', async (_, prove) => {
  const stranger = await registered();
  const owner = await prove(stranger);
  expect(owner).toMatchObject({ status: 200, body: { email: stranger.email, password_removed: true } });

  expect((await profileOf(stranger.token)).status).toBe(401);
  expect((await logIn(stranger.email)).status).toBe(401);
  expect((await profileOf(owner.body.token)).status).toBe(200);
  const subjects = (await mailsTo(stranger.email)).map(({ subject }) => subject);
  expect(subjects.sort()).toEqual(['Confirm your address', 'Your address is confirmed']);
});

test('a second proof leaves the password and the other sessions unchanged', async () => {
  const account = await registered();
  const first = await openLink(account.id, 'recover');
  expect((await choosePassword(account.id, first.body.token)).status).toBe(200);

  const second = await openLink(account.id, 'recover');
  expect(second.status).toBe(200);
  expect(second.body).not.toHaveProperty('password_removed');
  expect((await logIn(account.email)).status).toBe(200);
  expect((await profileOf(first.body.token)).status).toBe(200);
});

test('a password that a stranger saves during the proof is not stored', async () => {
  const stranger = await registered();
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const busy = Array.from({ length: hashing.running }, () => hashingLimit.run(() => held));
  const asked = vi.spyOn(hashingLimit, 'run');
  const chosen = choosePassword(stranger.id, stranger.token);
  await expect.poll(() => asked.mock.calls.length).toBe(1);
  asked.mockRestore();
  const owner = await openLink(stranger.id, 'recover');
  goOn();
  await Promise.all(busy);

  expect([(await chosen).status, (await logIn(stranger.email)).status]).toEqual([401, 401]);
  expect((await profileOf(owner.body.token)).status).toBe(200);
});

test('two simultaneous links prove the address once, and both sign in', async () => {
  const { id } = await registered();
  const answers = await Promise.all([openLink(id, 'invite'), openLink(id, 'invite')]);
  expect(answers.filter(({ body }) => body.password_removed)).toHaveLength(1);
  for (const { body } of answers) expect((await profileOf(body.token)).status).toBe(200);
});

describe('a link from before the proof', () => {
  test('ends, but that of an invite stays, since it was mailed to the owner', async () => {
    const { id, email } = await registered();
    const [made, mailed] = [await aLink(id, 'administration'), await aLink(id, 'recover')];
    const invited = await aLink(id, 'invite');
    expect((await openPartnerLink(email)).status).toBe(200);
    for (const link of [made, mailed]) expect((await spend(link)).status).toBe(401);
    expect((await spend(invited)).status).toBe(200);
  });

  test('ends when the proof assigns a school, with the earlier sessions', async () => {
    const { id } = await server.aUser({ email: 'first@linked.example' });
    const before = await openLink(id, 'recover');
    const link = await aLink(id, 'administration');
    const { id: joined } = await server.aSchool({ domains: 'linked.example' });
    const after = await openLink(id, 'recover');
    expect(after).toMatchObject({ status: 200, body: { school: joined } });
    expect([(await spend(link)).status, (await profileOf(before.body.token)).status]).toEqual([401, 401]);
    expect((await profileOf(after.body.token)).status).toBe(200);
  });
});

test('a link that an administrator hands over does not prove the address', async () => {
  const account = await registered();
  expect((await openLink(account.id, 'administration')).body).not.toHaveProperty('password_removed');
  expect((await logIn(account.email)).status).toBe(200);
});

describe('a password that is set after such a link', () => {
  test.each(['/users', '/api/users'])('by %s is refused, however recent the link is', async (path) => {
    const user = await server.aUser({ role: 'manager', schoolId: school.id });
    const { body } = await openLink(user.id, 'administration');
    const refused = { status: 422, body: { reason: 'recent-sign-in' } };
    expect(await choosePassword(user.id, body.token, path)).toMatchObject(refused);
    expect((await logIn(user.email)).status).toBe(401);
  });

  test.each(['/users', '/api/users'])(
    'by %s is the first administrator’s, and ends when the owner comes by mail',
    async (path) => {
      const user = await server.aUser({ role: 'administrator' });
      const { token } = (await openLink(user.id, 'administration')).body;
      expect((await choosePassword(user.id, token, path)).status).toBe(200);
      expect((await logIn(user.email)).status).toBe(200);

      expect((await openLink(user.id, 'recover')).body.password_removed).toBe(true);
      expect([(await logIn(user.email)).status, (await profileOf(token)).status]).toEqual([401, 401]);
    },
  );

  test('stays if it was set in a session that the old password began', async () => {
    const user = await server.aUser({ passwordHash: await cheapHash('Older-horse-battery-9') });
    await openLink(user.id, 'administration');
    const credentials = { email: user.email, password: 'Older-horse-battery-9' };
    const { body } = await server.request('POST', '/auth/login', { body: credentials });
    await choosePassword(user.id, body.token);
    expect((await openLink(user.id, 'recover')).body).not.toHaveProperty('password_removed');
    expect((await logIn(user.email)).status).toBe(200);
  });
});

test('the own address stays in the session of such a link of an administrator', async () => {
  const user = await server.aUser({ role: 'administrator' });
  const { body } = await openLink(user.id, 'administration');
  const save = (given: object) =>
    server.request('POST', `/api/users/${user.id}`, { token: body.token, body: given });
  const message = 'Sign in with your password or by a link in an email to change your own email.';
  const refused = await save({ email: 'stranger@school.example' });
  expect(refused).toMatchObject({ status: 422, body: { message, errors: { email: message } } });
  expect(refused.body).not.toHaveProperty('reason');
  expect((await save({ email: user.email, name: 'Renamed' })).status).toBe(200);
});

const manager = await server.aUser({ role: 'manager', schoolId: school.id, name: 'Mona', lastname: 'Reed' });

describe('an account that another user has created', () => {
  const form = { name: 'Ada', lastname: '', role: 'instructor', status: 'active', school: school.id };
  const given = { password, repassword: password };

  async function opened(more: object) {
    const email = anAddress();
    const body = { ...form, email, ...more };
    const token = await server.signIn(manager);
    const answer = await server.request('POST', '/api/users', { body, token });
    expect(answer.status).toBe(201);
    return { email, id: answer.body._id as string };
  }
  const save = async (id: string, body: object, by: { id: string }) =>
    server.request('POST', `/api/users/${id}`, { body, token: await server.signIn(by) });
  const anAdministrator = () => server.aUser({ role: 'administrator' });

  test('is announced to its owner by mail, with a link that signs in, unless its status is deleted', async () => {
    expect(await mailsTo((await opened({ status: 'deleted' })).email)).toEqual([]);
    const { email, id } = await opened({});
    const mail = await server.mailTo(email);
    expect(mail).toMatchObject({ subject: 'Your Casebridge account' });
    expect(mail.text).toContain('Mona Reed has opened a Casebridge account for you.');
    const token = /token=([\w-]+)/.exec(mail.text)?.[1];
    const owner = await server.request('POST', '/auth/autk', { body: { token, confirm: true } });
    expect(owner).toMatchObject({ status: 200, body: { _id: id } });
    // The account had no password that could be removed.
    expect(owner.body).not.toHaveProperty('password_removed');
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test('loses each password that another user has set when its owner signs in by mail', async () => {
    const { email, id } = await opened(given);
    for (const _ of ['at first', 'after the proof']) {
      const { body: byPassword } = await logIn(email);
      expect((await profileOf(byPassword.token)).status).toBe(200);
      expect((await openLink(id, 'recover')).body.password_removed).toBe(true);
      expect([(await logIn(email)).status, (await profileOf(byPassword.token)).status]).toEqual([401, 401]);
      expect((await save(id, given, manager)).status).toBe(200);
    }
  });

  test.each([{ role: 'manager' }, { school: null }])(
    'does not keep an unproven password after a change to %j',
    async (move) => {
      const { email, id } = await opened(given);
      expect((await save(id, move, await anAdministrator())).status).toBe(200);
      expect((await logIn(email)).status).toBe(401);
      expect((await mailsTo(email)).map(({ subject }) => subject)).toContain('Your password was changed');
    },
  );

  test('keeps its owner’s password after any change', async () => {
    const { email, id } = await opened({});
    const { body } = await openLink(id, 'recover');
    await choosePassword(id, body.token);
    expect((await save(id, { school: null }, await anAdministrator())).status).toBe(200);
    expect((await logIn(email)).status).toBe(200);
  });

  test('is unproven again after a change of its address, even by its owner', async () => {
    const owner = await server.aUser({ role: 'administrator' });
    const email = 'new-address@school.example';
    expect((await save(owner.id, given, owner)).status).toBe(200);
    expect((await openLink(owner.id, 'recover')).body).not.toHaveProperty('password_removed');
    expect((await save(owner.id, { email }, owner)).status).toBe(200);
    expect((await openLink(owner.id, 'recover')).body.password_removed).toBe(true);
    expect((await logIn(email)).status).toBe(401);
  });
});
