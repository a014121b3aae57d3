import { inArray } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { simulations, users } from '../../server/db/tables';
import { unstorable } from '../../server/http/input';
import { normalizeLine } from '../../src/contract/emailAddress';
import { tenthOf } from '../support/generated';
import { naughtyStrings } from '../support/naughtyStrings';
import { anAddress, classesOn } from './classes';
import { later } from './clock';
import type { GivenPurchase } from './factories';
import { type Body, startTestServer } from './support';

const server = await startTestServer();
const { aClass, inviteOf, seatsTaken, mailsTo, follow, accountOf, historyOf } = classesOn(server);

describe('adding students', () => {
  test('makes an account, an invite and a mail for each', async () => {
    const school = await server.aSchool();
    const customer = await server.aUser({ name: 'Grace', lastname: 'Hopper', schoolId: school.id });
    const { purchase, simulation, get, post } = await aClass({ customerId: customer.id });
    const token = await server.signIn(customer);
    const email = anAddress();
    const students = [{ email: ` ${email.toUpperCase()} `, name: 'Ada\n', lastname: 'Lovelace' }];
    const { status, body } = await post('/students', { students }, token);
    expect({ status, body }).toEqual({ status: 200, body: { added: [email], repeated: [], refused: [] } });
    expect(await accountOf(email)).toMatchObject({
      ...{ name: 'Ada', lastname: 'Lovelace', role: 'student', status: 'active', schoolId: school.id },
      ...{ passwordHash: '', addressUnproven: true },
    });
    expect(await seatsTaken(purchase.id)).toBe(1);
    const changes = [{ field: 'students_added', before: null, after: [email] }];
    const added = { entity: 'purchase', actorId: customer.id, changes };
    expect(await historyOf(purchase.id)).toMatchObject([added]);
    const mail = await server.mailTo(email);
    expect(mail.subject).toBe(`Your invitation to ${simulation.name}`);
    expect(mail.text).toContain('Grace Hopper has invited you');

    const listed = await get('/students/all', token);
    expect(listed.body.total).toBe(1);
    const [student] = listed.body.items;
    expect(student).toEqual({
      _id: expect.any(String),
      email,
      name: 'Ada',
      lastname: 'Lovelace',
      invited_at: expect.any(String),
      mail: { status: 'outbox', error: '', at: mail.createdAt.toISOString() },
      ...{ opened_at: null, payment: null, started_at: null, finished_at: null, score: null },
    });

    const session = await follow(mail);
    expect(session).toMatchObject({ status: 200, body: { email, role: 'student' } });
    await server.request('GET', `/api/invites/${student._id}`, { token: session.body.token });
    expect((await inviteOf(student._id)).openedAt).not.toBeNull();
  });

  test('again adds and mails nobody twice, and changes no account that exists', async () => {
    const { post, add, purchase } = await aClass();
    const one = anAddress();
    const known = await server.aUser({ role: 'manager', name: 'Known' });
    expect((await add(one, one)).body).toEqual({ added: [one], repeated: [], refused: [] });
    const students = [known.email, one].map((email) => ({ email, name: 'Other', lastname: 'Name' }));
    const { body } = await post('/students', { students });
    expect(body).toEqual({ added: [known.email], repeated: [one], refused: [] });
    expect(await accountOf(known.email)).toEqual(known);
    expect(await mailsTo(one)).toHaveLength(1);
    expect(await seatsTaken(purchase.id)).toBe(2);
  });

  test('refuses each entry that cannot be added with its reason, and adds the others', async () => {
    const { post, purchase, user } = await aClass({ quantity: 1 });
    const [teacher, waiting] = [await server.aUser(), await server.aUser({ addressUnproven: true })];
    for (const { email } of [teacher, waiting]) await post('/co-teachers', { email });
    const [good, late, long, longest] = [anAddress(), anAddress(), anAddress(), anAddress()];
    const [name, limit] = ['n'.repeat(101), 'n'.repeat(100)];
    const runsIt = 'This person runs the class, so they can’t take a seat in it.';
    const refused = [
      ['nobody', 'This is not an email address.'],
      ['<b>x</b>@', 'This is not an email address.'],
      [`${'a'.repeat(320)}@class.example`, 'This is not an email address.'],
      [long, 'The name is longer than 100 characters.', name, ''],
      [longest, 'The last name is longer than 100 characters.', '', name],
      [user.email, runsIt],
      [teacher.email, runsIt],
      [waiting.email, runsIt],
      [late, 'The one seat is taken.'],
    ] as const;
    const students = [
      { email: good, name: limit, lastname: limit },
      ...refused.map(([email, , name = '', lastname = '']) => ({ email, name, lastname })),
    ];
    const { status, body } = await post('/students', { students });
    expect(status).toBe(200);
    const reasons = refused.map(([email, reason]) => ({ email, reason }));
    expect(body).toEqual({ added: [good], repeated: [], refused: reasons });
    for (const email of [long, late]) expect(await accountOf(email)).toBeUndefined();
    expect(await seatsTaken(purchase.id)).toBe(1);
  });

  test('many calls at once invite nobody twice', async () => {
    const { add, purchase } = await aClass();
    const email = anAddress();
    const answers = await Promise.all(Array.from({ length: 12 }, () => add(email)));
    expect(answers.flatMap(({ body }) => body.added)).toEqual([email]);
    expect(await mailsTo(email)).toHaveLength(1);
    expect(await seatsTaken(purchase.id)).toBe(1);
  });

  test('a new student of two classes at once gets one account and both invites', async () => {
    const [one, two] = [await aClass({ quantity: 20 }), await aClass({ quantity: 20 })];
    const emails = Array.from({ length: 20 }, anAddress);
    const answers = await Promise.all([one.add(...emails), two.add(...emails.toReversed())]);
    for (const { body } of answers) expect(body.added).toHaveLength(20);
    expect(await server.db.$count(users, inArray(users.email, emails))).toBe(20);
  });

  test('needs 1 to 2,000 students, and a session that is open and not cancelled', async () => {
    const { post, add, purchase } = await aClass();
    const change = (set: GivenPurchase) => server.changePurchase(purchase.id, set);
    const none = await post('/students', { students: [] });
    expect(none).toMatchObject({ status: 400, body: { errors: { students: 'Add at least one student.' } } });
    const student = { email: 'a', name: '', lastname: '' };
    expect((await post('/students', { students: Array(2_001).fill(student) })).status).toBe(400);
    const unopened = 'The simulation has not opened this session yet. Try again in a few minutes.';
    for (const [set, message] of [
      [{ status: 'cancelled' }, 'This session was cancelled.'],
      [{ status: 'completed', sessionId: null }, unopened],
    ] as const) {
      await change(set);
      expect(await add(anAddress())).toMatchObject({ status: 409, body: { message } });
    }
    // The database itself refuses a seat too many.
    for (const seatsTaken of [11, -1]) await expect(change({ seatsTaken })).rejects.toThrow();
  });

  test('Play opens the direct address of the simulation, or the login of a host whose OAuth group is complete', async () => {
    const urls = { clientRoot: 'https://host.example/root/', redirectUrl: 'https://host.example/signed-in' };
    const whole = { ...urls, oauthClientSecret: 'x', directUrl: '' };
    const simulation = await server.aSimulation(whole);
    const { aStudent, purchase } = await aClass({ simulationId: simulation.id });
    const student = await aStudent();
    const linkFor = async (token: string, change: Partial<typeof whole> = {}) => {
      const set = { ...whole, ...change };
      await server.change(simulations, simulation.id, set);
      return (await server.request('GET', `/api/invites/${student._id}`, { token })).body.data.magiclink;
    };
    const search = new URLSearchParams({ iss: `${server.url}/oidc`, session: purchase.id });
    expect(await linkFor(student.token)).toBe(`https://host.example/root/login?${search}`);
    expect(await linkFor(await server.signIn(await server.aUser({ role: 'administrator' })))).toBeNull();
    const directUrl = 'https://direct.example/play';
    expect(await linkFor(student.token, { directUrl, redirectUrl: '' })).toBe(directUrl);
    for (const gone of [{ redirectUrl: '' }, { oauthClientSecret: '' }, { clientRoot: '' }]) {
      expect(await linkFor(student.token, gone)).toBeNull();
    }
  });
});

