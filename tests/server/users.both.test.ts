import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { createAccessLink } from '../../server/auth/accessLinks';
import { rememberBrowser } from '../../server/auth/browsers';
import { accessLinks, coTeachers, knownBrowsers, logins, newId, users } from '../../server/db/tables';
import { roles } from '../../src/contract/user';
import { anAddress, classesOn } from './classes';
import { later } from './clock';
import { aUserForm } from './forms';
import { type Body, startTestServer } from './support';

const server = await startTestServer();
const { historyOf } = classesOn(server);
const trailOf = async (id: string) => (await historyOf(id)).filter(({ entity }) => entity === 'user');
const password = 'Correct-horse-battery-9';
const newPassword = 'Better-horse-battery-10';

const school = await server.aSchool();
const otherSchool = await server.aSchool();
const { token: adminToken, ...admin } = await server.signedIn({ role: 'administrator' });
const { token: managerToken, ...manager } = await server.signedIn({ role: 'manager', schoolId: school.id });

const aPupil = (given: Parameters<typeof server.aUser>[0] = {}) =>
  server.aUser({ role: 'student', schoolId: school.id, ...given });
const rowOf = (id: string) => server.stored(users, id);

const get = (path: string, token = adminToken) => server.request('GET', path, { token });
const save = (id: string, body: object, token = adminToken) =>
  server.request('POST', `/api/users/${id}`, { body, token });
const remove = (id: string, token = adminToken, path = '/api/users') =>
  server.request('DELETE', `${path}/${id}`, { token });
const bulk = (body: object, token = managerToken) =>
  server.request('POST', '/api/users/bulk', { body, token });
const list = async (query: string, token = adminToken) => {
  const { status, body } = await get(`/api/users/all?${query}`, token);
  expect(status).toBe(200);
  return body;
};
const idsOf = ({ items }: Body) => items.map((item: Body) => item._id);

const create = (given: object = {}, token = adminToken) =>
  server.request('POST', '/api/users', {
    body: { ...aUserForm(anAddress()), school: school.id, ...given },
    token,
  });

