import { eq } from 'drizzle-orm';
import { type TOTP, URI } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { createAccessLink } from '../../server/auth/accessLinks';
import { matrix, type Rule } from '../../server/auth/matrix';
import { logins, secondFactors } from '../../server/db/tables';
import { linkForAdministrator } from '../../server/users/loginLink';
import { atOnce, later } from './clock';
import { type Body, cheapHash, refusedAt, startTestServer, type TestServer } from './support';

const server = await startTestServer();
const demanding = await startTestServer({ config: { requireSecondFactor: true } });

const password = 'Correct-horse-battery-9';
const passwordHash = await cheapHash(password);

type Owner = Awaited<ReturnType<TestServer['aUser']>>;
type Given = Parameters<TestServer['aUser']>[0];

/** Calls of one login. */
const by = (token: string, on = server) => ({
  token,
  get: (path: string) => on.request('GET', path, { token }),
  post: (path: string, body: object = {}) => on.request('POST', path, { token, body }),
  remove: (path: string) => on.request('DELETE', path, { token }),
});
type Login = ReturnType<typeof by>;

/** The app of a user: the code of this half minute, or of one before or after. */
const appWith = (uri: string) => {
  const totp = URI.parse(uri) as TOTP;
  return (steps = 0) => totp.generate({ timestamp: server.services.now().getTime() + steps * 30_000 });
};

async function setUp(login: Login) {
  const { body } = await login.post('/auth/second-factor');
  const code = appWith(body.uri);
  const confirmed = await login.post('/auth/second-factor/confirmation', { code: code() });
  expect(confirmed.status).toBe(200);
  return { code, recoveryCodes: confirmed.body.recovery_codes as string[] };
}

/** A code that the app has at none of these times. */
const wrongFor = (code: (steps?: number) => string): string => {
  const right = [-2, -1, 0, 1, 2].map(code);
  return (
    ['000000', '111111', '222222', '333333', '444444', '555555'].find((one) => !right.includes(one)) ?? ''
  );
};

const logInAs = async ({ email }: Owner, on = server): Promise<Login & { body: Body }> => {
  const { body } = await on.request('POST', '/auth/login', { body: { email, password } });
  return { ...by(body.token, on), body };
};

/** A user with a second factor, and a new login by password that lacks the code. */
async function protectedUser(given: Given = {}) {
  const owner = await server.aUser({ passwordHash, ...given });
  const first = by(await server.signIn(owner));
  const app = await setUp(first);
  return { owner, first, ...app, login: await logInAs(owner) };
}

const enter = (login: Login, code: string) => login.post('/auth/second-factor/code', { code });
const loginsOf = ({ id }: Owner) => server.db.select().from(logins).where(eq(logins.userId, id));

const needsCode = { status: 422, body: { reason: 'second-factor' } };
const works = { status: 200 };
const wrong = { status: 400, body: { errors: { code: expect.stringContaining('wrong') } } };

const subjectsTo = async ({ email }: Owner) => (await server.mailsTo(email)).map(({ subject }) => subject);

test('it is turned on by a code of the app, which ends the other logins and is told by mail', async () => {
  const owner = await server.aUser({ passwordHash });
  const [login, other] = [by(await server.signIn(owner)), by(await server.signIn(owner))];
  const off = { on: false, required: false, recovery_codes_left: 0 };
  expect((await login.get('/auth/second-factor')).body).toEqual(off);

  const { body } = await login.post('/auth/second-factor');
  const code = appWith(body.uri);
  expect(new URL(body.uri).searchParams.get('issuer')).toBe('Casebridge');
  const confirm = (given: string) => login.post('/auth/second-factor/confirmation', { code: given });
  expect(await confirm(wrongFor(code))).toMatchObject(wrong);
  expect((await other.get('/auth/profile')).status).toBe(200);
  const used = code();
  const { body: told } = await confirm(used);

  expect(new Set(told.recovery_codes).size).toBe(10);
  const on = { on: true, required: false, recovery_codes_left: 10 };
  expect((await login.get('/auth/second-factor')).body).toEqual(on);
  expect((await login.get('/auth/profile')).body).toMatchObject({ second_factor: true });
  expect(await login.get('/api/purchases/all')).toMatchObject(works);
  expect((await other.get('/auth/profile')).status).toBe(401);
  expect(await subjectsTo(owner)).toEqual(['Two-step sign-in was set up']);
  // A sign-in link would ask for a code of somebody else's app.
  expect((await server.mailTo(owner.email)).text).not.toContain('/admin/recover');
  expect(await enter(await logInAs(owner), used)).toMatchObject(wrong);
  // The answer was lost.
  expect((await confirm(used)).status).toBe(409);
});

