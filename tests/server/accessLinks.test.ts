import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { createAccessLink, createAccessLinks } from '../../server/auth/accessLinks';
import { newToken } from '../../server/auth/logins';
import { accessLinks, logins, users } from '../../server/db/tables';
import { linkForAdministrator } from '../../server/users/loginLink';
import { later } from './clock';
import { refusedAt, startTestServer } from './support';

const server = await startTestServer();

async function aLink(given: { status?: 'created' | 'deleted' } = {}) {
  const user = await server.aUser({ role: 'student', ...given });
  const link = new URL(await createAccessLink(server.services, user.id, 'invite', '/invites/1'));
  return { user, link, token: link.searchParams.get('token') ?? '' };
}

const autk = (body: Record<string, unknown>) => server.request('POST', '/auth/autk', { body });

const gone = { status: 401, body: { message: 'This link has expired or been used. Ask for a new one.' } };
const askFirst = { status: 409, body: { message: 'Press Continue to finish signing in.' } };

describe('an invite link', () => {
  test('leads to the login screen, asks for confirmation, which does not spend it, and then signs in once', async () => {
    const { link, token, user } = await aLink({ status: 'created' });
    expect(`${link.origin}${link.pathname}`).toBe(`${server.url}/admin/magiclogin`);
    expect(link.searchParams.get('redir')).toBe('/invites/1');
    expect(JSON.stringify(await server.db.select().from(accessLinks))).not.toContain(token);
    expect(await autk({ token, redir: '/invites/1' })).toMatchObject(askFirst);
    const errors = { token: `This link signs in ${user.email}.` };
    expect((await autk({ token })).body).toMatchObject({ errors, account: user.email });
    // An address that is too long does not matter.
    const far = `/library?${'x'.repeat(5_000)}`;
    const given = { redir: far, fullredir: `https://hub.example${far}` };
    const { status, body } = await autk({ token, ...given, confirm: true });
    expect(status).toBe(200);
    expect(body).toMatchObject({ _id: user.id, magic: true, status: 'active' });
    expect((await server.request('GET', '/auth/profile', { token: body.token })).status).toBe(200);
    expect(await autk({ token, confirm: true })).toMatchObject(gone);
  });

  test('is valid for 14 days', async () => {
    const { token } = await aLink();
    const open = (days: number) => later(server, days * 24 * 60, () => autk({ token }));
    expect(await open(13.9)).toMatchObject(askFirst);
    expect(await open(14.1)).toMatchObject(gone);
  });

  test('opens one session for ten simultaneous calls', async () => {
    const { token, user } = await aLink();
    const answers = await Promise.all(Array.from({ length: 10 }, () => autk({ token, confirm: true })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(401)]);
    expect(await server.db.$count(logins, eq(logins.userId, user.id))).toBe(1);
  });

  test('is invalid for a deleted account', async () => {
    const { token, user } = await aLink({ status: 'deleted' });
    expect(await autk({ token, confirm: true })).toMatchObject(gone);
    expect((await server.stored(users, user.id))?.status).toBe('deleted');
  });
});

describe('the link that the command line prints', () => {
  const linkFor = (email: string) => linkForAdministrator(server.services, email);
  const open = (link: string) => autk({ ...Object.fromEntries(new URL(link).searchParams), confirm: true });

  test('makes an administrator, works once, and replaces the one before', async () => {
    const [link, newer] = [await linkFor('Grace@Test.example'), await linkFor('grace@test.example')];
    expect(await open(link)).toMatchObject(gone);
    const grace = { email: 'grace@test.example', role: 'administrator' };
    expect(await open(newer)).toMatchObject({ status: 200, body: grace });
    expect(await open(newer)).toMatchObject(gone);
  });

  test.each([{ role: 'instructor' }, { role: 'administrator', status: 'deleted' }] as const)(
    'is not for an account that is there: %j',
    async (given) => {
      const { email } = await server.aUser(given);
      const problem = `${email} belongs to an account that is not an active administrator's.`;
      await expect(linkFor(email)).rejects.toThrow(problem);
    },
  );
});

test('a malformed token gets the same response as a used link', async () => {
  for (const token of ['x', newToken(), 'ü'.repeat(43)])
    expect(await autk({ token, confirm: true })).toMatchObject(gone);
});

test.each([
  [{ token: { $ne: null } }, 'token'],
  [{ token: 'a', confirm: 'true' }, 'confirm'],
])('a request with %j is rejected as invalid', async (body, field) => {
  expect(await autk(body)).toMatchObject(refusedAt(field));
});

test('the owner of a link is told to the owner alone, in any state of the link', async () => {
  const owner = await server.aUser();
  const ownerOf = async (link: string, by: { id: string }) => {
    const body = { token: new URL(link).searchParams.get('token') ?? link };
    return (await server.request('POST', '/auth/link-owner', { token: await server.signIn(by), body })).body;
  };
  const link = await createAccessLink(server.services, owner.id, 'invite', '/sessions/1');
  const stranger = await server.aUser();
  for (const state of [{}, { usedAt: new Date() }, { expiresAt: new Date(0) }]) {
    if (Object.keys(state).length > 0) await server.db.update(accessLinks).set(state);
    expect(await ownerOf(link, owner)).toEqual({ owner: 'caller' });
    expect(await ownerOf(link, stranger)).toEqual({ owner: 'other' });
  }
  const made = await createAccessLink(server.services, owner.id, 'administration', '/dashboard');
  expect(await ownerOf(made, owner)).toEqual({ owner: 'unknown' });
  expect(await ownerOf(`https://hub.example/?token=${'x'.repeat(43)}`, owner)).toEqual({ owner: 'unknown' });
  const [joining = ''] = await createAccessLinks(server.services, [
    { email: owner.email, schoolId: null, kind: 'join', redir: '/join/BCDF-GHJK' },
  ]);
  expect(await ownerOf(joining, owner)).toEqual({ owner: 'caller' });
});
