import { eq } from 'drizzle-orm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { paymentIntents, sandboxPayments, simulations } from '../../server/db/tables';
import { MAX_LEARNERS } from '../../src/contract/limits';
import { stopClock } from './clock';
import { aCardOrder, anOrder, buyerOn, payersOn, whileSpendingFails } from './commerce';
import { refusedAt, saying, startTestServer } from './support';

const server = await startTestServer();
const { aBuyer, aPayingStudent } = payersOn(server);

const paymentsOf = ({ id }: { id: string }) =>
  server.db.select().from(paymentIntents).where(eq(paymentIntents.userId, id));

test('POST /api/payments/intent keeps one payment for each buyer and simulation until it is spent, at the price of today', async () => {
  const { openIntent, pay, buy, user } = await aBuyer();
  const simulation = await server.aSimulation();
  const first = await openIntent(simulation.id, 10);
  expect(first).toMatchObject({ status: 200, body: { amount: 12_500, paid: false } });
  expect((await openIntent(simulation.id, 10)).body).toEqual(first.body);
  expect((await openIntent(simulation.id, 50)).body).toEqual({ ...first.body, amount: 62_500 });
  expect(await paymentsOf(user)).toMatchObject([
    { quantity: 50, amount: 62_500, simulationId: simulation.id },
  ]);
  await server.change(simulations, simulation.id, { priceCents: 1500 });
  expect((await openIntent(simulation.id, 10)).body).toEqual({ ...first.body, amount: 15_000 });

  const paid = await pay(simulation.id, 10);
  const again = { id: paid, paid: true, amount: 15_000 };
  expect((await openIntent(simulation.id, 10)).body).toMatchObject(again);
  expect(await openIntent(simulation.id, 11)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('paid for 10 students'), errors: { quantity: '10' } },
  });
  expect((await buy(aCardOrder({ ...simulation, priceCents: 1500 }, paid))).status).toBe(201);
  const { body } = await openIntent(simulation.id, 10);
  expect(body.client_secret).not.toContain(paid);
  expect(body.paid).toBe(false);
});

test('POST /api/payments/intent is for every role, but opens no payment for a simulation that is not sold', async () => {
  const { id } = await server.aSimulation();
  for (const role of ['administrator', 'manager'] as const)
    expect((await (await aBuyer(role)).openIntent(id, 1)).status).toBe(200);
  const { openIntent, token } = await aBuyer();
  for (const [given, status] of [
    [{ visibility: false }, 404],
    [{ status: 'deleted' }, 404],
    [{ purchasable: false }, 409],
    [{ clientRoot: '' }, 409],
    [{ clientRoot: 'https://lost.example' }, 409],
    [{ priceCents: 0 }, 409],
  ] as const)
    expect((await openIntent((await server.aSimulation(given)).id, 1)).status).toBe(status);
  const { id: client_id } = await server.aSimulation({ variations: 'a: First' });
  const body = { client_id, quantity: 1, variation: 'b' };
  expect(await server.request('POST', '/api/payments/intent', { token, body })).toMatchObject(
    refusedAt('variation'),
  );
});

test('POST /api/payments/intent refuses a wrong quantity, and an amount that no card can pay', async () => {
  const { openIntent, user } = await aBuyer();
  const { id } = await server.aSimulation();
  const dear = await server.aSimulation({ priceCents: 1_000_000 });
  const refused = refusedAt('quantity');
  for (const quantity of [0, -1, 1.5, '10', null, MAX_LEARNERS + 1, 1e21])
    expect(await openIntent(id, quantity as number), String(quantity)).toMatchObject(refused);
  expect(await openIntent(dear.id, MAX_LEARNERS)).toMatchObject(refused);
  expect(await paymentsOf(user)).toEqual([]);
});

test('POST /api/payments/intent lets a student pay one seat of an unpaid invite', async () => {
  const { openIntent, simulation, purchase } = await aPayingStudent();
  // Before the opening, too.
  await server.changePurchase(purchase.id, { opensAt: new Date('2090-01-01') });
  expect(await openIntent(simulation.id, 1)).toMatchObject({ status: 200, body: { amount: 1250 } });
  expect(await openIntent(simulation.id, 2)).toMatchObject(refusedAt('quantity'));
  expect((await openIntent((await server.aSimulation()).id, 1)).status).toBe(404);
  const refusal = { status: 409, body: { message: 'There is nothing to pay.' } };
  for (const set of [
    { payer: 'instructor' },
    { payer: 'student', status: 'cancelled' },
    { status: 'completed', closesAt: new Date(0) },
  ] as const) {
    await server.changePurchase(purchase.id, set);
    expect(await openIntent(simulation.id, 1)).toMatchObject(refusal);
  }
});