describe('the list', () => {
  const mark = 'Zyx';
  const people = new Map<string, string>();

  test('is filtered by parts of text fields in any case, and by status and role', async () => {
    for (const [key, given] of Object.entries({
      anna: { name: 'Anna', lastname: `${mark} Berg`, email: 'anna.100%@list.example' },
      hanna: { name: 'Hanna', lastname: `${mark} Avila`, role: 'student', schoolId: school.id },
      gone: { name: 'Anna', lastname: `${mark} Cruz`, status: 'deleted' },
    } as const)) {
      people.set(key, (await server.aUser({ role: 'instructor', ...given })).id);
    }
    const found = async (query: string) => idsOf(await list(`lastname=${mark}&${query}`)).sort();
    const of = (...keys: string[]) => keys.map((key) => people.get(key)).sort();
    expect(await found('name=ANN')).toEqual(of('anna', 'hanna', 'gone'));
    expect(await found('name=hann&status=active')).toEqual(of('hanna'));
    expect([await found('status=deleted'), await found('role=student')]).toEqual([of('gone'), of('hanna')]);
    expect(await found(`school=${school.id}`)).toEqual(of('hanna'));
    expect([await found('email=0%25@'), await found('email=0_@')]).toEqual([of('anna'), []]);
    for (const query of ['q=avila', 'q=hanna%20%20AVIL']) expect(await found(query)).toEqual(of('hanna'));
    expect(await found('q=hanna%20cruz')).toEqual([]);
    expect(await found('name=&status=&role=&email=')).toEqual(of('anna', 'hanna', 'gone'));
    expect(await found('utm_source=mail&constructor=1')).toHaveLength(3);
  });

  test('is sorted, paged and counted', async () => {
    const names = async (query: string) =>
      (await list(`q=${mark}&${query}`)).items.map(({ lastname }: Body) => lastname.slice(4));
    expect(await names('sort=lastname:asc')).toEqual(['Avila', 'Berg', 'Cruz']);
    expect(await names('sort=lastname:desc')).toEqual(['Cruz', 'Berg', 'Avila']);
    expect(await names('')).toEqual(['Cruz', 'Avila', 'Berg']);
    expect(await names('sort=lastname:asc&pp=2')).toEqual(['Avila', 'Berg']);
    expect([await names('sort=lastname:asc&pp=2&pag=2'), await names('pp=2&pag=3')]).toEqual([['Cruz'], []]);
    for (const query of ['pp=2', 'pp=2&pag=2', 'pp=2&pag=9', 'pp=3'])
      expect((await list(`q=${mark}&total=true&${query}`)).total, query).toBe(3);
    // Users without a sign-in come after all last sign-ins.
    await server.change(users, people.get('anna') ?? '', { lastLogin: new Date('2020-01-01') });
    expect(idsOf(await list(`q=${mark}&sort=last_login:desc`))[0]).toBe(people.get('anna'));
    expect(idsOf(await list(`q=${mark}&sort=last_login:asc`))[2]).toBe(people.get('anna'));
  });

  test.each([
    ...['sort=password_hash:asc', 'sort=name', 'sort=name:asc;drop', 'status=x', 'role=root', 'pp=0'],
    ...['pp=100000', 'pag=-1', 'pag=NaN', 'total=maybe', `q=${'x'.repeat(300)}`],
  ])('refuses %s', async (query) => {
    const { status, body } = await get(`/api/users/all?${query}`);
    expect([status, Object.keys(body.errors)]).toEqual([400, [query.split('=')[0]]]);
  });

  test('has 20 users by default, and /users/all is the same list', async () => {
    for (let n = 0; n < 21; n += 1) await aPupil();
    expect((await list('')).items).toHaveLength(20);
    expect((await get(`/users/all?q=${mark}&total=true`)).body).toEqual(await list(`q=${mark}&total=true`));
  });

  test('shows a manager no administrators of the own school', async () => {
    const { id } = await server.aUser({ schoolId: school.id, role: 'administrator' });
    for (const query of ['', 'role=administrator', 'q=user'])
      expect(idsOf(await list(`pp=1000&${query}`, managerToken))).not.toContain(id);
  });
});

describe('a new user', () => {
  test('is stored as sent, without unknown fields', async () => {
    const unknown = { _id: 'mine', id: 'mine', token: 'x', magiclogin: 'x', passwordHash: 'x' };
    const times = { created_at: '2000-01-01T00:00:00Z', last_login: '2000-01-01T00:00:00Z' };
    const given = { name: ' Zoë ', email: ' ZOE@Test.Example ', ...unknown, ...times };
    const { status, body } = await create(given);
    expect(status).toBe(201);
    const email = 'zoe@test.example';
    expect(body).toMatchObject({ name: 'Zoë', email, last_login: null, school: school.id });
    expect(body._id).toMatch(/^[\da-f]{24}$/);
    expect(Date.parse(body.created_at)).toBeGreaterThan(Date.now() - 3_600_000);
    expect(body).not.toHaveProperty('magiclogin');
    expect((await rowOf(body._id))?.passwordHash).toBe('');
    expect((await get(`/api/users/${body._id}`)).body).toEqual([{ ...body, second_factor: false }]);
    const changes = expect.arrayContaining([{ field: 'email', before: null, after: email }]);
    expect(await trailOf(body._id)).toMatchObject([{ action: 'created', actorId: admin.id, changes }]);
  });

  test('with a password signs in with it', async () => {
    const { body } = await create({ password, repassword: password });
    expect(body).not.toHaveProperty('password');
    const login = { email: body.email, password };
    expect((await server.request('POST', '/auth/login', { body: login })).status).toBe(200);
    const [entry] = await trailOf(body._id);
    expect(entry?.changes).toContainEqual({ field: 'password', before: null, after: '••••' });
    expect(JSON.stringify(entry)).not.toContain('argon2');
  });

  test.each([
    [{ email: '' }, 'email', 'Enter an email address.'],
    [{ email: 'ada@' }, 'email', 'Enter a valid email address.'],
    [{ role: 'root' }, 'role', /one of/],
    [{ role: undefined }, 'role', 'This is required.'],
    [{ status: 'asleep' }, 'status', /one of/],
    [{ school: 'nowhere' }, 'school', 'There is no such school.'],
    [{ password, repassword: '' }, 'password', 'Password and password confirmation do not match.'],
    [{ repassword: password }, 'password', 'Password and password confirmation do not match.'],
    [{ password: 'short', repassword: 'short' }, 'password', /at least 10 characters/],
    [{ name: 'x'.repeat(201) }, 'name', /200/],
    [{ lastname: 'L\u2028o' }, 'lastname', 'Write this on one line.'],
  ])('%j is refused', async (given, field, message) => {
    const before = await server.db.$count(users);
    const { status, body } = await create(given);
    expect(status).toBe(400);
    expect(body.errors[field]).toMatch(message);
    expect(await server.db.$count(users)).toBe(before);
  });

  test('needs an address that no other user has, not even a deleted one, nor at the same moment', async () => {
    const gone = await aPupil({ status: 'deleted' });
    const errors = { email: 'A user with this email already exists.' };
    expect(await create({ email: gone.email.toUpperCase() })).toMatchObject({
      status: 409,
      body: { errors },
    });
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => create({ email: 'once@test.example' })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409, 409]);
  });
});

