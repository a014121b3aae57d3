import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { createApp } from '../../server/app';
import { createAccessLink, createAccessLinks } from '../../server/auth/accessLinks';
import { hashToken } from '../../server/auth/logins';
import { accessLinks, invites, users } from '../../server/db/tables';
import { localCaller } from '../support/localCaller';
import { later } from './clock';
import { startTestServer } from './support';

const server = await startTestServer();
const strict = await startTestServer({ config: { rateLimitScale: 1, trustProxy: true } });

const message = 'If we know this address, an email with a sign-in link is on its way.';
const gone = { status: 401, body: { message: 'This link has expired or been used. Ask for a new one.' } };

/** Makes a call, waits for the background work, and returns the browser's cookie. */
async function ask(path: string, body: object, Cookie = '', more = {}) {
  const answer = await server.request('POST', path, { body, headers: { Cookie, ...more } });
  await server.services.background.idle();
  const set = answer.headers.get('set-cookie') ?? '';
  return { ...answer, set, cookie: set.split(';')[0] ?? '' };
}
const recover = (email: string, cookie = '', redir?: string) =>
  ask('/auth/recover', { email, redir }, cookie);
const askForNew = (token: string, redir: string) => ask('/auth/new-link', { token, redir });

const { mailsTo } = server;
async function newestLink(email: string): Promise<URL> {
  const text = (await mailsTo(email)).at(-1)?.text ?? '';
  return new URL(/^http\S+$/m.exec(text)?.[0] ?? '');
}

const autk = (link: URL, cookie = '', confirm?: boolean) =>
  server.request('POST', '/auth/autk', {
    body: { ...Object.fromEntries(link.searchParams), ...(confirm && { confirm }) },
    headers: { Cookie: cookie },
  });

test('a link to the configured origin is mailed that signs in the browser that requested it', async () => {
  const user = await server.aUser({ role: 'student', status: 'created', name: 'Ada' });
  const other = 'https://evil.example';
  const evil = { 'X-Forwarded-Host': 'evil.example', Origin: other, Referer: other };
  const asked = { email: ` ${user.email.toUpperCase()} ` };
  const { status, body, cookie } = await ask('/auth/recover', asked, '', evil);
  expect({ status, body }).toEqual({ status: 200, body: { message } });
  const [mail] = await mailsTo(user.email);
  expect(mail).toMatchObject({ subject: 'Your sign-in link', status: 'outbox' });
  expect(mail?.text).toContain('Hello Ada,');
  const link = await newestLink(user.email);
  expect(`${link.origin}${link.pathname}`).toBe(`${server.url}/admin/magiclogin`);
  expect(link.searchParams.get('redir')).toBe('/dashboard');
  expect(mail?.html).toContain(link.href.replaceAll('&', '&amp;'));
  const session = await autk(link, cookie);
  expect(session).toMatchObject({ status: 200, body: { _id: user.id, magic: true, status: 'active' } });
  expect(await autk(link, cookie)).toMatchObject(gone);
});

test('another browser has to confirm the link with Continue, within its 10 minutes', async () => {
  const { email } = await server.aUser();
  await recover(email);
  const link = await newestLink(email);
  const elsewhere = (await recover('somebody@else.example')).cookie;
  for (const cookie of ['', elsewhere, 'rid=', 'rid=x']) expect((await autk(link, cookie)).status).toBe(409);
  expect((await autk(link, elsewhere, true)).status).toBe(200);
  const { cookie } = await recover(email);
  const old = await newestLink(email);
  expect(await later(server, 10.1, () => autk(old, cookie))).toMatchObject(gone);
});