test('a key stays the same for its login, and is another one for others', async () => {
  const owner = await server.aUser({ passwordHash });
  const [login, other] = [by(await server.signIn(owner)), by(await server.signIn(owner))];
  const keyOf = async (one: Login) => (await one.post('/auth/second-factor')).body.uri;
  const key = await keyOf(login);
  expect(await keyOf(login)).toBe(key);
  expect(await keyOf(other)).not.toBe(key);
  expect(await keyOf(login)).not.toBe(key);
});

test('another app takes the place of the present one when it is confirmed', async () => {
  const { owner, first, code, recoveryCodes } = await protectedUser();
  const { body } = await first.post('/auth/second-factor');
  expect(await enter(await logInAs(owner), code(1))).toMatchObject(works);
  const newer = appWith(body.uri);
  expect(await first.post('/auth/second-factor/confirmation', { code: newer() })).toMatchObject(works);
  const login = await logInAs(owner);
  expect(await enter(login, recoveryCodes[0] ?? '')).toMatchObject(wrong);
  await later(server, 2, async () => {
    expect(await enter(login, code())).toMatchObject(wrong);
    expect(await enter(login, newer())).toMatchObject(works);
  });
});

test.each(Object.entries(matrix).filter(([call]) => call !== 'GET /auth/logout'))(
  'a login without the code: %s',
  async (call, rule: Rule) => {
    const [method = '', path = ''] = call.split(' ');
    const open = rule.firstStep || rule.scope.anonymous;
    const { status, body } = await server.request(method, path.replace(/\{\w+\}/g, 'x'), {
      token: waiting.token,
      ...(method === 'POST' && { body: { code: 'x' } }),
    });
    expect(status === 422).toBe(body.reason === 'second-factor');
    expect(body.reason === 'second-factor').toBe(!open || secondFactorOnly.has(call));
  },
);

test('a login without the code becomes complete by it', async () => {
  const { owner, login, code } = await protectedUser();
  expect(login.body).toMatchObject({ next_step: 'second-factor' });
  expect((await login.get('/auth/profile')).body).toMatchObject({
    email: owner.email,
    next_step: 'second-factor',
  });
  expect(await login.get('/api/purchases/all')).toMatchObject(needsCode);
  expect(await enter(login, code(1))).toMatchObject(works);
  expect(await login.get('/api/purchases/all')).toMatchObject(works);
  expect((await login.get('/auth/profile')).body).not.toHaveProperty('next_step');
  expect(await (await logInAs(owner)).get('/api/purchases/all')).toMatchObject(needsCode);
});

test('a call that is open to everybody takes a login without the code for nobody', async () => {
  const { login, code } = await protectedUser({ role: 'administrator' });
  const { slug } = await server.aSimulation({ status: 'draft' });
  const hidden = () => login.get(`/api/public/clients/${slug}`);
  expect((await hidden()).status).toBe(404);
  await enter(login, code(1));
  expect((await hidden()).status).toBe(200);
});

test('a login without the code is over after half an hour', async () => {
  const { login, code } = await protectedUser();
  await later(server, 31, async () => {
    expect((await enter(login, code())).status).toBe(401);
  });
});

test('the password may come with the code, and with a wrong one there is no login', async () => {
  const { owner, code } = await protectedUser();
  const before = (await loginsOf(owner)).length;
  const signIn = (given: string) =>
    server.request('POST', '/auth/login', { body: { email: owner.email, password, code: given } });
  expect(await signIn(wrongFor(code))).toMatchObject(wrong);
  expect(await loginsOf(owner)).toHaveLength(before);
  const { body } = await signIn(code(1));
  expect(body).not.toHaveProperty('next_step');
  expect(await by(body.token).get('/api/purchases/all')).toMatchObject(works);
});

const waiting = (await protectedUser()).login;
/** Calls that only a login may make that has given the code of the present app. */
const secondFactorOnly = new Set(['POST /auth/second-factor', 'POST /auth/second-factor/confirmation']);

