import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { purchases } from '../../server/db/schema/purchases';
import { sandboxPayments } from '../../server/db/schema/sandbox';
import { simulations } from '../../server/db/schema/simulations';
import { buyerOn } from './commerce';
import { startTestServer } from './support';

const server = await startTestServer();

async function aBuyer(role: 'instructor' | 'student' | 'manager' | 'administrator' = 'instructor') {
  const user = await server.aUser({ role });
  return { user, ...buyerOn(server, await server.signIn(user)) };
}

/** A student with an invite that is not paid yet. */
async function aPayingStudent(given: { simulation?: Awaited<ReturnType<typeof server.aSimulation>> } = {}) {
  const simulation = given.simulation ?? (await server.aSimulation());
  const purchase = await server.aPurchase({
    simulationId: simulation.id,
    payer: 'student',
    paymentTime: 'later',
  });
  const student = await aBuyer('student');
  const invite = await server.anInvite({ purchaseId: purchase.id, studentId: student.user.id });
  return { ...student, simulation, purchase, invite };
}

describe('POST /api/payments/charge', () => {
  test('pays the invite once, even if the call is repeated', async () => {
    const { pay, charge, simulation, invite } = await aPayingStudent();
    const payment = await pay(simulation.id, 1);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => charge({ charge: payment, invite: invite.id })),
    );
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(body).toMatchObject({
        _id: invite.id,
        payment: { id: payment, amount: 1250 },
        data: { magiclink: invite.playUrl },
      });
    }
    expect((await charge({ charge: payment, invite: invite.id })).body).toEqual(answers[0]?.body);
  });

  test('accepts the older name of the field', async () => {
    const { pay, charge, simulation, invite } = await aPayingStudent();
    const payment = await pay(simulation.id, 1);
    expect((await charge({ token: payment, invite: invite.id })).status).toBe(200);
  });

  test('a missing payment id is a 400', async () => {
    const { charge, invite } = await aPayingStudent();
    expect(await charge({ invite: invite.id })).toMatchObject({
      status: 400,
      body: { errors: { charge: 'No payment was named.' } },
    });
  });

  test('an unconfirmed payment pays nothing', async () => {
    const { openIntent, charge, simulation, invite } = await aPayingStudent();
    const { body } = await openIntent(simulation.id, 1);
    const [id] = body.client_secret.split('_secret_');
    expect((await charge({ charge: id, invite: invite.id })).status).toBe(409);
  });

  test('an unknown payment id pays nothing', async () => {
    const { charge, invite } = await aPayingStudent();
    expect((await charge({ charge: 'pi_invented', invite: invite.id })).status).toBe(409);
  });

  test('the payment of another student pays nothing', async () => {
    const simulation = await server.aSimulation();
    const one = await aPayingStudent({ simulation });
    const other = await aPayingStudent({ simulation });
    const payment = await one.pay(simulation.id, 1);
    expect((await other.charge({ charge: payment, invite: other.invite.id })).status).toBe(409);
    expect((await one.charge({ charge: payment, invite: one.invite.id })).status).toBe(200);
  });

  test('a payment for another simulation pays nothing', async () => {
    const { pay, charge, invite, user } = await aPayingStudent();
    const other = await server.aPurchase({ payer: 'student' });
    await server.anInvite({ purchaseId: other.id, studentId: user.id });
    const payment = await pay(other.simulationId, 1);
    expect((await charge({ charge: payment, invite: invite.id })).status).toBe(409);
  });

  test('a payment pays one invite only, and an invite is paid only once', async () => {
    const { pay, charge, simulation, invite, user } = await aPayingStudent();
    const purchase = await server.aPurchase({ simulationId: simulation.id, payer: 'student' });
    const second = await server.anInvite({ purchaseId: purchase.id, studentId: user.id });
    const payment = await pay(simulation.id, 1);
    const answers = await Promise.all(
      [invite, second].map(({ id }) => charge({ charge: payment, invite: id })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const another = await pay(simulation.id, 1);
    const paid = answers[0]?.status === 200 ? invite : second;
    expect(await charge({ charge: another, invite: paid.id })).toMatchObject({
      status: 409,
      body: { message: 'This invite has already been paid.' },
    });
  });

  test('the invite of another student is not found', async () => {
    const { pay, charge, simulation } = await aPayingStudent();
    const payment = await pay(simulation.id, 1);
    const otherInvite = await server.anInvite();
    expect((await charge({ charge: payment, invite: otherInvite.id })).status).toBe(404);
    expect((await charge({ charge: payment, invite: 'unknown' })).status).toBe(404);
  });

  test('a payment for several students does not pay an invite', async () => {
    const simulation = await server.aSimulation();
    const purchase = await server.aPurchase({ simulationId: simulation.id, payer: 'student' });
    const { user, pay, charge } = await aBuyer();
    const invite = await server.anInvite({ purchaseId: purchase.id, studentId: user.id });
    const payment = await pay(simulation.id, 2);
    expect((await charge({ charge: payment, invite: invite.id })).status).toBe(409);
  });

  test('a payment is accepted at the price at which it was opened', async () => {
    const { pay, charge, simulation, invite } = await aPayingStudent();
    const payment = await pay(simulation.id, 1);
    await server.db.update(simulations).set({ priceCents: 9900 }).where(eq(simulations.id, simulation.id));
    expect(await charge({ charge: payment, invite: invite.id })).toMatchObject({
      status: 200,
      body: { payment: { amount: 1250 } },
    });
  });

  test('the amount at the provider decides, not the amount in the hub’s database', async () => {
    const { pay, charge, simulation, invite } = await aPayingStudent();
    const payment = await pay(simulation.id, 1);
    await server.db.update(sandboxPayments).set({ amount: 1 }).where(eq(sandboxPayments.id, payment));
    expect((await charge({ charge: payment, invite: invite.id })).status).toBe(409);
  });

  test('an invite whose session has closed is not paid any more', async () => {
    const { pay, charge, simulation, invite, purchase } = await aPayingStudent();
    const payment = await pay(simulation.id, 1);
    const close = (closesAt: Date | null) =>
      server.db.update(purchases).set({ closesAt }).where(eq(purchases.id, purchase.id));
    await close(new Date(Date.now() - 60_000));
    expect(await charge({ charge: payment, invite: invite.id })).toMatchObject({
      status: 409,
      body: { message: 'This session has closed. Contact us about your payment.' },
    });
    await close(null);
    expect((await charge({ charge: payment, invite: invite.id })).status).toBe(200);
  });
});