test('the link that a manager sends names the sender and lives for days; of others the manager is a visitor', async () => {
  const { id: schoolId } = await server.aSchool();
  const { token } = await server.signedIn({ role: 'manager', schoolId, name: 'Mona', lastname: 'Reyes' });
  const member = await server.aUser({ schoolId });
  const colleague = await server.aUser({ role: 'manager', schoolId });
  const stranger = await server.aUser();
  for (const { email } of [member, colleague, stranger]) {
    const answer = await server.request('POST', '/auth/recover', { token, body: { email } });
    expect(answer).toMatchObject({ status: 200, body: { message } });
  }
  await server.services.background.idle();
  const textTo = async ({ email }: { email: string }) => (await mailsTo(email)).at(-1)?.text;
  const sent = 'Mona Reyes has sent you this link, which signs you in to Casebridge.';
  expect(await textTo(member)).toContain(sent);
  expect(await textTo(member)).toContain('works once and expires after 14 days.');
  expect(await textTo(colleague)).toContain('works once and expires after 10 minutes.');
  expect(await textTo(stranger)).toContain('If you did not ask for it, you can ignore this email');
  const link = await newestLink(member.email);
  await later(server, 13 * 24 * 60, async () => expect((await autk(link, '', true)).status).toBe(200));
});

test('a new link leaves the older ones valid, and a used link invalidates the others', async () => {
  const { email, id } = await server.aUser();
  const { cookie } = await recover(email);
  const first = await newestLink(email);
  await recover(email, cookie);
  const second = await newestLink(email);
  const invite = new URL(await createAccessLink(server.services, id, 'invite', '/invites/1'));
  expect((await autk(first, cookie)).status).toBe(200);
  expect(await autk(second, cookie)).toMatchObject(gone);
  // A link for an invite is independent of the other links.
  expect((await autk(invite, cookie, true)).status).toBe(200);
});

describe('the page that the link leads to', () => {
  const aimOf = async (email: string) => (await newestLink(email)).searchParams.get('redir');

  test.each(['/receipts/1', '/library/prices/purchase', '/purchases'])(
    'is the one that was asked for, as %s',
    async (redir) => {
      const { email } = await server.aUser();
      await recover(email, '', redir);
      expect(await aimOf(email)).toBe(redir);
    },
  );

  test('is the dashboard instead of one that is not for a mail', async () => {
    for (const redir of [
      ...['', '/logout', '/schools/delete/1', '/authorize/1', '/dashboard?x=1', '/receipts/1/../../logout'],
      ...['/receipts/1\nx', '//evil.example', '/\\evil.example', 'https://evil.example/receipts/1'],
      ...['javascript:alert(1)', `/receipts/${'a'.repeat(65)}`],
    ]) {
      const { email } = await server.aUser();
      expect(await recover(email, '', redir)).toMatchObject({ status: 200, body: { message } });
      expect(await aimOf(email), redir).toBe('/dashboard');
    }
  });

  test('is an invitation in the words of the mail where it is one of this student', async () => {
    const student = await server.aUser({ role: 'student' });
    const other = await server.aUser({ role: 'student' });
    const { id } = await server.anInvite({ studentId: student.id });
    const aim = `/invites/${id}`;
    for (const { email } of [student, other]) {
      await recover(email, '', aim);
      expect(await aimOf(email)).toBe(aim);
    }
    expect((await mailsTo(student.email)).at(-1)?.text).toContain('opens your invitation');
    expect((await mailsTo(other.email)).at(-1)?.text).not.toContain('invitation');
    await server.change(invites, id, { revokedAt: new Date() });
    await recover(student.email, '', aim);
    expect(await aimOf(student.email)).toBe('/invites');
    expect((await mailsTo(student.email)).at(-1)?.text).not.toContain('invitation');
  });
});