describe('an address that a manager enters', () => {
  const elsewhere = 'This address cannot be used. Ask an administrator.';
  const refused = { status: 409, body: { message: elsewhere, errors: { email: elsewhere } } };
  const aManagerOf = async (domains: string) => {
    const { id } = await server.aSchool({ domains });
    return { id, token: await server.signIn(await server.aUser({ role: 'manager', schoolId: id })) };
  };

  test('must belong to the domains of the own school', async () => {
    const { id, token } = await aManagerOf('own.example, students.own.example');
    const message = 'Use an address of your school: own.example, students.own.example.';
    for (const email of ['ada@own.example', 'Ada@Students.OWN.example']) {
      expect((await create({ email, school: id }, token)).status).toBe(201);
    }
    for (const email of ['ada@gmail.example', 'ada@notown.example', 'ada@own.example.org']) {
      const { status, body } = await create({ email, school: id, status: 'deleted' }, token);
      expect({ status, body }).toEqual({ status: 400, body: { message, errors: { email: message } } });
    }
    const pupil = await server.aUser({ role: 'student', schoolId: id, email: 'of-old@elsewhere.example' });
    expect((await save(pupil.id, { email: 'ada@gmail.example' }, token)).status).toBe(400);
    // An address that was stored before this rule may stay.
    expect((await save(pupil.id, { name: 'Renamed', email: pupil.email }, token)).status).toBe(200);
    expect((await save(pupil.id, { email: 'of-new@own.example' }, token)).status).toBe(200);
    // Administrators may enter any.
    expect((await create({ email: 'ada@anywhere.example', school: id })).status).toBe(201);
  });

  test('must not belong to another school’s domain if the own school has no domains', async () => {
    await server.aSchool({ domains: 'claimed.example' });
    const { id, token } = await aManagerOf(' ');
    expect((await create({ email: 'ada@unclaimed.example', school: id }, token)).status).toBe(201);
    expect(await create({ email: 'ada@claimed.example', school: id }, token)).toMatchObject(refused);
  });

  test('is rejected with the same message if a user outside the school has it', async () => {
    const { id, token } = await aManagerOf('');
    const outsiders = [
      await server.aUser({ schoolId: otherSchool.id }),
      await server.aUser({ schoolId: otherSchool.id, status: 'deleted' }),
      await server.aUser({ role: 'administrator', schoolId: id }),
    ];
    for (const { email } of outsiders) {
      expect(await create({ email, school: id }, token)).toMatchObject(refused);
    }
    const own = await server.aUser({ role: 'student', schoolId: id });
    expect((await create({ email: own.email, school: id }, token)).body.message).toBe(
      'A user with this email already exists.',
    );
    expect(await save(own.id, { email: outsiders[0]?.email }, token)).toMatchObject(refused);
  });
});

