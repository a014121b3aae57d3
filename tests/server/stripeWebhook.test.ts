import { beforeEach, describe, expect, test } from 'vitest';
import { paymentEvents, simulations, users } from '../../server/db/tables';
import { stopClock } from './clock';
import { anOrder, whileSpendingFails } from './commerce';
import { aRun, startStripeServer } from './stripeBuyers';
import { startTestServer } from './support';

const server = await startStripeServer();
const { stripe, deliver, succeeded, rowOf } = server;

const ok = { status: 200, body: { received: true } };

describe('an event of Stripe', () => {
  test('makes the purchase of a browser that sent no order', async () => {
    const { payAndVanish, purchases } = await server.aBuyer();
    const simulation = await server.aSimulation({ variations: 'a: First, b: Second' });
    const { announced, order } = aRun(simulation);
    const id = await payAndVanish({ ...announced, variation: 'b' });
    expect(await deliver(succeeded(id), 3)).toMatchObject([ok, ok, ok]);
    const bought = { order, simulationId: simulation.id, quantity: 10, totalCents: 12_500 };
    const paid = { payer: 'instructor', paymentTime: 'now', metadata: { payment: id, variation: 'b' } };
    expect(await purchases()).toMatchObject([{ ...bought, ...paid, status: 'completed' }]);
  });

  test('about a payment that Stripe reports otherwise changes nothing', async () => {
    const { open, payAndVanish, purchases } = await server.aBuyer();
    const { body } = await open(aRun(await server.aSimulation()).announced);
    const told = (id: string, type: string, status: string) =>
      deliver(stripe.event(`payment_intent.${type}`, { ...stripe.intentOf(id), status }));
    expect(await told(body.id, 'succeeded', 'succeeded')).toMatchObject([ok]);
    expect(await purchases()).toEqual([]);
    const id = await payAndVanish(aRun(await server.aSimulation()).announced);
    await deliver(succeeded(id));
    expect(await told(id, 'payment_failed', 'requires_payment_method')).toMatchObject([ok]);
    expect(await purchases()).toHaveLength(1);
    expect((await rowOf(id))?.purchaseId).not.toBeNull();
  });

  test('pays the invite of a student whose browser sent no charge', async () => {
    const { payAndVanish, inviteNow, simulation, invite, charge } = await server.aPayingStudent();
    const id = await payAndVanish({ client_id: simulation.id, quantity: 1, invite: invite.id });
    expect(await deliver(succeeded(id), 3)).toMatchObject([ok, ok, ok]);
    expect(await inviteNow()).toMatchObject({ payment: { id, amount: 1250 } });
    expect((await charge({ charge: id, invite: invite.id })).status).toBe(200);
  });

  test('of another kind, or about a payment that nobody knows, is accepted', async () => {
    const other = stripe.event('customer.created', { id: 'cus_1', object: 'customer' });
    const unknown = stripe.event('payment_intent.succeeded', { id: 'pi_of_somebody_else' });
    for (const event of [other, unknown]) expect(await deliver(event)).toMatchObject([ok]);
  });

  test('about a payment that is missing in the database makes its purchase', async () => {
    const { payAndVanish, purchases } = await server.aBuyer();
    const id = await payAndVanish(aRun(await server.aSimulation()).announced);
    await server.db.execute(`delete from payment_intents where id = '${id}'`);
    await deliver(succeeded(id));
    expect(await purchases()).toMatchObject([{ metadata: { payment: id } }]);
  });
});

