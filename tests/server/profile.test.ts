import { describe, expect, onTestFinished, test } from 'vitest';
import { createAccessLink } from '../../server/auth/accessLinks';
import { accessLinks, users } from '../../server/db/tables';
import { roles } from '../../src/contract/user';
import { stopClock } from './clock';
import { cheapHash, startTestServer } from './support';

const server = await startTestServer();
const strict = await startTestServer({ config: { rateLimitScale: 1 } });
const oldPassword = 'Correct-horse-battery-9';
const password = 'Better-horse-battery-10';
const passwordHash = await cheapHash(oldPassword);

const names = { _id: 'x', name: 'Ada', lastname: 'Lovelace' };
const save = (id: string, token: string, body: Record<string, unknown>) =>
  server.request('POST', `/users/${id}`, { body: { ...names, ...body }, token });
const rowOf = (id: string) => server.stored(users, id);
const profile = (token: string) => server.request('GET', '/auth/profile', { token });
const logIn = (email: string, secret: string) =>
  server.request('POST', '/auth/login', { body: { email, password: secret } });

const someone = (given: Parameters<typeof server.signedIn>[0] = {}) =>
  server.signedIn({ passwordHash, ...given });

test('every user reads and saves the own record', async () => {
  const user = await someone({ role: 'student' });
  const own = { _id: user.id, email: user.email };
  expect((await server.request('GET', `/users/${user.id}`, user)).body).toMatchObject(own);
  const form = { name: ' Zoë ', lastname: '', password: '', repassword: '' };
  const saved = await save(user.id, user.token, form);
  expect(saved).toMatchObject({ status: 200, body: { name: 'Zoë', lastname: '', email: user.email } });
  expect(saved.body).not.toHaveProperty('token');
  expect((await profile(user.token)).body).toEqual(saved.body);
  expect((await logIn(user.email, oldPassword)).status).toBe(200);
  const lines = await save(user.id, user.token, { name: 'Ada\nSee https://evil.example' });
  expect(lines).toMatchObject({ status: 400, body: { errors: { name: 'Write this on one line.' } } });
});

test('a role that is sent with a profile is logged, unless it is the own one', async () => {
  const user = await someone();
  const isLogged = (line: string) => line.includes(user.id) && line.includes('role of a profile ignored');
  for (const role of roles) {
    server.log.length = 0;
    const unknown = { passwordHash: 'x', schoolId: 'x', id: 'x', created_at: '2000-01-01T00:00:00Z' };
    const { body } = await save(user.id, user.token, { role, ...unknown });
    expect(body).toEqual((await profile(user.token)).body);
    expect(body).toMatchObject({ role: 'instructor', school: null });
    expect((await rowOf(user.id))?.passwordHash).toBe(passwordHash);
    expect(server.log.some(isLogged)).toBe(role !== 'instructor');
  }
});

describe('a new password', () => {
  test('ends the other sessions and all links, and sends a notice by mail', async () => {
    const user = await someone();
    const stranger = await someone();
    const other = await server.signIn(user);
    await createAccessLink(server.services, user.id, 'invite', '/invites/1');
    await createAccessLink(server.services, stranger.id, 'invite', '/invites/1');
    expect((await save(user.id, user.token, { password, repassword: password })).status).toBe(200);

    expect([(await profile(user.token)).status, (await profile(other)).status]).toEqual([200, 401]);
    expect((await profile(stranger.token)).status).toBe(200);
    expect((await server.db.select().from(accessLinks)).map(({ userId }) => userId)).toEqual([stranger.id]);
    expect((await logIn(user.email, oldPassword)).status).toBe(401);
    expect((await logIn(user.email, password)).status).toBe(200);
    const notice = await server.mailTo(user.email);
    expect(notice).toMatchObject({ subject: 'Your password was changed' });
    expect(notice.text).toContain(`${server.url}/admin/recover`);
    expect(notice.html).toContain('Hello Ada,');
    expect(JSON.stringify(notice)).not.toContain(password);
  });

  const unlike = 'Password and password confirmation do not match.';
  test.each([
    [{ password, repassword: '' }, unlike],
    [{ password: '', repassword: password }, unlike],
    [{ password: 'short', repassword: 'short' }, 'The password must be at least 10 characters long.'],
  ])('as in %j is rejected and not saved', async (given, message) => {
    const user = await someone();
    const other = await server.signIn(user);
    const answer = await save(user.id, user.token, { name: 'New', ...given });
    expect(answer).toMatchObject({ status: 400, body: { message, errors: { password: message } } });
    expect(await rowOf(user.id)).toMatchObject({ name: user.name, passwordHash });
    expect((await profile(other)).status).toBe(200);
  });

  test('may be sent without its repetition, which the form has compared', async () => {
    const user = await someone();
    expect((await save(user.id, user.token, { password })).status).toBe(200);
    expect((await rowOf(user.id))?.passwordHash).not.toBe(passwordHash);
  });

  test('may be sent five times a minute', async () => {
    onTestFinished(stopClock());
    const { token, ...user } = await strict.signedIn();
    await strict.services.limits.consume('password-account', user.id, 4);
    const statusOf = async (more: object) =>
      (await strict.request('POST', `/users/${user.id}`, { body: { ...names, ...more }, token })).status;
    const weak = { password: 'weak', repassword: 'weak' };
    expect([await statusOf(weak), await statusOf(weak), await statusOf({})]).toEqual([400, 429, 200]);
  });
});