describe('a change of a user', () => {
  test('affects only the sent fields, and the audit trail contains only the changed ones', async () => {
    const pupil = await aPupil();
    const { status, body } = await save(pupil.id, {
      name: 'Renamed',
      lastname: pupil.lastname,
      _id: 'x',
      token: 'x',
      created_at: '2000-01-01T00:00:00Z',
      schoolId: otherSchool.id,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ _id: pupil.id, name: 'Renamed', school: school.id, email: pupil.email });
    expect(body.created_at).toBe(pupil.createdAt.toISOString());
    expect(await trailOf(pupil.id)).toMatchObject([
      { action: 'updated', changes: [{ field: 'name', before: 'Test', after: 'Renamed' }] },
    ]);
    expect((await save(pupil.id, { name: 'Renamed' })).body).toEqual(body);
    expect(await trailOf(pupil.id)).toHaveLength(1);
  });

  test('is rejected if another user has changed the record meanwhile, or at the same time', async () => {
    const pupil = await aPupil();
    const [loaded] = (await get(`/api/users/${pupil.id}`)).body;
    const answers = await Promise.all(
      ['A', 'B', 'C'].map((name) => save(pupil.id, { name, updated_at: loaded.updated_at })),
    );
    answers.push(await save(pupil.id, { name: 'D', updated_at: loaded.updated_at }));
    const [first, ...others] = answers.toSorted((a, b) => a.status - b.status);
    expect(first?.status).toBe(200);
    expect(first?.body.updated_at).not.toBe(loaded.updated_at);
    for (const { status, body } of others) {
      expect(status).toBe(409);
      expect(body.message).toMatch(/^This record was changed meanwhile\./);
    }
    expect((await rowOf(pupil.id))?.name).toBe(first?.body.name);
    expect(await trailOf(pupil.id)).toHaveLength(1);
    expect((await save(pupil.id, { name: 'E', updated_at: first?.body.updated_at })).status).toBe(200);
    const wrong = await save(pupil.id, { name: 'F', updated_at: 'soon' });
    expect(wrong.body.errors).toHaveProperty('updated_at');
  });

  test.each([{ password: newPassword, repassword: newPassword }, { school: school.id }])(
    'of the own record to %j keeps the session of the caller, and no other',
    async (given) => {
      const self = await server.aUser({ role: 'administrator' });
      const [token, other] = [await server.signIn(self), await server.signIn(self)];
      expect((await save(self.id, given, token)).status).toBe(200);
      expect((await get('/auth/profile', token)).status).toBe(200);
      expect((await get('/auth/profile', other)).status).toBe(401);
    },
  );

  test('of the address ends the links that were mailed to the old one, and is announced there, with a hint at the new one', async () => {
    const pupil = await aPupil();
    await createAccessLink(server.services, pupil.id, 'recover', '/dashboard');
    const moved = await save(pupil.id, { email: 'Somewhere.Else@New.example' });
    expect(moved).toMatchObject({ status: 200, body: { email: 'somewhere.else@new.example' } });
    expect(await server.db.$count(accessLinks, eq(accessLinks.userId, pupil.id))).toBe(0);
    const mail = await server.mailTo(pupil.email);
    expect(mail.subject).toBe('Your email address was changed');
    expect(mail.text).toContain('was changed to s•••@new.example just now');
    expect(mail?.text).toContain(server.services.config.supportEmail);
    expect(mail?.text).not.toContain('somewhere');
    expect((await save(pupil.id, { email: 'Somewhere.Else@new.example', name: 'Same' })).status).toBe(200);
    expect(await server.mailsTo('somewhere.else@new.example')).toEqual([]);
    expect((await save((await aPupil()).id, { email: 'somewhere.else@new.example' })).status).toBe(409);
  });

  test.each([
    ...[{ role: 'administrator' }, { role: 'instructor' }, { school: otherSchool.id }, { school: null }],
    ...[{ email: 'elsewhere@test.example' }, { status: 'recovery' }, { status: 'deleted' }],
    { password: newPassword, repassword: newPassword },
    { name: 'Renamed', role: 'student', school: school.id },
  ])('to %j ends sessions and links, and forgets browsers, unless it renames', async (given) => {
    const keeps = 'name' in given;
    const pupil = await aPupil();
    const token = await server.signIn(pupil);
    const link = await createAccessLink(server.services, pupil.id, 'invite', '/dashboard');
    await rememberBrowser(server.services, pupil.id, 'browser');
    expect((await save(pupil.id, given)).status).toBe(200);
    expect((await get('/auth/profile', token)).status).toBe(keeps ? 200 : 401);
    expect(await server.db.$count(knownBrowsers, eq(knownBrowsers.userId, pupil.id))).toBe(keeps ? 1 : 0);
    const spent = { token: new URL(link).searchParams.get('token'), confirm: true };
    expect((await server.request('POST', '/auth/autk', { body: spent })).status).toBe(keeps ? 200 : 401);
    const subjects = (await server.mailsTo(pupil.email)).map(({ subject }) => subject);
    expect(subjects.includes('Your password was changed')).toBe('password' in given);
  });
});

