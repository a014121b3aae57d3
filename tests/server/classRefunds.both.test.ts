import { describe, expect, test, vi } from 'vitest';
import { checkPayments } from '../../server/commerce/fulfilment/reconcile';
import { paymentIntents } from '../../server/db/tables';
import { HttpError } from '../../server/http/errors';
import { classesOn } from './classes';
import { buyerOn } from './commerce';
import { startTestServer, told } from './support';

const server = await startTestServer();
const { aCaller, aClass, inviteOf, pay } = classesOn(server);
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
    expect(await invite()).not.toHaveProperty('refund');
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
