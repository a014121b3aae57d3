import { expect, test } from 'vitest';
import { sandboxPayments, simulations } from '../../server/db/tables';
import { payersOn } from './commerce';
import { startTestServer } from './support';

const server = await startTestServer();

const { aBuyer, aPayingStudent } = payersOn(server);

test('a charge pays the invite once, even if the call is repeated', async () => {
  const { pay, charge, simulation, invite } = await aPayingStudent();
  const payment = await pay(simulation.id, 1);
  const answers = await Promise.all(
    Array.from({ length: 3 }, () => charge({ charge: payment, invite: invite.id })),
  );
  for (const { status, body } of answers) {
    expect(status).toBe(200);
    const paid = { payment: { id: payment, amount: 1250 }, data: { magiclink: invite.playUrl } };
    expect(body).toMatchObject({ _id: invite.id, ...paid });
  }
  // With the older name of the field.
  expect((await charge({ token: payment, invite: invite.id })).body).toEqual(answers[0]?.body);
});

test('a charge accepts no payment that is missing, unknown, not confirmed, or for something else', async () => {
  const simulation = await server.aSimulation();
  const one = await aPayingStudent({ simulation });
  const { charge, invite, user, pay } = one;
  const refused = async (payment: string) => (await charge({ charge: payment, invite: invite.id })).status;
  const errors = { charge: 'No payment was named.' };
  expect(await charge({ invite: invite.id })).toMatchObject({ status: 400, body: { errors } });
  expect(await refused('pi_invented')).toBe(409);
  expect(await refused((await one.openIntent(simulation.id, 1)).body.id)).toBe(409);
  // Of another student, for another simulation, and for several students.
  const other = await aPayingStudent({ simulation });
  expect(await refused(await other.pay(simulation.id, 1))).toBe(409);
  const elsewhere = await server.aPurchase({ payer: 'student' });
  await server.anInvite({ classId: elsewhere.id, studentId: user.id });
  expect(await refused(await pay(elsewhere.simulationId, 1))).toBe(409);
  const buyer = await aBuyer();
  const { id } = await server.anInvite({ classId: one.purchase.id, studentId: buyer.user.id });
  const forTwo = await buyer.pay(simulation.id, 2);
  expect((await buyer.charge({ charge: forTwo, invite: id })).status).toBe(409);
  // The invite of another student is not found.
  const own = await pay(simulation.id, 1);
  for (const wrong of [other.invite.id, 'unknown'])
    expect((await charge({ charge: own, invite: wrong })).status).toBe(404);
  expect(await refused(own)).toBe(200);
});

test('a payment pays one invite only, and an invite is paid only once', async () => {
  const { pay, charge, simulation, invite, user } = await aPayingStudent();
  const purchase = await server.aPurchase({ simulationId: simulation.id, payer: 'student' });
  const second = await server.anInvite({ classId: purchase.id, studentId: user.id });
  const payment = await pay(simulation.id, 1);
  const answers = await Promise.all(
    [invite, second].map(({ id }) => charge({ charge: payment, invite: id })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const another = await pay(simulation.id, 1);
  const paid = answers[0]?.status === 200 ? invite : second;
  const refused = { status: 409, body: { message: 'This invite has already been paid.' } };
  expect(await charge({ charge: another, invite: paid.id })).toMatchObject(refused);
});

test('a charge accepts a payment at the price at which it was opened, if the provider has that amount', async () => {
  const { pay, charge, simulation, invite } = await aPayingStudent();
  const payment = await pay(simulation.id, 1);
  await server.change(simulations, simulation.id, { priceCents: 9900 });
  const received = (amount: number) => server.change(sandboxPayments, payment, { amount });
  await received(1);
  expect((await charge({ charge: payment, invite: invite.id })).status).toBe(409);
  await received(1250);
  const { status, body } = await charge({ charge: payment, invite: invite.id });
  expect([status, body.payment.amount]).toEqual([200, 1250]);
});

test('an invite whose session has closed is not paid any more', async () => {
  const { pay, charge, simulation, invite, purchase } = await aPayingStudent();
  const payment = await pay(simulation.id, 1);
  const close = (closesAt: Date | null) => server.changePurchase(purchase.id, { closesAt });
  await close(new Date(Date.now() - 60_000));
  const message = 'This class has closed. Contact us about your payment.';
  const refused = await charge({ charge: payment, invite: invite.id });
  expect(refused).toMatchObject({ status: 409, body: { message } });
  await close(null);
  expect((await charge({ charge: payment, invite: invite.id })).status).toBe(200);
});
