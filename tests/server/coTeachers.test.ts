import { eq } from 'drizzle-orm';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { coTeachers, mails, users } from '../../server/db/tables';
import { anAddress, classesOn } from './classes';
import { later, stopClock } from './clock';
import { type Body, saying, startTestServer, told } from './support';

const server = await startTestServer();
const { aCaller, aClass, fill, pay, mailsTo, follow, accountOf, historyOf } = classesOn(server);

const NOT_FOUND = told('There is no such session, or it is no longer shared with you.', 404);
/** A class, and a co-teacher with an account. */
async function aSharedClass(given: Parameters<typeof aClass>[0] = {}) {
  const owned = await aClass(given);
  const teacher = await aCaller();
  const shared = await owned.post('/co-teachers', { email: teacher.user.email });
  expect(shared.status).toBe(200);
  const remove = ({ path, token }: { path: string; token: string } = owned) =>
    server.request('DELETE', `${path}/co-teachers/${shared.body._id}`, { token });
  return { ...owned, teacher, remove };
}

describe('a class that is shared', () => {
  test('is run by the co-teacher, and in the list with the own ones', async () => {
    const { teacher, get, post, aStudent, purchase } = await aSharedClass();
    const student = await aStudent();
    const { body } = await get('', teacher.token);
    expect(body).toMatchObject({ co_taught: true, session: { id: purchase.sessionId } });
    expect((await post('', { name: 'Section B' }, teacher.token)).body.name).toBe('Section B');
    const revoked = await post(`/students/${student._id}/revocation`, {}, teacher.token);
    expect(revoked).toMatchObject({ status: 200, body: { co_taught: true, seats_taken: 0 } });
    const own = await aClass({ customerId: teacher.user.id });
    await aClass();
    for (const query of ['', '?customer=own']) {
      const list = await server.request('GET', `/api/sessions/all${query}`, { token: teacher.token });
      const marks = list.body.items.map(({ _id, co_taught }: Body) => [_id, co_taught]);
      expect(Object.fromEntries(marks)).toEqual({ [own.purchase.id]: false, [purchase.id]: true });
    }
  });

  test('shows the co-teacher neither orders nor prices, amounts or materials, and is not refunded by them', async () => {
    const { teacher, get, post, purchase, aStudent } = await aSharedClass({ payer: 'student' });
    const { _id } = await aStudent();
    const payment = await pay(_id);
    const { body } = await get('', teacher.token);
    expect(body.purchase.data).toEqual({ status: 'completed' });
    expect(body.client).not.toHaveProperty('price');
    expect(body.counts.paid).toBe(1);
    const [student] = (await get('/students/all', teacher.token)).body.items;
    expect(student.payment).toEqual({ created_at: expect.any(String) });
    const { body: csv } = await get('/students/csv', teacher.token);
    expect(csv).toContain('"Yes"');
    for (const text of ['Amount', '12.50']) expect(csv).not.toContain(text);
    // The instructor goes on seeing all of it.
    expect((await get()).body.client.price).toBe(12.5);
    expect((await get('/students/all')).body.items[0].payment).toMatchObject({ id: payment, amount: 1250 });

    expect((await post(`/students/${_id}/revocation`, { refund: true }, teacher.token)).status).toBe(409);
    const call = (path: string) => server.request('GET', path, { token: teacher.token });
    expect((await call('/api/purchases/all')).body.items).toEqual([]);
    expect((await call(`/api/clients/${purchase.simulationId}`)).status).toBe(404);
  });

  test('shows a manager of the instructor’s school its payments as before, and one of another school none', async () => {
    const [{ id: schoolId }, otherSchool] = [await server.aSchool(), await server.aSchool()];
    const instructor = await aCaller('instructor', schoolId);
    const { get, purchase, post } = await aClass({ customerId: instructor.user.id });
    const [manager, other] = [await aCaller('manager', schoolId), await aCaller('manager', otherSchool.id)];
    for (const { user } of [manager, other])
      await post('/co-teachers', { email: user.email }, instructor.token);
    const { body } = await get('', manager.token);
    expect(body).toMatchObject({ co_taught: true, purchase: { data: { order: purchase.order } } });
    const { body: shared } = await get('', other.token);
    expect([shared.co_taught, shared.purchase.data]).toEqual([true, { status: 'completed' }]);
    expect((await get('/co-teachers/all', other.token)).status).toBe(404);
  });
});

describe('taking back a class', () => {
  test('ends the access with the next call, and the mailed link with it', async () => {
    const { teacher, remove, get, purchase, user } = await aSharedClass();
    const [mail] = await mailsTo(teacher.user.email);
    expect(await remove()).toMatchObject({ status: 200, body: { email: teacher.user.email } });
    for (const path of ['', '/students/all']) expect(await get(path, teacher.token)).toMatchObject(NOT_FOUND);
    const list = await server.request('GET', '/api/sessions/all', { token: teacher.token });
    expect(list.body).toMatchObject({ items: [], total: 0 });
    expect([(await follow(mail)).status, (await remove()).status]).toEqual([401, 404]);
    expect(await historyOf(purchase.id)).toMatchObject([
      { actorId: user.id, changes: [{ field: 'co_teacher', before: null, after: teacher.user.email }] },
      { actorId: user.id, changes: [{ field: 'co_teacher', before: teacher.user.email, after: null }] },
    ]);
  });

  test.each([
    ['/students', 100],
    ['/students/mail', 250],
  ])('stops a call of %s that is under way, after the %i students of its part', async (call, first) => {
    const { purchase, teacher, post } = await aSharedClass({ quantity: 300 });
    const students = Array.from({ length: first + 1 }, () => ({
      email: anAddress(),
      name: '',
      lastname: '',
    }));
    if (call === '/students/mail') await fill(purchase, first + 1);
    const { mail } = server.services;
    const before = await server.db.$count(mails);
    vi.spyOn(mail, 'sendAll').mockImplementationOnce(async (added, tx = server.db) => {
      await tx.delete(coTeachers).where(eq(coTeachers.classId, purchase.id));
      return mail.sendAll(added, tx);
    });
    const body = call === '/students' ? { students } : { state: 'not-started' };
    expect(await post(call, body, teacher.token)).toMatchObject(NOT_FOUND);
    expect((await server.db.$count(mails)) - before).toBe(first);
  });

  test('of another class leaves this one alone', async () => {
    const { remove, get } = await aSharedClass();
    expect((await remove(await aClass())).status).toBe(404);
    expect((await get('/co-teachers/all')).body.total).toBe(1);
  });
});

