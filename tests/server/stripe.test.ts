import { beforeEach, describe, expect, test } from 'vitest';
import { paymentEvents, simulations, users } from '../../server/db/tables';
import { stopClock } from './clock';
import { anOrder, whileSpendingFails } from './commerce';
import { aRun, startStripeServer } from './stripeBuyers';
import { startTestServer } from './support';

const server = await startStripeServer();
const { stripe, deliver, succeeded, rowOf } = server;

const creations = () => stripe.callsTo('POST', '/v1/payment_intents');

describe('a payment with Stripe', () => {
  test('is opened for the price of the simulation, with its purpose', async () => {
    const { open, user } = await server.aBuyer();
    const simulation = await server.aSimulation({ priceCents: 1999, variations: 'a: First, b: Second' });
    const { order } = aRun(simulation);
    const answer = await open({ client_id: simulation.id, quantity: 3, order, variation: 'b' });
    expect(answer).toMatchObject({ status: 200, body: { amount: 5997, paid: false } });
    expect(answer.body.client_secret).toMatch(new RegExp(`^${answer.body.id}_secret_`));
    expect(stripe.intentOf(answer.body.id)).toMatchObject({
      amount: 5997,
      currency: 'usd',
      payment_method_types: ['card'],
      metadata: { user: user.id, client: simulation.id, quantity: '3', price: '1999', order, variation: 'b' },
    });
    expect(creations().at(-1)?.idempotencyKey).toMatch(/^[0-9a-f]{64}$/);
  });

  test('is opened once by simultaneous calls, also for different quantities, and even if Stripe’s response was lost', async () => {
    const [{ open }, other] = [await server.aBuyer(), await server.aBuyer()];
    const { announced } = aRun(await server.aSimulation());
    const before = stripe.created().length;
    const answers = await Promise.all(Array.from({ length: 8 }, () => open(announced)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(stripe.created()).toHaveLength(before + 1);
    stripe.failNext(() => 'lose the answer');
    expect((await other.open(announced)).status).toBe(200);
    const [lost, repeated] = creations().slice(-2);
    expect(repeated?.idempotencyKey).toBe(lost?.idempotencyKey);
    expect(stripe.created()).toHaveLength(before + 2);

    const third = await server.aBuyer();
    const quantities = [1, 2, 3, 4, 4, 5];
    const all = await Promise.all(quantities.map((quantity) => third.open({ ...announced, quantity })));
    expect(all.map(({ body }) => body.amount)).toEqual(quantities.map((quantity) => 1250 * quantity));
    expect(new Set(all.map(({ body }) => body.id)).size).toBe(1);
  });

  test('that is confirmed between two calls of the server stays as it was paid', async () => {
    const { open } = await server.aBuyer();
    const simulation = await server.aSimulation();
    const { announced } = aRun(simulation);
    const { body } = await open(announced);
    // The payment is confirmed after the server has read it, and before the server changes it.
    stripe.failNext((call) => {
      const answer = structuredClone(stripe.intentOf(call.path.split('/').pop() ?? ''));
      stripe.confirm(body.id);
      return { status: 200, body: answer };
    });
    expect(await open({ ...announced, quantity: 50 })).toMatchObject({
      status: 409,
      body: { errors: { quantity: '10' } },
    });
    expect(stripe.intentOf(body.id)).toMatchObject({ amount: 12_500, amount_received: 12_500 });
  });

  describe('that another tab opens, makes and uses before it is opened here', () => {
    /** Runs the other tab's calls while Stripe creates the payment of this one. */
    function meanwhile(work: () => Promise<void>): void {
      const { payments } = server.services;
      const { create } = payments;
      payments.create = async (given) => {
        payments.create = create;
        await work();
        return create(given);
      };
    }

    test('is not opened again for its invite', async () => {
      const { open, payAndVanish, charge, simulation, invite } = await server.aPayingStudent();
      const input = { client_id: simulation.id, quantity: 1, invite: invite.id };
      const before = stripe.created().length;
      meanwhile(async () => {
        const id = await payAndVanish(input);
        expect((await charge({ charge: id, invite: invite.id })).status).toBe(200);
      });
      expect(await open(input)).toMatchObject({ status: 409, body: { message: 'There is nothing to pay.' } });
      expect(stripe.created()).toHaveLength(before + 1);
    });

    test('is not opened again for its order', async () => {
      const { open, payAndVanish, buy } = await server.aBuyer();
      const { announced, purchaseWith } = aRun(await server.aSimulation());
      const before = stripe.created().length;
      meanwhile(async () => {
        expect((await buy(purchaseWith(await payAndVanish(announced)))).status).toBe(201);
      });
      expect(await open(announced)).toMatchObject({ status: 200, body: { paid: true } });
      expect(stripe.created()).toHaveLength(before + 1);
    });
  });

  test('is a 502 if Stripe does not answer, fails or refuses the key, and the log does not repeat its words', async () => {
    const { open } = await server.aBuyer();
    const simulation = await server.aSimulation();
    const failed = (status: number, error: object) => () => ({ status, body: { error } });
    for (const [tries, fault] of [
      [2, () => 'hang up' as const],
      [2, failed(500, { type: 'api_error', message: 'sk_test_fake CANARY' })],
      [1, failed(401, { message: 'Invalid key sk_test_CANARY' })],
    ] as const) {
      for (let n = 0; n < tries; n += 1) stripe.failNext(fault);
      expect(await open(aRun(simulation).announced)).toMatchObject({
        status: 502,
        body: { message: 'The payment provider does not answer. Try again in a moment.' },
      });
    }
    expect(server.log.join('')).not.toMatch(/CANARY|sk_test|whsec/);
  });
});

describe('a purchase', () => {
  test('is made only after Stripe reports that it was paid, and is not paid again', async () => {
    const { open, buy } = await server.aBuyer();
    const { announced, purchaseWith } = aRun(await server.aSimulation());
    const { body } = await open(announced);
    const unpaid = {
      status: 409,
      body: {
        message: 'This payment has not been completed. You have not been charged.',
        errors: { payment: expect.any(String) },
      },
    };
    expect(await buy(purchaseWith(body.id))).toMatchObject(unpaid);
    // As where the bank requires authentication.
    stripe.intentOf(body.id).status = 'requires_action';
    expect(await buy(purchaseWith(body.id))).toMatchObject(unpaid);
    expect((await open(announced)).body).toMatchObject({ id: body.id, paid: false });
    stripe.confirm(body.id);
    expect(await buy(purchaseWith(body.id))).toMatchObject({ status: 201, body: { total: 125 } });
    expect((await open(announced)).body).toMatchObject({ id: body.id, paid: true, amount: 12_500 });
    expect((await buy(purchaseWith(body.id))).status).toBe(200);
  });

  test('needs the full amount in dollars', async () => {
    const { payAndVanish, buy } = await server.aBuyer();
    const simulation = await server.aSimulation();
    const { announced, purchaseWith } = aRun(simulation);
    const id = await payAndVanish(announced);
    stripe.intentOf(id).amount_received = 100;
    expect((await buy(purchaseWith(id))).status).toBe(409);
    Object.assign(stripe.intentOf(id), { amount_received: 12_500, currency: 'jpy' });
    expect((await buy(purchaseWith(id))).status).toBe(409);
    stripe.intentOf(id).currency = 'usd';
    expect((await buy(purchaseWith(id))).status).toBe(201);
  });
});

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