describe('a new link to an invite', () => {
  const ask = (redir: string) => askForNew('x'.repeat(43), redir);
  async function anInvited() {
    const student = await server.aUser({ role: 'student' });
    const { id } = await server.anInvite({ studentId: student.id });
    return { student, path: `/invites/${id}` };
  }

  test('is offered where one is refused, and mailed to the student with the same aim', async () => {
    const { student, path } = await anInvited();
    const redir = `${path}#calendar`;
    const old = new URL(await createAccessLink(server.services, student.id, 'invite', redir));
    expect((await autk(old, '', true)).status).toBe(200);
    expect(await autk(old)).toMatchObject({ ...gone, body: { ...gone.body, reason: 'new-link' } });
    const { cookie } = await ask(redir);
    const link = await newestLink(student.email);
    expect(link.searchParams.get('redir')).toBe(redir);
    expect((await mailsTo(student.email)).at(-1)?.text).toContain('opens your invitation');
    expect(await autk(link, cookie)).toMatchObject({ status: 200, body: { email: student.email } });

    // To a withdrawn invite, a sign-in alone is mailed.
    await server.db.update(invites).set({ revokedAt: new Date() }).where(eq(invites.studentId, student.id));
    await ask(path);
    expect((await newestLink(student.email)).searchParams.get('redir')).toBe('/invites');
    expect((await mailsTo(student.email)).at(-1)?.text).not.toContain('invitation');
  });

  test.each([
    ['x', '/dashboard'],
    ['x'.repeat(43), '/logout'],
  ])('is not offered for the token %s and the page %s', async (token, redir) => {
    const old = new URL(`${server.url}/admin/magiclogin?${new URLSearchParams({ token, redir })}`);
    expect((await autk(old)).body).toEqual(gone.body);
  });

  test('is answered alike for unknown invites and deleted accounts, which get no mail', async () => {
    const { student, path } = await anInvited();
    const deleted = await anInvited();
    await server.change(users, deleted.student.id, { status: 'deleted' });
    const answers = new Set<string>();
    for (const at of [path, deleted.path, '/invites/nobody']) {
      const { status, body } = await ask(at);
      answers.add(JSON.stringify({ status, body }));
    }
    expect([...answers]).toEqual([expect.not.stringContaining('@')]);
    expect(await mailsTo(student.email)).toHaveLength(1);
    expect(await mailsTo(deleted.student.email)).toHaveLength(0);
    for (const at of ['/logout', '//evil.example', '/invites/', '/invites/a/b', `/invites/${'a'.repeat(65)}`])
      expect((await ask(at)).status).toBe(400);
  });
});