const here = { customerId: (await server.aUser({ schoolId: school.id })).id };
const elsewhere = { customerId: (await server.aUser({ schoolId: otherSchool.id })).id };

describe('the login of a user with classes', () => {
  const changes = [{ email: 'taken@test.example' }, { password: newPassword, repassword: newPassword }];
  const coTeach = async (email: string, classId: string) => {
    await server.db.insert(coTeachers).values({ id: newId(), classId, email, linkHash: '' });
  };
  const invite = async (studentId: string, purchase: { customerId: string }) => {
    const { id } = await server.aPurchase(purchase);
    await server.anInvite({ classId: id, studentId });
  };

  test.each(changes)('of another school is not changed by a manager: %j', async (change) => {
    const [student, teacher] = [await aPupil(), await server.aUser({ schoolId: school.id })];
    await invite(student.id, elsewhere);
    await invite(student.id, here);
    await coTeach(teacher.email, (await server.aPurchase(elsewhere)).id);
    for (const before of [student, teacher]) {
      const { status, body } = await save(before.id, change, managerToken);
      const field = Object.keys(change)[0] ?? '';
      expect({ status, errors: body.errors }).toEqual({
        status: 422,
        errors: { [field]: expect.stringContaining('classes of another school') },
      });
      expect(body).not.toHaveProperty('reason');
      expect(await rowOf(before.id)).toEqual(before);
      // The rest of the form is saved, and the values that it repeats are no change.
      expect((await save(before.id, { name: 'Grace', email: before.email }, managerToken)).status).toBe(200);
    }
    // A password that somebody else sets makes the address unproven again.
    await server.signIn(student);
    const password = { password: newPassword, repassword: newPassword };
    expect((await save(student.id, password)).status).toBe(200);
    expect((await save(student.id, { email: 'other@test.example' }, managerToken)).status).toBe(422);
    expect((await save(student.id, change)).status).toBe(200);
  });

  test('of the own school, of none, or no longer of another is changed by a manager, and that of a student who has never come', async () => {
    const [student, teacher] = [await aPupil(), await server.aUser({ schoolId: school.id })];
    const stranger = { customerId: (await server.aUser({ addressUnproven: true })).id };
    for (const purchase of [here, stranger]) {
      await invite(student.id, purchase);
      await coTeach(teacher.email, (await server.aPurchase(purchase)).id);
    }
    const cancelled = await server.aPurchase({ ...elsewhere, status: 'cancelled' });
    await server.anInvite({ classId: cancelled.id, studentId: student.id });
    const open = await server.aPurchase(elsewhere);
    await server.anInvite({ classId: open.id, studentId: student.id, revokedAt: new Date() });
    const waiting = await aPupil({ addressUnproven: true });
    await invite(waiting.id, elsewhere);
    for (const { id } of [student, teacher, waiting]) {
      const change = { email: `new-${id}@test.example`, password: newPassword, repassword: newPassword };
      expect((await save(id, change, managerToken)).status).toBe(200);
    }
  });
});

