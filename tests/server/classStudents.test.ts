import { eq, inArray } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditEntries } from '../../server/db/schema/audit';
import { mails } from '../../server/db/schema/mails';
import { users } from '../../server/db/schema/people';
import { invites, purchases } from '../../server/db/schema/purchases';
import { simulations } from '../../server/db/schema/simulations';
import { anAddress, classesOn } from './classes';
import { startTestServer } from './support';

const server = await startTestServer();
const { aClass, inviteOf, seatsTaken, mailsTo, follow } = classesOn(server);

const accountOf = async (email: string) => {
  const [user] = await server.db.select().from(users).where(eq(users.email, email));
  return user;
};

describe('adding students', () => {
  test('makes an account, an invite and a mail for each', async () => {
    const school = await server.aSchool();
    const customer = await server.aUser({ name: 'Grace', lastname: 'Hopper', schoolId: school.id });
    const { purchase, simulation } = await aClass({ customerId: customer.id });
    const token = await server.signIn(customer);
    const email = anAddress();
    const { status, body } = await server.request('POST', `/api/sessions/${purchase.id}/students`, {
      token,
      body: { students: [{ email: ` ${email.toUpperCase()} `, name: 'Ada\n', lastname: 'Lovelace' }] },
    });
    expect({ status, body }).toEqual({ status: 200, body: { added: [email], repeated: [], refused: [] } });
    expect(await accountOf(email)).toMatchObject({
      name: 'Ada',
      lastname: 'Lovelace',
      role: 'student',
      status: 'active',
      passwordHash: '',
      addressUnproven: true,
      schoolId: school.id,
    });
    expect(await seatsTaken(purchase.id)).toBe(1);
    const [mail, ...more] = await mailsTo(email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(`Your invitation to ${simulation.name}`);
    expect(mail?.text).toContain('Grace Hopper has invited you');

    const listed = await server.request('GET', `/api/sessions/${purchase.id}/students/all`, { token });
    expect(listed.body.total).toBe(1);
    const [student] = listed.body.items;
    expect(student).toEqual({
      _id: expect.any(String),
      email,
      name: 'Ada',
      lastname: 'Lovelace',
      invited_at: expect.any(String),
      mail: { status: 'outbox', error: '', at: mail?.createdAt.toISOString() },
      opened_at: null,
      payment: null,
      started_at: null,
      finished_at: null,
      score: null,
    });

    const session = await follow(mail ?? { text: '' });
    expect(session).toMatchObject({ status: 200, body: { email, role: 'student' } });
    await server.request('GET', `/api/invites/${student._id}`, { token: session.body.token });
    expect((await inviteOf(student._id)).openedAt).not.toBeNull();
  });

  test('again adds and mails nobody twice', async () => {
    const { add, purchase } = await aClass();
    const [one, two] = [anAddress(), anAddress()];
    expect((await add(one, one)).body).toEqual({ added: [one], repeated: [], refused: [] });
    expect((await add(two, one)).body).toEqual({ added: [two], repeated: [one], refused: [] });
    expect(await mailsTo(one)).toHaveLength(1);
    expect(await seatsTaken(purchase.id)).toBe(2);
  });

  test('never changes an account that exists, whatever its role', async () => {
    const { post } = await aClass();
    const known = await server.aUser({ role: 'manager', name: 'Known' });
    const { body } = await post('/students', {
      students: [{ email: known.email, name: 'Other', lastname: 'Name' }],
    });
    expect(body.added).toEqual([known.email]);
    expect(await accountOf(known.email)).toEqual(known);
  });

  test('refuses each entry that cannot be added with its reason, and adds the others', async () => {
    const { add } = await aClass({ quantity: 1 });
    const [good, late] = [anAddress(), anAddress()];
    const { status, body } = await add('nobody', good, late, '<b>x</b>@');
    expect(status).toBe(200);
    expect(body).toEqual({
      added: [good],
      repeated: [],
      refused: [
        { email: 'nobody', reason: 'This is not an email address.' },
        { email: late, reason: 'The one seat is taken.' },
        { email: '<b>x</b>@', reason: 'This is not an email address.' },
      ],
    });
    expect(await accountOf(late)).toBeUndefined();
  });

  test('refuses a student with a name that is too long, and adds the others', async () => {
    const { post } = await aClass();
    const [good, long, longest] = [anAddress(), anAddress(), anAddress()];
    const [name, limit] = ['n'.repeat(101), 'n'.repeat(100)];
    const address = `${'a'.repeat(320)}@class.example`;
    const students = [
      { email: good, name: limit, lastname: limit },
      { email: long, name, lastname: '' },
      { email: longest, name: '', lastname: name },
      { email: address, name: '', lastname: '' },
    ];
    expect(await post('/students', { students })).toMatchObject({
      status: 200,
      body: {
        added: [good],
        refused: [
          { email: long, reason: 'The name is longer than 100 characters.' },
          { email: longest, reason: 'The last name is longer than 100 characters.' },
          { email: address, reason: 'This is not an email address.' },
        ],
      },
    });
    expect(await accountOf(long)).toBeUndefined();
  });

  test('gives no seat to those who run the class: its instructor and co-teachers', async () => {
    const { add, post, purchase, user } = await aClass();
    const [teacher, waiting] = [await server.aUser(), await server.aUser({ addressUnproven: true })];
    for (const { email } of [teacher, waiting]) await post('/co-teachers', { email });
    const reason = 'This person runs the class, so they can’t take a seat in it.';
    const teachers = [user.email, teacher.email, waiting.email];
    expect((await add(...teachers)).body).toEqual({
      added: [],
      repeated: [],
      refused: teachers.map((email) => ({ email, reason })),
    });
    expect(await seatsTaken(purchase.id)).toBe(0);
  });

  test.each([1, 7])('50 calls at once for %i seats sell each once', async (quantity) => {
    const { add, purchase } = await aClass({ quantity });
    const answers = await Promise.all(Array.from({ length: 50 }, () => add(anAddress())));
    expect(answers.filter(({ status }) => status !== 200).map(({ body }) => body)).toEqual([]);
    const added = answers.flatMap(({ body }) => body.added);
    expect(added).toHaveLength(quantity);
    expect(answers.flatMap(({ body }) => body.refused)).toHaveLength(50 - quantity);
    expect(await seatsTaken(purchase.id)).toBe(quantity);
    expect(await server.db.$count(invites, eq(invites.purchaseId, purchase.id))).toBe(quantity);
    expect(await server.db.$count(mails, inArray(mails.to, added))).toBe(quantity);
  });

  test('one student in 50 calls at once is invited once', async () => {
    const { add, purchase } = await aClass();
    const email = anAddress();
    const answers = await Promise.all(Array.from({ length: 50 }, () => add(email)));
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

  test('the database itself refuses a seat too many', async () => {
    const { purchase } = await aClass();
    const taking = (seatsTaken: number) =>
      server.db.update(purchases).set({ seatsTaken }).where(eq(purchases.id, purchase.id));
    await expect(taking(11)).rejects.toThrow();
    await expect(taking(-1)).rejects.toThrow();
  });

  test('waits until the session is open, and is over when it was cancelled', async () => {
    const waiting = await aClass({ classSessionId: null });
    expect(await waiting.add(anAddress())).toMatchObject({
      status: 409,
      body: { message: 'The simulation has not opened this session yet. Try again in a few minutes.' },
    });
    const cancelled = await aClass({ status: 'cancelled' });
    expect(await cancelled.add(anAddress())).toMatchObject({
      status: 409,
      body: { message: 'This session was cancelled.' },
    });
  });

  test('needs at least one student and takes 2,000 at most', async () => {
    const { post } = await aClass();
    const none = await post('/students', { students: [] });
    expect(none).toMatchObject({ status: 400, body: { errors: { students: 'Add at least one student.' } } });
    const student = { email: 'a', name: '', lastname: '' };
    const many = await post('/students', { students: Array.from({ length: 2_001 }, () => student) });
    expect(many.status).toBe(400);
  });

  test('is noted in the history of the purchase', async () => {
    const { add, purchase, user } = await aClass();
    const email = anAddress();
    await add(email);
    const entries = await server.db.select().from(auditEntries).where(eq(auditEntries.recordId, purchase.id));
    expect(entries).toMatchObject([
      {
        entity: 'purchase',
        actorId: user.id,
        changes: [{ field: 'students_added', before: null, after: [email] }],
      },
    ]);
  });

  test('Play opens the direct address of the simulation where it has one', async () => {
    const simulation = await server.aSimulation({ directUrl: 'https://direct.example/play' });
    const { aStudent } = await aClass({ simulationId: simulation.id });
    const student = await aStudent();
    const { body } = await server.request('GET', `/api/invites/${student._id}`, { token: student.token });
    expect(body.data.magiclink).toBe('https://direct.example/play');
  });

  test('Play opens the login of a host whose OAuth group is complete, without a credential', async () => {
    const simulation = await server.aSimulation({
      clientRoot: 'https://host.example/root/',
      redirectUrl: 'https://host.example/signed-in',
    });
    const { aStudent, purchase } = await aClass({ simulationId: simulation.id });
    const student = await aStudent();
    const linkFor = async (token: string) =>
      (await server.request('GET', `/api/invites/${student._id}`, { token })).body.data.magiclink;
    const search = new URLSearchParams({ iss: `${server.url}/oidc`, session: purchase.id });
    expect(await linkFor(student.token)).toBe(`https://host.example/root/login?${search}`);
    const administrator = await server.signIn(await server.aUser({ role: 'administrator' }));
    expect(await linkFor(administrator)).toBeNull();
    for (const gone of [{ redirectUrl: '' }, { oauthClientSecret: '' }, { clientRoot: '' }]) {
      const whole = {
        redirectUrl: 'https://host.example/x',
        oauthClientSecret: 'x',
        clientRoot: 'https://host.example',
      };
      await server.db
        .update(simulations)
        .set({ ...whole, ...gone })
        .where(eq(simulations.id, simulation.id));
      expect(await linkFor(student.token)).toBeNull();
    }
  });

  test('a host that does not sign students in has given no address yet', async () => {
    const simulation = await server.aSimulation({ clientRoot: 'https://host.example' });
    const { aStudent } = await aClass({ simulationId: simulation.id });
    const student = await aStudent();
    const { body } = await server.request('GET', `/api/invites/${student._id}`, { token: student.token });
    expect(body.data.magiclink).toBeNull();
  });
});

describe('the number of invitations a day', async () => {
  const strict = await startTestServer({ config: { rateLimitScale: 1 } });
  const classes = classesOn(strict);

  test('is limited for an account', async () => {
    const { user, add, post, aStudent } = await classes.aClass();
    const { _id } = await aStudent();
    await strict.services.limits.consume('invitation-account', user.id, 19_998);
    expect((await add(anAddress())).status).toBe(200);
    const refused = await add(anAddress());
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_600);
    expect((await post('/students/mail', { students: [_id] })).status).toBe(429);
    expect((await post(`/students/${_id}/email`, { email: anAddress() })).status).toBe(429);
    expect((await (await classes.aClass()).add(anAddress())).status).toBe(200);
  });

  test('is 100 for an account whose address nobody has proven', async () => {
    const { user, add } = await classes.aClass({ quantity: 200 });
    await strict.db.update(users).set({ addressUnproven: true }).where(eq(users.id, user.id));
    const several = (count: number) => Array.from({ length: count }, anAddress);
    const message = 'Confirm your email address to send more invitations today.';
    const refusal = { status: 409, body: { message, errors: { email: message } } };
    expect(await add(...several(101))).toMatchObject(refusal);
    expect((await add(...several(100))).body.added).toHaveLength(100);
    expect(await add(anAddress())).toMatchObject(refusal);
    await strict.db.update(users).set({ addressUnproven: false }).where(eq(users.id, user.id));
    expect((await add(anAddress())).status).toBe(200);
  });

  test('does not count those who are in the class, or are refused', async () => {
    const { user, add, aStudent } = await classes.aClass();
    const { email } = await aStudent();
    await strict.services.limits.consume('invitation-account', user.id, 19_998);
    for (const address of [email, user.email, email]) expect((await add(address)).status).toBe(200);
    expect((await add(anAddress())).body.added).toHaveLength(1);
  });

  test('does not count an address that is changed to itself', async () => {
    const { user, post, aStudent } = await classes.aClass();
    const { email, _id } = await aStudent();
    await strict.services.limits.consume('invitation-account', user.id, 19_998);
    const change = (address: string) => post(`/students/${_id}/email`, { email: address });
    for (const same of [email, email]) expect((await change(same)).status).toBe(200);
    expect((await change(anAddress())).status).toBe(200);
    await expect(strict.services.limits.check('invitation-account', user.id)).rejects.toMatchObject({
      status: 429,
    });
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