describe('the signature of an event', () => {
  beforeEach(stopClock);
  const bad = { status: 400, body: { message: 'The signature of this event is not valid.' } };
  const anEvent = (options = {}) => stripe.event('customer.created', { id: 'cus_1' }, options);

  test('is accepted for five minutes, and not longer, nor with another body', async () => {
    const now = Math.floor(Date.now() / 1000);
    const { payload, header } = anEvent({ timestamp: now - 300 });
    expect(await deliver({ payload: JSON.stringify(JSON.parse(payload)), header })).toMatchObject([bad]);
    expect(await deliver({ payload, header })).toMatchObject([ok]);
    expect(await deliver(anEvent({ timestamp: now - 301 }))).toMatchObject([bad]);
  });

  test('that is wrong is rejected with one warning a minute, and nothing is stored', async () => {
    const { payAndVanish, purchases } = await server.aBuyer();
    const id = await payAndVanish(aRun(await server.aSimulation()).announced);
    const before = await server.db.select().from(paymentEvents);
    const warnings = () =>
      server.log.filter((line) => line.includes('an event with a wrong signature was refused'));
    const warned = warnings().length;
    for (const header of ['', 't=1,v1=00', 'nonsense', 't=1,v1=wrong'])
      expect(await deliver({ payload: succeeded(id).payload, header })).toMatchObject([bad]);
    expect([await purchases(), await server.db.select().from(paymentEvents)]).toEqual([[], before]);
    expect(warnings().length).toBeGreaterThan(0);
    expect(warnings().length - warned).toBeLessThanOrEqual(1);
  });

  test('is not checked without Stripe', async () => {
    const demo = await startTestServer();
    const { payload: body, header } = anEvent();
    const call = { body, headers: { 'Stripe-Signature': header } };
    expect((await demo.request('POST', '/api/payments/webhook', call)).status).toBe(404);
  });
});

describe('a payment that cannot become its purchase or invite', () => {
  test('waits for an administrator, with the reason', async () => {
    const simulationBecomes = (set: Partial<typeof simulations.$inferInsert>) => (simulation: string) =>
      server.change(simulations, simulation, set);
    const causes: [word: string, change: (simulation: string, user: string) => Promise<unknown>][] = [
      ['account', (_, user) => server.change(users, user, { status: 'deleted' })],
      ['withdrawn', simulationBecomes({ status: 'deleted' })],
      ['variation', simulationBecomes({ variations: 'x: X, y: Y' })],
    ];
    for (const [word, change] of causes) {
      const { payAndVanish, purchases, user } = await server.aBuyer();
      const simulation = await server.aSimulation();
      const id = await payAndVanish(aRun(simulation).announced);
      await change(simulation.id, user.id);
      expect(await deliver(succeeded(id))).toMatchObject([ok]);
      expect(await purchases()).toEqual([]);
      expect(await rowOf(id)).toMatchObject({
        paidAt: expect.any(Date),
        purchaseId: null,
        problem: expect.stringContaining(word),
      });
    }
  });

  test('without a stated purpose waits for the order of the browser', async () => {
    const { payAndVanish, purchases, buy } = await server.aBuyer();
    const simulation = await server.aSimulation();
    const id = await payAndVanish({ client_id: simulation.id, quantity: 10 });
    await deliver(succeeded(id));
    expect([await purchases(), (await buy(aRun(simulation).purchaseWith(id))).status]).toEqual([[], 201]);
  });

  test('with an order number in use becomes an order with a new number', async () => {
    const { payAndVanish, purchases, buy } = await server.aBuyer();
    const simulation = await server.aSimulation();
    const { announced } = aRun(simulation);
    const id = await payAndVanish(announced);
    expect((await buy(anOrder(simulation, { order: announced.order ?? '' }))).status).toBe(201);
    await deliver(succeeded(id));
    expect((await purchases()).map(({ order }) => order).sort()).toEqual([announced.order, id].sort());
  });
});

test('while the database fails is not recorded, and the repeated event succeeds', async () => {
  const { payAndVanish, purchases } = await server.aBuyer();
  const id = await payAndVanish(aRun(await server.aSimulation()).announced);
  const event = succeeded(id);
  expect(await whileSpendingFails(server, () => deliver(event))).toMatchObject([{ status: 500 }]);
  expect(await purchases()).toEqual([]);
  expect(await deliver(event)).toMatchObject([ok]);
  expect(await purchases()).toHaveLength(1);
});