test.each(['/api/users', '/users'])(
  'the deletion of a user by %s keeps the row, and ends all sessions and links at once',
  async (path) => {
    const pupil = await aPupil();
    const token = await server.signIn(pupil);
    await createAccessLink(server.services, pupil.id, 'invite', '/invites/1');
    const answer = await remove(pupil.id, managerToken, path);
    expect(answer).toMatchObject({ status: 200, body: { _id: pupil.id, status: 'deleted' } });
    expect((await get('/auth/profile', token)).status).toBe(401);
    expect(await server.db.$count(logins, eq(logins.userId, pupil.id))).toBe(0);
    expect(await server.db.$count(accessLinks, eq(accessLinks.userId, pupil.id))).toBe(0);
    expect((await remove(pupil.id, managerToken, path)).status).toBe(200);
    const changes = [{ field: 'status', before: 'active', after: 'deleted' }];
    expect(await trailOf(pupil.id)).toMatchObject([{ action: 'deleted', actorId: manager.id, changes }]);
  },
);

describe('a user', () => {
  test.each([
    [{ status: 'deleted' }, 'You cannot delete yourself.'],
    [{ status: 'created' }, 'You cannot change your own status.'],
    [{ role: 'student' }, 'You cannot change your own role.'],
  ])('cannot change the own record to %j', async (given, message) => {
    for (const [{ id }, token] of [
      [admin, adminToken],
      [manager, managerToken],
    ] as const) {
      const errors = { [Object.keys(given).join()]: message };
      expect(await save(id, given, token)).toMatchObject({ status: 409, body: { message, errors } });
      expect((await get('/auth/profile', token)).body).toMatchObject({ status: 'active' });
    }
  });

  test('cannot delete the own account, or change it with others', async () => {
    for (const path of ['/api/users', '/users']) {
      expect((await remove(admin.id, adminToken, path)).status).toBe(409);
      expect((await remove(manager.id, managerToken, path)).status).toBe(409);
    }
    for (const values of [{ status: 'deleted' }, { role: 'student' }]) {
      const { body } = await bulk({ ids: [manager.id], ...values });
      expect(body).toEqual({ items: [], refused: [manager.id] });
    }
  });
});

describe('the last active administrator', () => {
  beforeEach(async () => {
    await server.db.update(users).set({ role: 'instructor' }).where(eq(users.role, 'administrator'));
  });
  const anAdmin = () => server.signedIn({ role: 'administrator' });

  test('remains if two administrators delete one another', async () => {
    const [one, two] = [await anAdmin(), await anAdmin()];
    const answers = await Promise.all([remove(two.id, one.token), remove(one.id, two.token)]);
    expect(answers.map(({ status }) => status).sort()).not.toEqual([200, 200]);
    const left = and(eq(users.role, 'administrator'), eq(users.status, 'active'));
    expect(await server.db.$count(users, left)).toBe(1);
  });

  test('cannot be removed by a caller who is no longer active', async () => {
    const [caller, last] = [await anAdmin(), await anAdmin()];
    await server.change(users, caller.id, { status: 'recovery' });
    const message = 'The hub needs at least one active administrator.';
    expect(await remove(last.id, caller.token)).toMatchObject({ status: 409, body: { message } });
    expect(await save(last.id, { role: 'manager' }, caller.token)).toMatchObject({
      status: 409,
      body: { errors: { role: message } },
    });
    const { body } = await bulk({ ids: [last.id], status: 'created' }, caller.token);
    expect(body).toEqual({ items: [], refused: [last.id] });
  });
});