describe('a code', () => {
  test('works once, also in other logins, and not when it is minutes old', async () => {
    const { owner, login, code } = await protectedUser();
    const used = code(1);
    expect(await enter(login, used)).toMatchObject(works);
    const other = await logInAs(owner);
    expect(await enter(other, used)).toMatchObject(wrong);
    await later(server, 5, async () => {
      expect(await enter(other, code(-8))).toMatchObject(wrong);
      expect(await enter(other, code())).toMatchObject(works);
    });
  });

  test('of the half minute before or after the present one works, and no other', async () => {
    const { login, code } = await protectedUser();
    await atOnce(server, async () => {
      const two = code(2);
      expect(await enter(login, two)).toMatchObject(wrong);
      await later(server, 2, async () => expect(await enter(login, two)).toMatchObject(wrong));
      await later(server, 1.5, async () => expect(await enter(login, two)).toMatchObject(works));
    });
  });

  test('of ten at once works for one login', async () => {
    const { owner, code } = await protectedUser();
    const tokens = await Promise.all(Array.from({ length: 10 }, () => server.signIn(owner)));
    const one = code(1);
    const answers = await Promise.all(tokens.map((token) => enter(by(token), one)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test.each(['１２３４５６', '12345', 'abc', '123 45é', '-'])('that is none is refused: %s', async (none) => {
    expect(await enter((await protectedUser()).login, none)).toMatchObject(wrong);
  });

  test('may have the digits of another script', async () => {
    const { login, code } = await protectedUser();
    const full = code(1).replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)));
    expect(await enter(login, ` ${full}`)).toMatchObject(works);
  });

  test('may be a recovery code in any writing, each once; new ones replace them', async () => {
    const { owner, first, login, recoveryCodes } = await protectedUser();
    const [one = '', two = '', three = ''] = recoveryCodes;
    expect(await enter(login, one.toUpperCase().replaceAll('-', ' '))).toMatchObject(works);
    const other = await logInAs(owner);
    expect(await enter(other, one)).toMatchObject(wrong);
    expect(await enter(other, two)).toMatchObject(works);
    expect((await first.get('/auth/second-factor')).body.recovery_codes_left).toBe(8);

    const { body } = await first.post('/auth/second-factor/recovery-codes');
    expect(body.recovery_codes).toHaveLength(10);
    const last = await logInAs(owner);
    expect(await enter(last, three)).toMatchObject(wrong);
    expect(await enter(last, body.recovery_codes[0])).toMatchObject(works);
  });

  test('is not guessed: wrong ones are counted over all logins, and told by mail, and recovery codes go on', async () => {
    const { owner, first, code, recoveryCodes } = await protectedUser();
    const guess = wrongFor(code);
    const answers: number[] = [];
    for (const _ of Array(32)) answers.push((await enter(by(await server.signIn(owner)), guess)).status);
    expect(answers).toEqual([...Array(30).fill(400), 429, 429]);
    expect(await subjectsTo(owner)).toEqual(['Two-step sign-in was set up', 'Somebody is guessing codes']);
    const login = await logInAs(owner);
    expect((await enter(login, code(1))).status).toBe(429);
    await first.post('/auth/second-factor');
    expect((await first.post('/auth/second-factor/confirmation', { code: guess })).status).toBe(429);
    expect(await enter(login, recoveryCodes[0] ?? '')).toMatchObject(works);
    expect(await subjectsTo(owner)).toContain('A recovery code was used');
    const refused = await server.services.metrics.refusedSignIns.get();
    const counted = refused.values.find(({ labels }) => labels.reason === 'second-factor')?.value;
    expect(counted).toBeGreaterThanOrEqual(30);
  });
});

const spend = async (link: string, on = server) => {
  const token = new URL(link).searchParams.get('token');
  const { body } = await on.request('POST', '/auth/autk', { body: { token, confirm: true } });
  return by(body.token, on);
};

test('a mailed link needs the code, too; an administrator who signs in as the user does not', async () => {
  const { owner } = await protectedUser();
  const mailed = await spend(await createAccessLink(server.services, owner.id, 'recover', '/dashboard'));
  expect(await mailed.get('/api/purchases/all')).toMatchObject(needsCode);
  const support = await spend(
    await createAccessLink(server.services, owner.id, 'administration', '/dashboard'),
  );
  expect(await support.get('/api/purchases/all')).toMatchObject(works);
  expect(await support.remove('/auth/second-factor')).toMatchObject({ status: 422 });
});

test('an address that nobody has proven gets none: its owner would be locked out', async () => {
  const stranger = by(await server.signIn(await server.aUser({ passwordHash, addressUnproven: true })));
  expect(await stranger.post('/auth/second-factor')).toMatchObject(refusedAt('email', 409));
});

describe('a lost app', () => {
  test('is turned off by oneself, and a login that waited for its code ends', async () => {
    const { owner, first, login } = await protectedUser();
    expect(await first.remove('/auth/second-factor')).toMatchObject(works);
    expect((await login.get('/auth/profile')).status).toBe(401);
    expect((await first.get('/auth/profile')).body).not.toHaveProperty('second_factor');
    expect(await (await logInAs(owner)).get('/api/purchases/all')).toMatchObject(works);
    expect(await subjectsTo(owner)).toContain('Two-step sign-in was turned off');
  });

  test('is turned off by an administrator, and all logins end', async () => {
    const { owner, first, login } = await protectedUser();
    const administrator = by(await server.signIn(await server.aUser({ role: 'administrator' })));
    const path = `/api/users/${owner.id}/second-factor`;
    const record = async () => (await administrator.get(`/api/users/${owner.id}`)).body[0];
    const { body: self } = await administrator.get('/auth/profile');
    expect((await administrator.remove(`/api/users/${self._id}/second-factor`)).status).toBe(409);
    expect(await record()).toMatchObject({ second_factor: true });
    expect(await administrator.remove(path)).toMatchObject(works);
    expect(await record()).toMatchObject({ second_factor: false });
    for (const old of [first, login]) expect((await old.get('/auth/profile')).status).toBe(401);
    expect(await (await logInAs(owner)).get('/api/purchases/all')).toMatchObject(works);
    expect(await subjectsTo(owner)).toContain('Two-step sign-in was turned off');
    const { body } = await administrator.get(`/api/audit?entity=user&record=${owner.id}`);
    expect(body.items[0].changes).toEqual([{ field: 'second_factor', before: 'on', after: null }]);
  });

  test('of the last administrator is turned off on the command line, and all logins end', async () => {
    const { owner, login: thief } = await protectedUser({ role: 'administrator' });
    const login = await spend(await linkForAdministrator(server.services, owner.email));
    expect(await login.get('/api/users/all')).toMatchObject(works);
    expect((await thief.get('/auth/profile')).status).toBe(401);
  });

  test.each([
    ['a new address', [{ email: 'the-next-owner@test.example' }]],
    ['a deletion and its end', [{ status: 'deleted' }, { status: 'active' }]],
    ['a new password', [{ password: 'Another-horse-battery-9', repassword: 'Another-horse-battery-9' }]],
  ])('stays on after %s by a manager', async (_, changes) => {
    const school = await server.aSchool();
    const manager = by(await server.signIn(await server.aUser({ role: 'manager', schoolId: school.id })));
    const { owner } = await protectedUser({ schoolId: school.id, role: 'student' });
    for (const change of changes) {
      expect(await manager.post(`/api/users/${owner.id}`, change)).toMatchObject(works);
    }
    const login = by(await server.signIn(owner));
    expect(await login.get('/api/invites/all')).toMatchObject(needsCode);
  });
});

describe('where the operator demands it', () => {
  const needsSetUp = { status: 422, body: { reason: 'second-factor-setup' } };
  test.each(['administrator', 'manager'] as const)('a %s sets it up before all else', async (role) => {
    const owner = await demanding.aUser({ role, passwordHash });
    const login = await logInAs(owner, demanding);
    expect(login.body).toMatchObject({ next_step: 'second-factor-setup' });
    expect(await login.get('/api/users/all')).toMatchObject(needsSetUp);
    await setUp(login);
    expect((await login.get('/auth/second-factor')).body).toMatchObject({ on: true, required: true });
    expect(await login.get('/api/users/all')).toMatchObject(works);
    expect((await login.remove('/auth/second-factor')).status).toBe(409);
  });

  test('an instructor may do without', async () => {
    const login = await logInAs(await demanding.aUser({ passwordHash }), demanding);
    expect(await login.get('/api/purchases/all')).toMatchObject(works);
  });

  test('the first administrator comes by the link of the command line, and sets it up', async () => {
    const link = await linkForAdministrator(demanding.services, 'first@demanding.example');
    const login = await spend(link, demanding);
    expect(await login.get('/api/users/all')).toMatchObject(needsSetUp);
    await setUp(login);
    expect(await login.get('/api/users/all')).toMatchObject(works);
    // A password that is chosen in such a login leaves the address unproven.
    const { body } = await login.get('/auth/profile');
    const chosen = { _id: body._id, name: 'Ada', lastname: 'Lind', password, repassword: password };
    expect(await login.post(`/users/${body._id}`, chosen)).toMatchObject(works);
    const again = await linkForAdministrator(demanding.services, 'first@demanding.example');
    await setUp(await spend(again, demanding));
  });
});

test('the database has only the hashes of recovery codes, and a list of logins only complete ones', async () => {
  const { owner, first, recoveryCodes } = await protectedUser();
  const [stored] = await server.db.select().from(secondFactors).where(eq(secondFactors.userId, owner.id));
  expect(stored?.recoveryCodes).toHaveLength(10);
  const written = JSON.stringify(stored).replaceAll('-', '');
  for (const code of recoveryCodes) expect(written).not.toContain(code.replaceAll('-', ''));
  expect((await first.get('/auth/logins')).body.items).toMatchObject([{ current: true }]);
});

test('new recovery codes need the factor itself: a key that is not confirmed has none', async () => {
  const login = by(await server.signIn(await server.aUser({ passwordHash })));
  await login.post('/auth/second-factor');
  expect((await login.post('/auth/second-factor/recovery-codes')).status).toBe(409);
});
