import { describe, expect, test } from 'vitest';
import { aRun, startStripeServer } from './stripeBuyers';

const server = await startStripeServer();
const { stripe } = server;

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