describe('the number of invitations a day', async () => {
  const strict = await startTestServer({ config: { rateLimitScale: 1 } });
  const classes = classesOn(strict);

  test('is limited for an account', async () => {
    const { user, add, post, aStudent } = await classes.aClass();
    const { _id } = await aStudent();
    await strict.services.limits.consume('invitation-account', user.id, 19_996);
    // A second click on sharing mails nobody, but a new link later counts as well.
    const email = anAddress();
    const share = () => post('/co-teachers', { email });
    for (const { status } of [await share(), await share(), await later(strict, 1, share)])
      expect(status).toBe(200);
    expect((await add(anAddress())).status).toBe(200);
    const refused = await add(anAddress());
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_600);
    expect((await post('/students/mail', { students: [_id] })).status).toBe(429);
    expect((await post(`/students/${_id}`, { email: anAddress() })).status).toBe(429);
    expect((await post('/co-teachers', { email: anAddress() })).status).toBe(429);
    expect((await (await classes.aClass()).add(anAddress())).status).toBe(200);
  });

  test('is none for an account whose address nobody has proven, which corrects names all the same', async () => {
    const { user, add, post, aStudent } = await classes.aClass();
    const { _id } = await aStudent();
    await strict.change(users, user.id, { addressUnproven: true });
    const message = 'Confirm your email address to send invitations.';
    const refusal = { status: 409, body: { message, errors: { email: message } } };
    expect(await add(anAddress())).toMatchObject(refusal);
    expect(await post('/students/mail', { students: [_id] })).toMatchObject(refusal);
    expect(await post('/co-teachers', { email: anAddress() })).toMatchObject(refusal);
    expect(await post(`/students/${_id}`, { email: anAddress() })).toMatchObject(refusal);
    expect((await post(`/students/${_id}`, { name: 'Ada' })).status).toBe(200);
    await strict.change(users, user.id, { addressUnproven: false });
    expect((await add(anAddress())).status).toBe(200);
    // A refused call is no first click.
    expect((await post('/students/mail', { students: [_id] })).body).toEqual({ sent: 1 });
  });

  test('does not count those who are in the class, are refused, or whose address is changed to itself', async () => {
    const { user, add, post, aStudent } = await classes.aClass();
    const { email, _id } = await aStudent();
    await strict.services.limits.consume('invitation-account', user.id, 19_998);
    for (const address of [email, user.email, email]) expect((await add(address)).status).toBe(200);
    const change = (address: string) => post(`/students/${_id}`, { email: address });
    for (const same of [email, email]) expect((await change(same)).status).toBe(200);
    expect((await change(anAddress())).status).toBe(200);
    const { limits } = strict.services;
    await expect(limits.check('invitation-account', user.id)).rejects.toMatchObject({ status: 429 });
  });

  test('counts those who were added before a call failed', async () => {
    const { user, add } = await classes.aClass({ quantity: 101 });
    const emails = Array.from({ length: 101 }, anAddress);
    expect((await classes.failingAfterOneBatch(() => add(...emails))).status).toBe(500);
    const { limits } = strict.services;
    await limits.consume('invitation-account', user.id, 19_899);
    expect((await add(...emails)).status).toBe(429);
    await limits.consume('invitation-account', user.id);
    await expect(limits.check('invitation-account', user.id)).rejects.toMatchObject({ status: 429 });
  });
});

