import { describe, expect, test } from 'vitest';
import { simulations } from '../../server/db/tables';
import { aCardOrder, anOrder, aTrialOrder, buyerOn, payersOn } from './commerce';
import { refusedAt, saying, startTestServer } from './support';

const server = await startTestServer();

const { aBuyer } = payersOn(server);

describe('a purchase of each kind', () => {
  test('is paid by card', async () => {
    const { user, buy, pay } = await aBuyer();
    const simulation = await server.aSimulation({ priceCents: 1999, publicCode: 'CODE' });
    const payment = await pay(simulation.id, 3);
    const order = aCardOrder(simulation, payment, { quantity: 3 });
    const { status, body } = await buy(order);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      client: { _id: simulation.id, name: simulation.name, slug: simulation.slug },
      customer: { _id: user.id, email: user.email },
      data: { client_code: simulation.slug, platform: 'sc-hub', order: order.order, status: 'completed' },
      payer: 'instructor',
      payment_time: 'now',
      quantity: 3,
      price: 19.99,
      total: 59.97,
      processed: false,
      metadata: { payment },
    });
    expect(body.session.url).toBe(`${server.url}/sandbox/admin/games/${body.session.id}`);
  });

  test('is paid later by invoice, with the slug as the code, or by the students, or free for 999, whatever number is sent', async () => {
    const { buy } = await aBuyer();
    const simulation = await server.aSimulation();
    const none = await server.aSimulation({ priceCents: 0 });
    const invoice = anOrder(simulation, { client_code: simulation.slug });
    const { client_code, metadata } = invoice;
    const students = { payer: 'student', quantity: 25, metadata: {} } as const;
    const free = { metadata: { free: true } };
    for (const [order, bought] of [
      [invoice, { data: { client_code }, payment_time: 'later', quantity: 10, total: 125, metadata }],
      [anOrder(simulation, { ...students, pay_later: false }), { ...students, payment_time: 'later' }],
      [
        anOrder(none, { ...students, ...free, pay_later: false }),
        { quantity: 999, price: 0, total: 0, payer: 'instructor', ...free },
      ],
    ] as const)
      expect(await buy(order)).toMatchObject({ status: 201, body: bought });
  });

  test('is a trial, once for each user and simulation', async () => {
    const { buy } = await aBuyer();
    const simulation = await server.aSimulation();
    const trial = { quantity: 10, price: 0, total: 0, metadata: { trial: true } };
    expect(await buy(aTrialOrder(simulation))).toMatchObject({ status: 201, body: trial });
    const message = 'You have already used the free trial of this simulation.';
    expect(await buy(aTrialOrder(simulation))).toMatchObject({ status: 409, body: { message } });
    expect((await buy(aTrialOrder(await server.aSimulation()))).status).toBe(201);
    expect((await (await aBuyer()).buy(aTrialOrder(simulation))).status).toBe(201);
  });

  test('is managed at the link of its simulation, if there is one that is http', async () => {
    const { buy } = await aBuyer();
    for (const [directUrl, url] of [
      ['https://host.example/manage', 'https://host.example/manage'],
      ['javascript:alert(1)//', ''],
    ]) {
      expect((await buy(anOrder(await server.aSimulation({ directUrl })))).body.session.url).toBe(url);
    }
  });
});