test('POST /api/payments/intent is limited for each account', async () => {
  onTestFinished(stopClock());
  const narrow = await startTestServer({ config: { rateLimitScale: 1 } });
  const simulation = await narrow.aSimulation();
  const user = await narrow.aUser();
  const buyer = buyerOn(narrow, await narrow.signIn(user));
  await narrow.services.limits.consume('intent-account', user.id, 58);
  const answers = await Promise.all([1, 2, 3].map(() => buyer.openIntent(simulation.id, 1)));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(1);
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
});
test('a charge pays the invite, also with the older name of its field, and when it is repeated', async () => {
  const { pay, charge, simulation, invite } = await aPayingStudent();
  const payment = await pay(simulation.id, 1);
  const answer = await charge({ token: payment, invite: invite.id });
  const paid = { payment: { id: payment, amount: 1250 }, data: { magiclink: invite.playUrl } };
  expect(answer).toMatchObject({ status: 200, body: { _id: invite.id, ...paid } });
  expect((await charge({ charge: payment, invite: invite.id })).body).toEqual(answer.body);
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

const useless = refusedAt('payment', 409);

describe('a payment', () => {
  test('that is missing, unknown, not confirmed, or for something else buys nothing', async () => {
    const [one, other] = [await aBuyer(), await aBuyer()];
    const [simulation, another] = [await server.aSimulation(), await server.aSimulation()];
    expect(await one.buy(anOrder(simulation, { pay_later: false, metadata: {} }))).toMatchObject(
      refusedAt('payment'),
    );
    expect(await one.buy(aCardOrder(simulation, 'pi_invented'))).toMatchObject(useless);
    const { body } = await one.openIntent(simulation.id, 1);
    expect((await one.buy(aCardOrder(simulation, body.id, { quantity: 1 }))).status).toBe(409);
    const payment = await one.pay(simulation.id, 1);
    expect(await one.buy(aCardOrder(simulation, payment))).toMatchObject(saying('for 1 student.'));
    expect(await one.buy(aCardOrder(another, payment, { quantity: 1 }))).toMatchObject(useless);
    const order = aCardOrder(simulation, payment, { quantity: 1 });
    expect(await other.buy(order)).toMatchObject(useless);
    expect((await one.buy(order)).status).toBe(201);
    // It reveals no hidden simulation.
    const hidden = await server.aSimulation({ visibility: false });
    expect((await one.buy(aCardOrder(hidden, 'pi_invented'))).status).toBe(404);
  });

  test('is spent on one order, even if two orders compete for it', async () => {
    const { purchases, pay, buy } = await aBuyer();
    const simulation = await server.aSimulation();
    const payment = await pay(simulation.id, 10);
    const answers = await Promise.all([1, 2, 3, 4].map(() => buy(aCardOrder(simulation, payment))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(await purchases()).toHaveLength(1);
    expect(await buy(aCardOrder(simulation, payment))).toMatchObject(useless);
  });

  test('of a failed purchase is used for a new order, at the price that was paid', async () => {
    const { pay, buy } = await aBuyer();
    const simulation = await server.aSimulation();
    const payment = await pay(simulation.id, 10);
    expect((await buy(aCardOrder(simulation, payment, { total: 1 }))).status).toBe(409);
    await server.change(simulations, simulation.id, { priceCents: 2000 });
    const restarted = await buy(aCardOrder({ ...simulation, priceCents: 2000 }, payment));
    expect(restarted).toMatchObject({ status: 201, body: { price: 12.5, total: 125 } });
  });

  test('is accepted after the simulation has become free, hidden or not purchasable, or has lost its host', async () => {
    const { pay, buy } = await aBuyer();
    const lost = { clientRoot: 'https://lost.example' };
    for (const change of [{ priceCents: 0 }, { visibility: false }, { purchasable: false }, lost]) {
      const simulation = await server.aSimulation();
      const payment = await pay(simulation.id, 10);
      await server.change(simulations, simulation.id, change);
      const bought = { status: 201, body: { total: 125, quantity: 10 } };
      expect(await buy(aCardOrder(simulation, payment))).toMatchObject(bought);
    }
  });

  test('for a deleted simulation stays unspent, and is logged', async () => {
    const { pay, buy } = await aBuyer();
    const simulation = await server.aSimulation();
    const payment = await pay(simulation.id, 10);
    await server.change(simulations, simulation.id, { status: 'deleted' });
    const answer = await buy(aCardOrder(simulation, payment));
    expect(answer).toMatchObject(saying('withdrawn'));
    expect(answer.body.errors).toBeUndefined();
    expect(server.log.join()).toContain(payment);
    const row = await server.stored(paymentIntents, payment);
    expect(row).toMatchObject({ purchaseId: null });
  });
});

test('buys nothing, stays unspent and is no order to mail about if the database fails', async () => {
  const { user, buy, pay, purchases } = await aBuyer();
  const simulation = await server.aSimulation();
  const order = aCardOrder(simulation, await pay(simulation.id, 10));
  const refused = await whileSpendingFails(server, () => buy(order));
  expect(refused).toMatchObject({ status: 500, body: { request_id: expect.any(String) } });
  expect([await purchases(), await server.mailsTo(user.email)]).toEqual([[], []]);
  expect((await buy(order)).status).toBe(201);
  expect(await server.mailsTo(user.email)).toHaveLength(1);
});