describe('an address', () => {
  test('without an account becomes an instructor by the mailed link, which opens the session', async () => {
    const { post, get, purchase, user } = await aClass({ name: 'MBA 2, spring' });
    const email = anAddress();
    const added = await post('/co-teachers', { email: ` ${email.toUpperCase()} ` });
    expect(added).toMatchObject({ status: 200, body: { email, name: '', has_access: false } });
    const made = { role: 'instructor', addressUnproven: true, passwordHash: '', schoolId: null };
    expect(await accountOf(email)).toMatchObject(made);
    const [mail] = await mailsTo(email);
    expect(mail?.subject).toContain('has shared a session of');
    expect(mail?.text).toContain('MBA 2, spring');
    expect(mail?.text).toContain(encodeURIComponent(`/sessions/${purchase.id}`));
    const { status, body: session } = await follow(mail);
    expect(status).toBe(200);
    const opened = { co_taught: true, instructor: { _id: user.id } };
    expect((await get('', session.token)).body).toMatchObject(opened);
    expect((await get('/co-teachers/all')).body.items).toMatchObject([{ email, has_access: true }]);
    // It loses the access with the role.
    await server.db.update(users).set({ role: 'student' }).where(eq(users.email, email));
    expect((await get('/co-teachers/all')).body.items).toMatchObject([{ email, has_access: false }]);
  });

  test('that nobody has proven yet opens nothing, also with a password', async () => {
    const { post, get } = await aClass();
    const email = anAddress();
    const { token } = await server.signedIn({ role: 'instructor', email, addressUnproven: true });
    expect((await post('/co-teachers', { email })).body.has_access).toBe(false);
    expect((await get('', token)).status).toBe(404);
    expect((await server.request('GET', '/api/sessions/all', { token })).body.items).toEqual([]);
    const [mail] = await mailsTo(email);
    expect((await get('', (await follow(mail)).body.token)).status).toBe(200);
  });

  test('that has no access yet is mailed once, and a new link when it is added again, which ends the one before', async () => {
    onTestFinished(stopClock());
    const { post, get, purchase, user } = await aClass();
    const email = anAddress();
    // Several clicks share it once.
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => post('/co-teachers', { email })));
    for (const { status, body } of others) expect([status, body._id]).toEqual([200, first?.body._id]);
    const addAgain = (seconds: number) => later(server, seconds / 60, () => post('/co-teachers', { email }));
    expect(await addAgain(20)).toMatchObject({ status: 200, body: first?.body });
    expect(await mailsTo(email)).toHaveLength(1);
    expect(await addAgain(40)).toMatchObject({ status: 200, body: first?.body });
    const [old, fresh, ...more] = await mailsTo(email);
    expect([more, (await follow(old)).status]).toEqual([[], 401]);
    expect((await get('', (await follow(fresh)).body.token)).status).toBe(200);
    // Its owner has come.
    expect((await addAgain(80)).body).toMatchObject({ has_access: true });
    expect(await mailsTo(email)).toHaveLength(2);
    expect((await get('/co-teachers/all')).body.total).toBe(1);
    const changes = [{ field: 'invitations_sent', before: null, after: [email] }];
    const sentAgain = expect.objectContaining({ actorId: user.id, changes });
    expect(await historyOf(purchase.id)).toContainEqual(sentAgain);
  });

  test('has to be one, not the instructor’s, and has no seat in the class', async () => {
    const { post, get, add, user } = await aClass();
    const errors = { email: 'This is not an email address.' };
    expect(await post('/co-teachers', { email: 'nobody' })).toMatchObject({ status: 400, body: { errors } });
    expect((await post('/co-teachers', { email: user.email })).status).toBe(409);

    const { email } = (await aCaller()).user;
    await add(email);
    const hasSeat = 'This person has a seat in the class. Revoke their invitation first.';
    const refused = { status: 409, body: { message: hasSeat, errors: { email: hasSeat } } };
    expect(await post('/co-teachers', { email })).toMatchObject(refused);
    const [student] = (await get('/students/all')).body.items;
    await post(`/students/${student._id}/revocation`, {});
    expect((await post('/co-teachers', { email })).status).toBe(200);
  });
});

test('a session has twenty co-teachers at most, and a cancelled one gets none', async () => {
  const { post, get, purchase } = await aClass();
  const given = Array.from({ length: 19 }, (_, n) => ({ id: `${purchase.id}-${n}`, email: anAddress() }));
  await server.db
    .insert(coTeachers)
    .values(given.map((teacher) => ({ ...teacher, classId: purchase.id, linkHash: '' })));
  expect((await post('/co-teachers', { email: anAddress() })).status).toBe(200);
  const refused = await post('/co-teachers', { email: anAddress() });
  expect(refused).toMatchObject(saying('20'));
  expect((await get('/co-teachers/all')).body.total).toBe(20);
  const cancelled = await aClass({ status: 'cancelled' });
  expect((await cancelled.post('/co-teachers', { email: anAddress() })).status).toBe(409);
});