describe('the fields of a purchase are checked', () => {
  test('a wrong price or total is a 409, which tells a changed price', async () => {
    const { purchases, buy } = await aBuyer();
    const simulation = await server.aSimulation();
    for (const [given, field] of [
      [{ price: 0.01, total: 0.1 }, 'price'],
      [{ price: 0, total: 0, metadata: { free: true } }, 'price'],
      [{ total: 1 }, 'total'],
    ] as const)
      expect(await buy(anOrder(simulation, given))).toMatchObject(refusedAt(field, 409));
    await server.change(simulations, simulation.id, { priceCents: 1300 });
    const price = 'It is now $13.00 per student.';
    const told = { message: `The price has changed. ${price}`, errors: { price } };
    expect(await buy(anOrder(simulation))).toMatchObject({ status: 409, body: told });
    expect(await purchases()).toEqual([]);
  });

  test('the customer is the caller, unknown fields change nothing, and metadata of another kind is dropped', async () => {
    const { user, buy } = await aBuyer();
    const more = { processed: true, customerId: 'x', session: 'x', created_at: '1999-01-01' };
    const order = anOrder(await server.aSimulation(), { customer: (await server.aUser()).id });
    const metadata = { ...order.metadata, payment: 'pi_x', free: true, variation: 'x' };
    const { body } = await buy({ ...order, ...more, metadata });
    expect(body).toMatchObject({ customer: { _id: user.id }, processed: false });
    expect(body.created_at).not.toContain('1999');
    expect(body.metadata).toEqual(order.metadata);
  });

  test('a wrong value is a 400 that names its field', async () => {
    const { purchases, buy } = await aBuyer();
    const simulation = await server.aSimulation();
    const order = anOrder(simulation);
    for (const given of [
      { status: 'processed' },
      { platform: 'elsewhere' },
      ...[0, -1, 1.5, '10', 1e21].map((quantity) => ({ quantity })),
      { order: 'short' },
      { payer: 'manager' },
      { pay_later: 'yes' },
    ]) {
      const [field = ''] = Object.keys(given);
      expect(await buy({ ...order, ...given }), JSON.stringify(given)).toMatchObject(refusedAt(field));
    }
    const errorsOf = async (metadata: object) => {
      const { status, body } = await buy({ ...order, metadata });
      expect(status).toBe(400);
      return Object.keys(body.errors);
    };
    expect(await errorsOf({ trial: 'true' })).toEqual(['metadata.trial']);
    // An invoice needs an address.
    const missing = await errorsOf({ pl_name: ' ', pl_email: 'nowhere' });
    expect(missing).toEqual(['pl_name', 'pl_email', 'pl_address']);
    // A trial must be for ten students and free.
    expect((await buy(aTrialOrder(simulation, { quantity: 500 }))).status).toBe(400);
    expect((await buy(aTrialOrder(simulation, { price: 12.5, total: 125 }))).status).toBe(409);
    // An amount must be one that can be paid at once.
    const dear = await server.aSimulation({ priceCents: 1_000_000 });
    expect([(await buy(anOrder(dear, { quantity: 10_000 }))).status, await purchases()]).toEqual([400, []]);
  });

  test('if a simulation has variations, a known one must be chosen', async () => {
    const { buy } = await aBuyer();
    const simulation = await server.aSimulation({ variations: 'long:Two hours, __proto__:Odd' });
    const { metadata } = anOrder(simulation);
    for (const variation of [undefined, 'short', 'constructor']) {
      expect(await buy(anOrder(simulation, { metadata: { ...metadata, variation } }))).toMatchObject(
        refusedAt('variation'),
      );
    }
    const { status, body } = await buy(anOrder(simulation, { metadata: { ...metadata, variation: 'long' } }));
    expect([status, body.metadata.variation]).toEqual([201, 'long']);
  });

  test('a simulation that is not sold, or whose host is missing, cannot be bought in any way', async () => {
    const { buy } = await aBuyer();
    for (const [given, status] of [
      [{ visibility: false }, 404],
      [{ status: 'deleted' }, 404],
      [{ purchasable: false }, 409],
    ] as const)
      expect((await buy(anOrder(await server.aSimulation(given)))).status).toBe(status);
    for (const clientRoot of ['', 'https://lost.example']) {
      const paid = await server.aSimulation({ clientRoot });
      const free = await server.aSimulation({ clientRoot, priceCents: 0 });
      const message = expect.stringContaining('its sessions cannot be opened. Contact us');
      for (const order of [
        aTrialOrder(paid),
        anOrder(paid),
        anOrder(paid, { payer: 'student', metadata: {} }),
        anOrder(free, { pay_later: false, metadata: { free: true } }),
      ])
        expect(await buy(order)).toMatchObject({ status: 409, body: { message } });
    }
  });
});

test('purchases without a card payment are limited to 30 an hour', async () => {
  const strict = await startTestServer({ config: { rateLimitScale: 1 } });
  const { token, ...user } = await strict.signedIn();
  const { buy, pay } = buyerOn(strict, token);
  const simulation = await strict.aSimulation();
  await strict.services.limits.consume('purchase-account', user.id, 29);
  const last = anOrder(simulation);
  expect((await buy(last)).status).toBe(201);
  const refused = await buy(anOrder(simulation));
  expect(refused).toMatchObject(saying('Too many', 429));
  // Neither a repeated order nor a paid order counts for the limit.
  expect((await buy(last)).status).toBe(200);
  expect((await buy(aCardOrder(simulation, await pay(simulation.id, 3), { quantity: 3 }))).status).toBe(201);
  const other = buyerOn(strict, await strict.signIn(await strict.aUser()));
  expect((await other.buy(anOrder(simulation))).status).toBe(201);
});
