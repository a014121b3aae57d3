import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { createAccessLink } from '../../server/auth/accessLinks';
import { users } from '../../server/db/tables';
import { anAddress, classesOn } from './classes';
import { startTestServer } from './support';

const server = await startTestServer();
const { aClass, inviteOf, seatsTaken, pay, mailsTo, follow, accountOf, historyOf } = classesOn(server);

describe('a changed address', () => {
  test('gets the invite and the mail; the wrong one loses both, and the history names them', async () => {
    const { post, get, purchase, user } = await aClass({ quantity: 1 });
    const [wrong, right] = [anAddress(), anAddress()];
    await post('/students', { students: [{ email: wrong, name: 'Ada', lastname: 'Lovelace' }] });
    const [{ _id }] = (await get('/students/all')).body.items;
    const before = await accountOf(wrong);
    const answer = await post(`/students/${_id}`, { email: right.toUpperCase() });
    expect(answer).toMatchObject({ status: 200, body: { email: right, name: 'Ada', lastname: 'Lovelace' } });
    expect((await get('/students/all')).body.items).toMatchObject([{ _id: answer.body._id, email: right }]);
    expect([await seatsTaken(purchase.id), await accountOf(wrong)]).toEqual([1, before]);
    expect((await follow((await mailsTo(wrong))[0])).status).toBe(401);
    expect((await follow((await mailsTo(right))[0])).status).toBe(200);
    const changes = [{ field: 'student', before: wrong, after: right }];
    const change = expect.objectContaining({ actorId: user.id, changes });
    expect(await historyOf(purchase.id)).toContainEqual(change);
  });

  test('stays where only the name is corrected, which is the new account’s, too, and mails nobody', async () => {
    const { post, get } = await aClass();
    const [email, met] = [anAddress(), anAddress()];
    const known = await server.aUser({ role: 'student', name: 'Own', lastname: 'Name' });
    const typed = { name: 'Anna Berg', lastname: 'A' };
    await post('/students', {
      students: [email, met, known.email].map((each) => ({ email: each, ...typed })),
    });
    // The owner of this account has signed in by another way, and chosen a name.
    const own = { addressUnproven: false, name: 'Anna-Lena', lastname: 'Berg' };
    await server.db.update(users).set(own).where(eq(users.email, met));
    const right = { name: 'Anna', lastname: 'Berg' };
    for (const { _id } of (await get('/students/all')).body.items) {
      expect(await post(`/students/${_id}`, right)).toMatchObject({ status: 200, body: { _id, ...right } });
    }
    expect(await accountOf(email)).toMatchObject(right);
    expect(await accountOf(met)).toMatchObject({ name: 'Anna-Lena' });
    expect(await accountOf(known.email)).toMatchObject({ name: 'Own', lastname: 'Name' });
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test('is refused once the invite was opened, or paid', async () => {
    const { aStudent, post } = await aClass({ payer: 'student' });
    const [opened, paid] = [await aStudent(), await aStudent()];
    await server.request('GET', `/api/invites/${opened._id}`, { token: opened.token });
    await pay(paid._id);
    for (const { _id } of [opened, paid]) {
      expect((await post(`/students/${_id}`, { email: anAddress() })).status).toBe(409);
      expect((await inviteOf(_id)).revokedAt).toBeNull();
    }
  });

  test('is possible after somebody has looked at the invite with a link that an administrator handed over', async () => {
    const { aStudent, get, post } = await aClass();
    const person = await server.aUser({ role: 'student', name: 'Real', lastname: 'Person' });
    const { _id, email } = await aStudent(person.email);
    const { studentId } = await inviteOf(_id);
    const link = new URL(await createAccessLink(server.services, studentId, 'administration', '/dashboard'));
    const { body } = await server.request('POST', '/auth/autk', {
      body: { token: link.searchParams.get('token'), confirm: true },
    });
    expect((await server.request('GET', `/api/invites/${_id}`, { token: body.token })).status).toBe(200);
    expect((await get(`/students/all?q=${email}`)).body.items[0].opened_at).toBeNull();
    const { status, body: changed } = await post(`/students/${_id}`, { email: anAddress() });
    expect(status).toBe(200);
    // It takes no name from a person who has signed in.
    expect(changed).toMatchObject({ name: '', lastname: '' });
  });

  test('is refused if it is no address, the instructor’s, or in the class already; the same one changes nothing', async () => {
    const { aStudent, post, user } = await aClass();
    const [one, two] = [await aStudent(), await aStudent()];
    const change = (email: string) => post(`/students/${one._id}`, { email });
    const reason = async (email: string) => {
      const { status, body } = await change(email);
      return `${status}: ${body.errors?.email}`;
    };
    expect(await reason('nobody')).toBe('400: This is not an email address.');
    const runsIt = 'This person runs the class, so they can’t take a seat in it.';
    expect([await reason(user.email), (await change(two.email)).status]).toEqual([`409: ${runsIt}`, 409]);
    expect(await change(one.email)).toMatchObject({ status: 200, body: { _id: one._id } });
    expect(await mailsTo(one.email)).toHaveLength(1);
    expect((await inviteOf(one._id)).revokedAt).toBeNull();
  });
});