describe('a new link for an old one', () => {
  const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? '';
  const ask = (link: string, redir: string) => askForNew(tokenOf(link), redir);
  const use = (link: string) =>
    server.db
      .update(accessLinks)
      .set({ usedAt: new Date() })
      .where(eq(accessLinks.tokenHash, hashToken(tokenOf(link))));

  test.each([
    ['invite', '/sessions/1', {}, 'instructor'],
    ['recover', '/dashboard', {}, 'instructor'],
    ['join', '/join/BCDF-GHJK', {}, 'instructor'],
    // A student who has come since stays one; an invited one had asked to be an instructor.
    ['registration', '/profile', { role: 'student' }, 'student'],
    ['registration', '/profile', { role: 'student', addressUnproven: true }, 'instructor'],
  ] as const)('of the kind %s is mailed to its owner, and leads to %s: %j, %s', async (...row) => {
    const [kind, redir, given, role] = row;
    const { id, email } = await server.aUser(given);
    const old = await createAccessLink(server.services, id, kind, redir);
    await use(old);
    expect((await autk(new URL(old))).body).toMatchObject({ reason: 'new-link' });
    const { cookie } = await ask(old, redir);
    const link = await newestLink(email);
    expect(link.searchParams.get('redir')).toBe(redir);
    expect(await autk(link, cookie)).toMatchObject({ status: 200, body: { email, role } });
  });

  test.each([false, true])('is mailed for an ended link, address unproven: %s', async (addressUnproven) => {
    const { id, email } = await server.aUser({ addressUnproven });
    const old = await createAccessLink(server.services, id, 'recover', '/dashboard');
    // A proof of the address ends the link that has made it; another link ends the ones before.
    const used = addressUnproven ? old : await createAccessLink(server.services, id, 'recover', '/dashboard');
    expect((await autk(new URL(used), '', true)).status).toBe(200);
    expect((await autk(new URL(old), '', true)).body).toMatchObject({ reason: 'new-link' });
    await ask(old, '/dashboard');
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test('makes the account of an address that has joined no class yet', async () => {
    const email = 'late@students.example';
    const [old = ''] = await createAccessLinks(server.services, [
      { email, schoolId: null, kind: 'join', redir: '/join/BCDF-GHJK' },
    ]);
    await server.db.update(accessLinks).set({ expiresAt: new Date(0) });
    const { cookie } = await ask(old, '/join/BCDF-GHJK');
    expect(await autk(await newestLink(email), cookie)).toMatchObject({
      status: 200,
      body: { email, role: 'student' },
    });
  });

  test('is answered alike for unknown links, deleted accounts and an administrator’s link, which get no mail', async () => {
    const known = await server.aUser();
    const deleted = await server.aUser({ status: 'deleted' });
    const made = await server.aUser();
    const links = [
      await createAccessLink(server.services, known.id, 'invite', '/dashboard'),
      await createAccessLink(server.services, deleted.id, 'invite', '/dashboard'),
      await createAccessLink(server.services, made.id, 'administration', '/dashboard'),
      `${server.url}/?token=${'x'.repeat(43)}`,
    ];
    const answers = [];
    for (const link of links) {
      const { status, body } = await ask(link, '/dashboard');
      answers.push(JSON.stringify({ status, body }));
    }
    expect(new Set(answers).size).toBe(1);
    expect(await mailsTo(known.email)).toHaveLength(1);
    for (const { email } of [deleted, made]) expect(await mailsTo(email)).toEqual([]);
    await use(links[2] ?? '');
    await server.db.update(accessLinks).set({ expiresAt: new Date(0) });
    const refusalOf = async (link = '') =>
      (await autk(new URL(`${server.url}/?token=${tokenOf(link)}&redir=/dashboard`))).body;
    expect(await refusalOf(links[0])).toEqual(await refusalOf(links[3]));
    expect(await refusalOf(links[2])).toEqual(gone.body);
  });
});

describe('the response does not reveal whether an account exists', () => {
  test('for an unknown or deleted address, which gets the same response and cookie but no mail', async () => {
    const known = await server.aUser();
    const deleted = await server.aUser({ status: 'deleted' });
    const shapes = [];
    for (const email of [known.email, deleted.email, 'nobody@test.example']) {
      const { status, body, set, headers } = await recover(email);
      const names = [...headers.keys()];
      shapes.push({ status, body, names, set: set.replace(/^rid=[\w-]{43};/, 'rid=…;') });
    }
    expect(new Set(shapes.map((shape) => JSON.stringify(shape))).size).toBe(1);
    expect(shapes[0]).toMatchObject({ status: 200, body: { message } });
    expect(shapes[0]?.set).toMatch(/^rid=…; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/);
    for (const email of [deleted.email, 'nobody@test.example']) expect(await mailsTo(email)).toEqual([]);
    expect(await server.db.$count(accessLinks, eq(accessLinks.userId, deleted.id))).toBe(0);
  });

  test('by its duration: before and after the response, the same database queries are made', async () => {
    const { background, db } = server.services;
    const tasks: (() => Promise<unknown>)[] = [];
    const later = vi.spyOn(background, 'runAfterAnswer').mockImplementation((_, task) => tasks.push(task));
    const kinds = ['select', 'insert', 'update', 'delete', 'execute'] as const;
    const spies = kinds.map((kind) => vi.spyOn(db, kind));
    const transaction = db.transaction.bind(db);
    const made: string[] = [];
    const listening = <T extends object>(tx: T): T =>
      new Proxy(tx, {
        get(target, name, receiver) {
          if (kinds.some((kind) => kind === name)) made.push(String(name));
          return Reflect.get(target, name, receiver);
        },
      });
    const inTransactions = vi
      .spyOn(db, 'transaction')
      .mockImplementation((work) => transaction((tx) => work(listening(tx))));
    const [known, deleted] = [await server.aUser(), await server.aUser({ status: 'deleted' })];
    const queries: string[] = [];
    for (const email of [known.email, deleted.email, 'nobody@test.example']) {
      for (const spy of [...spies, inTransactions]) spy.mockClear();
      made.length = 0;
      expect((await server.request('POST', '/auth/recover', { body: { email } })).status).toBe(200);
      const forAnswer = [...spies, inTransactions].map(({ mock }) => mock.calls.length);
      made.length = 0;
      await tasks.pop()?.();
      queries.push(`${forAnswer}, then ${made}`);
    }
    for (const spy of [later, inTransactions, ...spies]) spy.mockRestore();
    expect(queries[0]).toContain('execute');
    expect(new Set(queries).size).toBe(1);
  });
});

test('no link is mailed to what is no address', async () => {
  const refused = (email: unknown) => ({ status: 400, body: { errors: { email } } });
  expect(await recover('not an address')).toMatchObject(refused('Enter a valid email address.'));
  for (const body of [{}, { email: ' ' }, { email: ['a@test.example'] }, { email: 'a'.repeat(321) }]) {
    const answer = await ask('/auth/recover', body);
    expect(answer).toMatchObject({ ...refused(expect.any(String)), set: '' });
  }
  const user = await server.aUser();
  await recover(`\u200e${user.email}\u200b`);
  expect(await mailsTo(user.email)).toHaveLength(1);
});

describe('limits', () => {
  const ask = (email: string, address: string) =>
    strict.request('POST', '/auth/recover', { body: { email }, headers: { 'X-Forwarded-For': address } });
  const askForNewTo = (invite: { id: string }) => {
    const body = { token: 'x'.repeat(43), redir: `/invites/${invite.id}` };
    return strict.request('POST', '/auth/new-link', { body, headers: { 'X-Forwarded-For': '10.0.1.1' } });
  };

  test('after three mails in 15 minutes no more are sent to a network, and the last link stays valid', async () => {
    const { email, id } = await strict.aUser({ role: 'student' });
    const invite = await strict.anInvite({ studentId: id });
    for (let i = 0; i < 5; i += 1) {
      // A new link to an invite counts as well.
      const answer = i % 2 ? askForNewTo(invite) : ask(email.toUpperCase(), '10.0.1.1');
      expect((await answer).status).toBe(200);
      await strict.services.background.idle();
    }
    const sent = await strict.mailsTo(email);
    expect(sent).toHaveLength(3);
    const token = /token=([\w-]+)/.exec(sent.at(-1)?.text ?? '')?.[1];
    const answer = await strict.request('POST', '/auth/autk', { body: { token, confirm: true } });
    expect(answer.status).toBe(200);
  });

  test('strangers do not use up the owner’s mails, and cause at most ten mails an hour', async () => {
    const { email } = await strict.aUser();
    for (let i = 0; i < 14; i += 1) await ask(email, `10.0.${3 + (i % 5)}.1`);
    await strict.services.background.idle();
    expect(await strict.mailsTo(email)).toHaveLength(10);

    // A browser that has signed in before has three mails of its own.
    const token = /token=([\w-]+)/.exec((await strict.mailsTo(email))[0]?.text ?? '')?.[1];
    const signedIn = await strict.request('POST', '/auth/autk', { body: { token, confirm: true } });
    const Cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
    for (let i = 0; i < 4; i += 1) {
      const headers = { 'X-Forwarded-For': '10.0.9.1', Cookie };
      await strict.request('POST', '/auth/recover', { body: { email }, headers });
    }
    await strict.services.background.idle();
    expect(await strict.mailsTo(email)).toHaveLength(13);
  });
});

test('a browser keeps its cookie, and a forged cookie is replaced', async () => {
  const { cookie } = await recover('one@test.example');
  expect((await recover('two@test.example', cookie)).cookie).toBe(cookie);
  expect((await recover('three@test.example', 'rid=forged')).cookie).not.toBe('rid=forged');
});

test('over HTTPS the cookie is bound to this host', async () => {
  const config = { ...server.config, publicUrl: 'https://hub.example' };
  const body = JSON.stringify({ email: 'a@test.example' });
  const call = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body };
  const app = createApp({ ...server.services, config });
  const { headers } = await app.request('https://hub.example/auth/recover', call, localCaller);
  expect(headers.get('set-cookie')).toMatch(
    /^__Host-rid=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
});