const texts = tenthOf(naughtyStrings, 'students').filter((text) => !unstorable.test(text));

test('naughty strings as addresses are refused one by one, and stop nobody else', async () => {
  const { post } = await aClass({ quantity: texts.length + 1 });
  const good = anAddress();
  const addresses = [...texts.map((text) => text.slice(0, 320)), good];
  const students = addresses.map((email) => ({ email, name: '', lastname: '' }));
  const { status, body } = await post('/students', { students });
  expect(status).toBe(200);
  expect(body.added).toContain(good);
  expect(body.refused.length + body.added.length).toBe(students.length);
  for (const { reason } of body.refused) expect(reason).toBe('This is not an email address.');
});

test('naughty strings as names are kept as text on one line, in list, file and mail', async () => {
  const { post, get } = await aClass({ quantity: texts.length + 1 });
  const typed = texts.map((text) => text.slice(0, 100));
  const students = typed.map((name) => ({ email: anAddress(), name, lastname: name }));
  expect((await post('/students', { students })).body.added).toHaveLength(students.length);
  const { items } = (await get('/students/all?pp=1000')).body;
  const names = new Map(items.map(({ email, name }: Body) => [email, name]));
  for (const { email, name } of students) {
    expect(names.get(email)).toBe(normalizeLine(name.replace(/[\p{Cc}\u2028-\u202e\u2066-\u2069]+/gu, ' ')));
    const [mail] = await mailsTo(email);
    expect(mail?.text.split('\n')[0]).toMatch(/^Hello( .*)?,$/);
    expect(mail?.html).not.toMatch(/<script|<img(?! src="[^"]+\/mail-logo\.png")|<iframe/i);
  }
  expect((await get('/students/csv')).body).not.toMatch(/(?:^|,)"[=+@-]/m);
});
