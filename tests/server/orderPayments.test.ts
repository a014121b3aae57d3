import { describe, expect, test } from 'vitest';
import { paymentIntents, simulations } from '../../server/db/tables';
import { aCardOrder, anOrder, payersOn, whileSpendingFails } from './commerce';
import { refusedAt, saying, startTestServer } from './support';

const server = await startTestServer();

const { aBuyer } = payersOn(server);

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
