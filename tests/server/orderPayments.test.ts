import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { paymentIntents } from '../../server/db/schema/payments';
import { purchases } from '../../server/db/schema/purchases';
import { sandboxPayments } from '../../server/db/schema/sandbox';
import { simulations } from '../../server/db/schema/simulations';
import { aCardOrder, anOrder, buyerOn, whileSpendingFails } from './commerce';
import { startTestServer } from './support';

const server = await startTestServer();

async function aBuyer() {
  const user = await server.aUser();
  return { user, ...buyerOn(server, await server.signIn(user)) };
}

const purchasesOf = ({ id }: { id: string }) =>
  server.db.select().from(purchases).where(eq(purchases.customerId, id));

const useless = { status: 409, body: { errors: { payment: expect.any(String) } } };

describe('a payment', () => {
  test('that is not confirmed buys nothing', async () => {
    const { openIntent, buy } = await aBuyer();
    const simulation = await server.aSimulation();
    const { body } = await openIntent(simulation.id, 10);
    const [id] = body.client_secret.split('_secret_');
    expect((await buy(aCardOrder(simulation, id))).status).toBe(409);
  });

  test('is required', async () => {
    const { buy } = await aBuyer();
    const simulation = await server.aSimulation();
    expect(await buy(anOrder(simulation, { pay_later: false, metadata: {} }))).toMatchObject({
      status: 400,
      body: { errors: { payment: expect.any(String) } },
    });
    expect(await buy(aCardOrder(simulation, 'pi_invented'))).toMatchObject(useless);
  });

  test('of another user buys nothing', async () => {
    const one = await aBuyer();
    const other = await aBuyer();
    const simulation = await server.aSimulation();
    const payment = await one.pay(simulation.id, 10);
    expect(await other.buy(aCardOrder(simulation, payment))).toMatchObject(useless);
    expect((await one.buy(aCardOrder(simulation, payment))).status).toBe(201);
  });

  test('for another simulation buys nothing', async () => {
    const { pay, buy } = await aBuyer();
    const payment = await pay((await server.aSimulation()).id, 10);
    expect(await buy(aCardOrder(await server.aSimulation(), payment))).toMatchObject(useless);
  });

  test('for another number of students buys nothing, and the response names the paid number', async () => {
    const { pay, buy } = await aBuyer();
    const simulation = await server.aSimulation();
    const payment = await pay(simulation.id, 1);
    expect(await buy(aCardOrder(simulation, payment))).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('for 1 student.') },
    });
    expect((await buy(aCardOrder(simulation, payment, { quantity: 1 }))).status).toBe(201);
  });

  test('with another amount at the provider buys nothing', async () => {
    const { pay, buy } = await aBuyer();
    const simulation = await server.aSimulation();
    const payment = await pay(simulation.id, 10);
    await server.db.update(sandboxPayments).set({ amount: 100 }).where(eq(sandboxPayments.id, payment));
    expect((await buy(aCardOrder(simulation, payment))).status).toBe(409);
  });

  test('is spent on one order, even if two orders compete for it', async () => {
    const { user, pay, buy } = await aBuyer();
    const simulation = await server.aSimulation();
    const payment = await pay(simulation.id, 10);
    const answers = await Promise.all([1, 2, 3, 4].map(() => buy(aCardOrder(simulation, payment))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(await purchasesOf(user)).toHaveLength(1);
    expect(await buy(aCardOrder(simulation, payment))).toMatchObject(useless);
  });

  test('of a failed purchase is used for a new order, at the price that was paid', async () => {
    const { pay, buy } = await aBuyer();
    const simulation = await server.aSimulation();
    const payment = await pay(simulation.id, 10);
    expect((await buy(aCardOrder(simulation, payment, { total: 1 }))).status).toBe(409);
    await server.db.update(simulations).set({ priceCents: 2000 }).where(eq(simulations.id, simulation.id));
    const restarted = await buy(aCardOrder({ ...simulation, priceCents: 2000 }, payment));
    expect(restarted).toMatchObject({ status: 201, body: { price: 12.5, total: 125 } });
  });

  test.each([
    ['free', { priceCents: 0 }],
    ['hidden', { visibility: false }],
    ['not purchasable', { purchasable: false }],
    ['without its trusted host', { clientRoot: 'https://lost.example' }],
  ])('is accepted after the simulation has become %s', async (_, change) => {
    const { pay, buy } = await aBuyer();
    const simulation = await server.aSimulation();
    const payment = await pay(simulation.id, 10);
    await server.db.update(simulations).set(change).where(eq(simulations.id, simulation.id));
    expect(await buy(aCardOrder(simulation, payment))).toMatchObject({
      status: 201,
      body: { total: 125, quantity: 10 },
    });
  });

  test('for a deleted simulation stays unspent, and is logged', async () => {
    const { pay, buy } = await aBuyer();
    const simulation = await server.aSimulation();
    const payment = await pay(simulation.id, 10);
    await server.db.update(simulations).set({ status: 'deleted' }).where(eq(simulations.id, simulation.id));
    const answer = await buy(aCardOrder(simulation, payment));
    expect(answer).toMatchObject({ status: 409, body: { message: expect.stringContaining('withdrawn') } });
    expect(answer.body.errors).toBeUndefined();
    expect(server.log.join()).toContain(payment);
    const [row] = await server.db.select().from(paymentIntents).where(eq(paymentIntents.id, payment));
    expect(row).toMatchObject({ purchaseId: null });
  });

  test('with an unknown id does not reveal a hidden simulation', async () => {
    const { buy } = await aBuyer();
    const simulation = await server.aSimulation({ visibility: false });
    expect((await buy(aCardOrder(simulation, 'pi_invented'))).status).toBe(404);
  });
});

test('buys nothing and stays unspent if the database fails', async () => {
  const { user, buy, pay } = await aBuyer();
  const simulation = await server.aSimulation();
  const payment = await pay(simulation.id, 10);
  const order = aCardOrder(simulation, payment, { order: `fails-${randomUUID()}` });
  const refused = await whileSpendingFails(server, () => buy(order));
  expect(refused).toMatchObject({ status: 500, body: { request_id: expect.any(String) } });
  expect(await purchasesOf(user)).toHaveLength(0);
  expect((await buy(order)).status).toBe(201);
});
