import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { createAccessLink } from '../../server/auth/accessLinks';
import { checkPayments } from '../../server/commerce/fulfilment/reconcile';
import { invites, paymentIntents, users } from '../../server/db/tables';
import { HttpError } from '../../server/http/errors';
import { anAddress, classesOn } from './classes';
import { buyerOn } from './commerce';
import { refusedAt, startTestServer, told } from './support';

const server = await startTestServer();
const { aCaller, aClass, inviteOf, seatsTaken, pay } = classesOn(server);
const { mailsTo, follow, followTo, accountOf, historyOf } = classesOn(server);

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

describe('a removed student', () => {
  test('has no invite and no links any more, the seat is free, and the same invite can come back', async () => {
    const { aStudent, post, get, add, purchase } = await aClass({ quantity: 1 });
    const { _id, email, token } = await aStudent();
    const { body } = await post(`/students/${_id}/revocation`, {});
    expect(body).toMatchObject({ _id: purchase.id, seats_taken: 0, counts: { invited: 0 } });
    expect((await get('/students/all')).body).toEqual({ items: [], total: 0 });
    expect((await follow((await mailsTo(email))[0])).status).toBe(401);
    expect((await server.request('GET', '/api/invites/all', { token })).body.total).toBe(0);
    const { body: shown } = await server.request('GET', `/api/invites/${_id}`, { token });
    expect(shown).toMatchObject({ revoked_at: expect.any(String), data: { magiclink: null } });
    expect((await inviteOf(_id)).openedAt).toBeNull();
    const { token: others } = await aCaller('administrator');
    expect((await server.request('GET', `/api/invites/${_id}`, { token: others })).status).toBe(404);
    expect((await post(`/students/${_id}/revocation`, {})).status).toBe(404);
    expect([await seatsTaken(purchase.id), (await add(email)).body.added]).toEqual([0, [email]]);
    expect((await get('/students/all')).body.items).toMatchObject([{ _id, email, opened_at: null }]);
    expect(await seatsTaken(purchase.id)).toBe(1);
    expect((await follow((await mailsTo(email))[1])).status).toBe(200);
    const changes = [{ field: 'student', before: email, after: null }];
    expect(await historyOf(purchase.id)).toContainEqual(expect.objectContaining({ changes }));
  });

  test('is told by every link that was mailed that the invitation was withdrawn', async () => {
    const { aStudent, post, add, simulation } = await aClass();
    const { _id, email } = await aStudent();
    const open = (mail: Parameters<typeof followTo>[0], redir = `/invites/${_id}`) => followTo(mail, redir);
    expect((await post('/students/mail', { students: [_id] })).status).toBe(200);
    const [first, second] = await mailsTo(email);
    expect([(await open(second)).status, (await open(first)).body.reason]).toEqual([200, 'new-link']);
    await post(`/students/${_id}/revocation`, {});
    const message = `Your invitation to ${simulation.name} was withdrawn. Your instructor may have sent it to another address. If you think that this is a mistake, ask your instructor.`;
    const withdrawn = { status: 401, body: { reason: 'withdrawn', message } };
    for (const mail of [first, second]) {
      for (const redir of [`/invites/${_id}`, `/invites/${_id}#calendar`])
        expect(await open(mail, redir)).toMatchObject(withdrawn);
    }
    // The link of another student tells nothing of the invite.
    const other = await aStudent();
    const [othersMail] = await mailsTo(other.email);
    expect((await open(othersMail)).status).toBe(200);
    expect((await open(othersMail)).body.reason).toBe('new-link');

    await add(email);
    expect((await open(first)).body.reason).toBe('new-link');
  });

  test('keeps the seat after the start', async () => {
    const { aStudent, post, purchase, add } = await aClass({ quantity: 1 });
    const { _id, email } = await aStudent();
    await server.change(invites, _id, { startedAt: new Date() });
    const { body } = await post(`/students/${_id}/revocation`, {});
    expect(body).toMatchObject({ seats_taken: 1, counts: { invited: 0 } });
    expect((await add(anAddress())).body.refused).toHaveLength(1);
    expect([(await add(email)).body.added, await seatsTaken(purchase.id)]).toEqual([[email], 1]);
  });

  test('with a payment is refunded by an administrator, and by nobody else, however many calls ask for it', async () => {
    const { aStudent, post, purchase } = await aClass({ payer: 'student' });
    const { _id, token } = await aStudent();
    const paymentId = await pay(_id);
    const path = `/students/${_id}/revocation`;
    const message =
      'This student has paid: only the support team can revoke the invitation and refund the payment. Contact us.';
    for (const body of [{}, { refund: true }, { refund: false }])
      expect(await post(path, body)).toMatchObject({ status: 409, body: { message } });
    expect((await inviteOf(_id)).revokedAt).toBeNull();
    const administrator = await aCaller('administrator');
    const undecided = await post(path, {}, administrator.token);
    expect(undecided).toMatchObject(refusedAt('refund', 409));
    const remove = () => post(path, { refund: true }, administrator.token);
    const answers = await Promise.all([remove(), remove(), remove()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect(await server.services.payments.retrieve(paymentId)).toMatchObject({ status: 'refunded' });
    expect((await server.request('GET', `/api/invites/${_id}`, { token })).body.payment).toBeNull();
    expect(await seatsTaken(purchase.id)).toBe(0);
    expect(await historyOf(paymentId)).toMatchObject([{ action: 'refunded' }]);
  });

  test('may keep the payment, if the administrator says so, and is not asked again when added again', async () => {
    const { aStudent, post, add, get, simulation } = await aClass({ payer: 'student' });
    const { _id, email, token } = await aStudent();
    const invite = async () => (await server.request('GET', `/api/invites/${_id}`, { token })).body;
    await invite();
    const paymentId = await pay(_id);
    const administrator = await aCaller('administrator');
    await post(`/students/${_id}/revocation`, { refund: false }, administrator.token);
    await server.change(invites, _id, { playUrl: 'https://game.example/1' });
    expect((await invite()).data.magiclink).toBeNull();
    expect(await server.services.payments.retrieve(paymentId)).toMatchObject({ status: 'succeeded' });
    await add(email);
    expect((await get('/students/all')).body.items).toMatchObject([{ payment: { id: paymentId } }]);
    expect((await get()).body.counts).toMatchObject({ invited: 1, opened: 1, paid: 1 });
    for (const state of ['unopened', 'unpaid']) {
      expect((await get(`/students/all?state=${state}`)).body.items, state).toEqual([]);
    }
    expect(await invite()).toMatchObject({ data: { magiclink: 'https://game.example/1' } });
    const nothing = { status: 409, body: { message: 'There is nothing to pay.' } };
    expect(await buyerOn(server, token).openIntent(simulation.id, 1)).toMatchObject(nothing);
  });

  test('can neither open a payment nor pay', async () => {
    const { aStudent, post, simulation } = await aClass({ payer: 'student' });
    const { _id, token } = await aStudent();
    const { openIntent, pay, charge } = buyerOn(server, token);
    const payment = await pay(simulation.id, 1);
    await post(`/students/${_id}/revocation`, {});
    expect((await openIntent(simulation.id, 1)).status).toBe(404);
    const refused = told('This invitation was withdrawn. Contact us about your payment.');
    expect(await charge({ charge: payment, invite: _id })).toMatchObject(refused);
  });
});

test('calls about a student of another class are a 404', async () => {
  const { post } = await aClass();
  const { _id } = await (await aClass()).aStudent();
  expect((await post(`/students/${_id}/revocation`, {})).status).toBe(404);
  expect((await post(`/students/${_id}`, { email: anAddress() })).status).toBe(404);
});

const { token: administrator } = await aCaller('administrator');
const { payments } = server.services;

async function aPaidStudent() {
  const session = await aClass({ payer: 'student' });
  const { _id } = await session.aStudent();
  const paymentId = await pay(_id);
  const remove = () => session.post(`/students/${_id}/revocation`, { refund: true }, administrator);
  const payment = () => server.stored(paymentIntents, paymentId);
  const { studentId } = await inviteOf(_id);
  const studentToken = await server.signIn({ id: studentId });
  /** The invite as its student gets it. */
  const invite = async () =>
    (await server.request('GET', `/api/invites/${_id}`, { token: studentToken })).body;
  return { ...session, inviteId: _id as string, paymentId, remove, payment, invite };
}

/** The provider refuses the next refund. */
const refuseRefund = (status: 422 | 502) =>
  vi.spyOn(payments, 'refund').mockRejectedValueOnce(new HttpError(status, 'No refund today.'));

describe('the refund of a removed student', () => {
  test('is told to the student, who has not paid any more, and is made later if the provider does not answer', async () => {
    const { remove, payment, paymentId, inviteId, invite } = await aPaidStudent();
    const change = (to: Partial<typeof paymentIntents.$inferInsert>) =>
      server.change(paymentIntents, paymentId, to);
    await change({ paidAt: new Date('2026-01-05'), updatedAt: new Date('2026-01-06') });
    const { payment: paid, ...unpaid } = await invite();
    expect(paid).toMatchObject({ id: paymentId });
    expect(unpaid).not.toHaveProperty('refund');
    refuseRefund(502);
    expect((await remove()).status).toBe(200);
    expect((await inviteOf(inviteId)).revokedAt).not.toBeNull();
    expect(await payment()).toMatchObject({ inviteId: null, refundedInviteId: inviteId });
    expect(await invite()).toMatchObject({ payment: null, refund: { id: paymentId, refunded_at: null } });
    await change({ checkAt: new Date(0) });
    await checkPayments(server.services, () => false);
    expect(await payments.retrieve(paymentId)).toMatchObject({ status: 'refunded' });
    const refund = { id: paymentId, amount: 1250, created_at: paid.created_at };
    const made = { ...refund, refunded_at: expect.any(String) };
    expect(await invite()).toMatchObject({ payment: null, refund: made });
  });

  test('is left to administrators if the provider refuses it', async () => {
    const { remove, payment, paymentId, inviteId, invite } = await aPaidStudent();
    const part = { amount: 250, reason: 'Late.' };
    await server.request('POST', `/api/payments/${paymentId}/refund`, { token: administrator, body: part });
    refuseRefund(422);
    const refused = await remove();
    expect(refused).toMatchObject(told('The invitation was revoked. No refund today.', 422));
    expect((await inviteOf(inviteId)).revokedAt).not.toBeNull();
    expect(await payment()).toMatchObject({ inviteId: null, problem: 'No refund today.' });
    expect(await invite()).toMatchObject({ payment: null, refund: { amount: 1_250, refunded_at: null } });
  });
});

test('a student who pays while being removed is either removed or paid', async () => {
  for (let round = 0; round < 2; round += 1) {
    const session = await aClass({ payer: 'student' });
    const { _id, token } = await session.aStudent();
    const student = buyerOn(server, token);
    const charge = await student.pay(session.simulation.id, 1);
    const [paid, removed] = await Promise.all([
      student.charge({ charge, invite: _id }),
      session.post(`/students/${_id}/revocation`, {}),
    ]);
    const { revokedAt } = await inviteOf(_id);
    const payment = await server.stored(paymentIntents, charge);
    expect([paid.status, removed.status].sort()).toEqual([200, 409]);
    expect(revokedAt === null).toBe(removed.status === 409);
    expect(payment?.inviteId === _id).toBe(paid.status === 200);
  }
});