describe('a sign-in link of an administrator', () => {
  const link = async (id: string, token: string) =>
    (await get(`/api/users/${id}?magiclogin=true`, token)).body[0].magiclogin;
  const spend = (url: string) => {
    const body = { token: new URL(url).searchParams.get('token'), confirm: true };
    return server.request('POST', '/auth/autk', { body });
  };
  const asAdmin = async () => server.signIn(await server.aUser({ role: 'administrator' }));

  test('signs in, in any browser, for ten minutes; a new one ends it', async () => {
    const pupil = await aPupil();
    const token = await asAdmin();
    expect((await get(`/api/users/${pupil.id}`, token)).body[0]).not.toHaveProperty('magiclogin');
    const url = await link(pupil.id, token);
    expect(url).toContain(`${server.url}/admin/magiclogin?token=`);
    expect(await spend(url)).toMatchObject({ status: 200, body: { _id: pupil.id } });
    const trail = await trailOf(pupil.id);
    expect(trail).toMatchObject([{ changes: [{ field: 'magiclogin', before: null, after: '••••' }] }]);
    expect(JSON.stringify(trail)).not.toContain(new URL(url).searchParams.get('token'));

    const [first, second] = [await link(pupil.id, token), await link(pupil.id, token)];
    expect((await spend(first)).status).toBe(401);
    await later(server, 10.1, async () => expect((await spend(second)).status).toBe(401));
  });

  test('is available for lower roles', async () => {
    const token = await asAdmin();
    for (const role of roles) {
      const { id } = await aPupil({ role });
      expect(typeof (await link(id, token))).toBe(role === 'administrator' ? 'undefined' : 'string');
    }
    expect(await link((await aPupil({ status: 'deleted' })).id, token)).toBeUndefined();
  });
});

describe('a change of several users', () => {
  test('changes for users that the caller may change; the others are listed', async () => {
    const [one, two] = [await aPupil(), await aPupil()];
    const stranger = await aPupil({ schoolId: otherSchool.id });
    const token = await server.signIn(one);
    const ids = [two.id, one.id, two.id, stranger.id, 'nobody'];
    const { body } = await bulk({ ids, status: 'deleted' });
    expect(body).toMatchObject({
      items: [{ _id: two.id, status: 'deleted' }, { _id: one.id }],
      refused: [stranger.id, 'nobody'],
    });
    expect((await get('/auth/profile', token)).status).toBe(401);
    expect((await rowOf(stranger.id))?.status).toBe('active');
    await bulk({ ids: [one.id], status: 'deleted' });
    expect(await trailOf(one.id)).toMatchObject([{ action: 'deleted', actorId: manager.id }]);
  });

  test('gives role and school, notes it for each, and ends what was given out before', async () => {
    const [one, two] = [await aPupil(), await aPupil()];
    const chief = await server.aUser({ role: 'administrator' });
    const token = await server.signIn(one);
    const values = { role: 'instructor', school: otherSchool.id };
    const { body } = await bulk({ ids: [one.id, two.id], ...values }, await server.signIn(chief));
    expect(body.items).toMatchObject([values, values]);
    for (const { id } of [one, two]) {
      expect(await trailOf(id)).toMatchObject([{ action: 'updated', actorId: chief.id }]);
    }
    expect((await get('/auth/profile', token)).status).toBe(401);
    expect(await rowOf(one.id)).toMatchObject({ status: 'active', schoolId: otherSchool.id });
  });

  test.each([
    { ids: [], status: 'active' },
    { ids: Array.from({ length: 201 }, (_, n) => String(n)), status: 'active' },
    { ids: ['x'], status: 'asleep' },
    { ids: 'x', status: 'active' },
  ])('is rejected if the request is not valid', async (body) => {
    expect((await bulk(body)).status).toBe(400);
  });
});
