import { describe, expect, test } from 'vitest';
import { invites } from '../../server/db/tables';
import { anAddress, classesOn } from './classes';
import { buyerOn } from './commerce';
import { refusedAt, startTestServer } from './support';

const server = await startTestServer();
const { aCaller, aClass, inviteOf, seatsTaken, pay, mailsTo, follow, followTo, historyOf } =
  classesOn(server);

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
    const message = 'This invitation was withdrawn. Contact us about your payment.';
    const refused = { status: 409, body: { message } };
    expect(await charge({ charge: payment, invite: _id })).toMatchObject(refused);
  });
});

test('calls about a student of another class are a 404', async () => {
  const { post } = await aClass();
  const { _id } = await (await aClass()).aStudent();
  expect((await post(`/students/${_id}/revocation`, {})).status).toBe(404);
  expect((await post(`/students/${_id}`, { email: anAddress() })).status).toBe(404);
});
