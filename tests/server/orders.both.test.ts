import { describe, expect, test } from 'vitest';
import { simulations, users } from '../../server/db/tables';
import { HostError } from '../../server/http/callHost';
import type { SimulationHost } from '../../server/services/services';
import { aCardOrder, anOrder, aTrialOrder, buyerOn, payersOn } from './commerce';
import { startTestServer } from './support';

const server = await startTestServer();

const { aBuyer } = payersOn(server);

const message = 'This order was already placed with other details.';
const differs = { status: 409, body: { message, errors: { order: expect.any(String) } } };

describe('an order', () => {
  test('of each kind, sent many times at once, makes one purchase', async () => {
    const { buy, pay, purchases } = await aBuyer();
    const [simulation, free] = [await server.aSimulation(), await server.aSimulation({ priceCents: 0 })];
    const payment = await pay(simulation.id, 10);
    for (const order of [
      anOrder(simulation),
      aCardOrder(simulation, payment),
      aTrialOrder(simulation),
      anOrder(simulation, { payer: 'student', pay_later: false, metadata: {} }),
      anOrder(free, { quantity: 5, payer: 'student', metadata: { free: true } }),
    ]) {
      const answers = await Promise.all(Array.from({ length: 8 }, () => buy(order)));
      expect(answers.map(({ status }) => status).sort()).toEqual([...Array(7).fill(200), 201]);
      expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1);
      expect(new Set(answers.map(({ body }) => body.session.id)).size).toBe(1);
    }
    expect(await purchases()).toHaveLength(5);
  });

  test('sent again returns the first purchase, even if other data has changed', async () => {
    const { buy } = await aBuyer();
    const simulation = await server.aSimulation();
    const order = anOrder(simulation);
    const first = await buy(order);
    const changed = { priceCents: 1, purchasable: false };
    await server.change(simulations, simulation.id, changed);
    const again = await buy({ ...order, client_code: simulation.slug, date: 'later' });
    expect([again.status, again.body]).toEqual([200, first.body]);
  });

  test('sent again with other details is a 409, and buys nothing', async () => {
    const { purchases, buy, pay } = await aBuyer();
    const [simulation, other] = [await server.aSimulation(), await server.aSimulation()];
    const order = anOrder(simulation);
    await buy(order);
    const payment = await pay(simulation.id, 10);
    for (const change of [
      { quantity: 11 },
      { payer: 'student' },
      { pay_later: false },
      { metadata: { trial: true } },
      { client_code: other.id },
      { seats_of: 'a session' },
      { pay_later: false, metadata: { payment } },
    ])
      expect(await buy({ ...order, ...change }), JSON.stringify(change)).toMatchObject(differs);
    expect(await purchases()).toHaveLength(1);
    // The payment can be used for another order.
    expect((await buy(aCardOrder(simulation, payment))).status).toBe(201);
  });

  test('by invoice, and no other, needs a proven address', async () => {
    const { user, buy, pay, purchases } = await aBuyer('instructor', { addressUnproven: true });
    const simulation = await server.aSimulation();
    const order = anOrder(simulation);
    const message = 'Confirm your email address to order by invoice.';
    expect(await buy(order)).toMatchObject({ status: 409, body: { message, errors: { email: message } } });
    expect(await purchases()).toEqual([]);
    const free = await server.aSimulation({ priceCents: 0 });
    const payment = await pay(simulation.id, 10);
    for (const other of [
      aTrialOrder(simulation),
      anOrder(free, { price: 0, total: 0 }),
      anOrder(simulation, { payer: 'student' }),
      aCardOrder(simulation, payment),
    ])
      expect((await buy(other)).status).toBe(201);
    await server.change(users, user.id, { addressUnproven: false });
    expect((await buy(order)).status).toBe(201);
  });

  test('of another user is a 409 that reveals nothing about it', async () => {
    const simulation = await server.aSimulation();
    const order = anOrder(simulation);
    await (await aBuyer()).buy(order);
    const other = await aBuyer();
    const { status, body } = await other.buy(order);
    expect([[status, Object.keys(body)], await other.purchases()]).toEqual([[409, ['message']], []]);
  });

  test('for a trial in two windows at once makes one trial', async () => {
    const { user, buy, purchases } = await aBuyer();
    const simulation = await server.aSimulation();
    const elsewhere = buyerOn(server, await server.signIn(user));
    const answers = await Promise.all(
      [buy, elsewhere.buy, buy, elsewhere.buy].map((place) => place(aTrialOrder(simulation))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(await purchases()).toMatchObject([{ trial: true }]);
  });
});

describe('the simulation host', () => {
  const fail = () => Promise.reject(new HostError('down'));
  const failing: SimulationHost = { openSession: fail, getSession: fail, confirmSeats: fail };

  test('may be down during the purchase; sending the order again opens the session', async () => {
    const host: SimulationHost = { ...failing };
    const down = await startTestServer({ services: { host } });
    const { buy, token } = await payersOn(down).aBuyer();
    const order = anOrder(await down.aSimulation());
    const first = await buy(order);
    expect(first).toMatchObject({ status: 201, body: { session: null } });
    const sessionStatus = async () =>
      (await down.request('GET', `/api/purchases/${first.body._id}/session`, { token })).status;
    expect(await sessionStatus()).toBe(404);
    const failed = { purchaseId: first.body._id, host: new URL(down.url).host, reason: 'down' };
    const logged = () => down.log.map((line) => JSON.parse(line));
    expect(logged()).toContainEqual(
      expect.objectContaining({ ...failed, msg: 'the session could not be opened' }),
    );

    host.openSession = async () => ({ id: 'game-1', name: 'Game', players: [] });
    const opened = { _id: first.body._id, session: { id: 'game-1' } };
    expect(await buy(order)).toMatchObject({ status: 200, body: opened });
    expect(await sessionStatus()).toBe(502);
    expect(logged()).toContainEqual(
      expect.objectContaining({ ...failed, msg: 'the host of a session failed' }),
    );
  });

  test('receives the purchase, the quantity, the variation and the payer', async () => {
    const seen: unknown[] = [];
    const openSession: SimulationHost['openSession'] = async (at, request) => {
      seen.push(at, request);
      return { id: 'game-2', name: 'Game', players: [] };
    };
    const watched = await startTestServer({ services: { host: { ...failing, openSession } } });
    const { buy } = await payersOn(watched).aBuyer();
    const simulation = await watched.aSimulation({ variations: 'a:A' });
    const { metadata } = anOrder(simulation);
    const { body } = await buy(anOrder(simulation, { metadata: { ...metadata, variation: 'a' } }));
    const { clientRoot, oauthClientId, oauthClientSecret } = simulation;
    expect(seen).toEqual([
      { clientRoot, oauthClientId, oauthClientSecret },
      { purchaseId: body._id, quantity: 10, variation: 'a', payer: 'instructor' },
    ]);
  });
});
