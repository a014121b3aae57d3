import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { users } from '../../server/db/schema/people';
import { purchases } from '../../server/db/schema/purchases';
import { simulations } from '../../server/db/schema/simulations';
import { HostError } from '../../server/http/callHost';
import type { SimulationHost } from '../../server/services/simulationHost';
import { aCardOrder, anOrder, aTrialOrder, buyerOn } from './commerce';
import { startTestServer, type TestServer } from './support';

const server = await startTestServer();

async function aBuyer(on: TestServer = server, given: Parameters<typeof server.aUser>[0] = {}) {
  const user = await on.aUser(given);
  const token = await on.signIn(user);
  return { user, token, ...buyerOn(on, token) };
}

const purchasesOf = ({ id }: { id: string }) =>
  server.db.select().from(purchases).where(eq(purchases.customerId, id));

const differs = {
  status: 409,
  body: {
    message: 'This order was already placed with other details.',
    errors: { order: expect.any(String) },
  },
};

describe('an order', () => {
  test.each([
    ['an invoice', async () => ({})],
    [
      'a card',
      async (pay: () => Promise<string>) => ({ pay_later: false, metadata: { payment: await pay() } }),
    ],
  ])('sent twenty times at once with %s makes one purchase', async (_, given) => {
    const { user, buy, pay } = await aBuyer();
    const simulation = await server.aSimulation();
    const order = anOrder(simulation, await given(() => pay(simulation.id, 10)));
    const answers = await Promise.all(Array.from({ length: 20 }, () => buy(order)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201]);
    expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1);
    expect(new Set(answers.map(({ body }) => body.session.id)).size).toBe(1);
    expect(await purchasesOf(user)).toHaveLength(1);
  });

  test('sent again returns the first purchase, even if other data has changed', async () => {
    const { buy } = await aBuyer();
    const simulation = await server.aSimulation();
    const order = anOrder(simulation);
    const first = await buy(order);
    await server.db
      .update(simulations)
      .set({ priceCents: 1, purchasable: false })
      .where(eq(simulations.id, simulation.id));
    const again = await buy({ ...order, client_code: simulation.slug, date: 'later' });
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
  });

  test.each([
    ['quantity', { quantity: 11 }],
    ['payer', { payer: 'student' as const }],
    ['pay_later', { pay_later: false }],
    ['metadata.trial', { metadata: { trial: true } }],
  ])('sent again with another %s is a 409, and buys nothing', async (_, change) => {
    const { user, buy } = await aBuyer();
    const order = anOrder(await server.aSimulation());
    await buy(order);
    expect(await buy({ ...order, ...change })).toMatchObject(differs);
    expect(await purchasesOf(user)).toHaveLength(1);
  });

  test('by invoice, and no other, needs a proven address', async () => {
    const { user, buy, pay } = await aBuyer(server, { addressUnproven: true });
    const simulation = await server.aSimulation();
    const order = anOrder(simulation);
    const message = 'Confirm your email address to order by invoice.';
    expect(await buy(order)).toMatchObject({ status: 409, body: { message, errors: { email: message } } });
    expect(await purchasesOf(user)).toEqual([]);
    const free = await server.aSimulation({ priceCents: 0 });
    const payment = await pay(simulation.id, 10);
    for (const other of [
      aTrialOrder(simulation),
      anOrder(free, { price: 0, total: 0 }),
      anOrder(simulation, { payer: 'student' }),
      aCardOrder(simulation, payment),
    ])
      expect((await buy(other)).status).toBe(201);
    await server.db.update(users).set({ addressUnproven: false }).where(eq(users.id, user.id));
    expect((await buy(order)).status).toBe(201);
  });

  test('sent again for another simulation is a 409', async () => {
    const { buy } = await aBuyer();
    const order = anOrder(await server.aSimulation());
    await buy(order);
    const other = await server.aSimulation();
    expect(await buy({ ...order, client_code: other.id })).toMatchObject(differs);
  });

  test('sent again with a payment is a 409, and the payment can be used for another order', async () => {
    const { buy, pay } = await aBuyer();
    const simulation = await server.aSimulation();
    const first = anOrder(simulation);
    await buy(first);
    const { order } = first;
    const payment = await pay(simulation.id, 10);
    expect(await buy(aCardOrder(simulation, payment, { order }))).toMatchObject(differs);
    expect((await buy(aCardOrder(simulation, payment))).status).toBe(201);
  });

  test.each([
    ['a trial', {}, { price: 0, total: 0, pay_later: false, metadata: { trial: true } }],
    ['paid by students', {}, { payer: 'student' as const, pay_later: false, metadata: {} }],
    ['free', { priceCents: 0 }, { quantity: 5, payer: 'student' as const, metadata: { free: true } }],
  ])('that is %s returns the first purchase again', async (_, simulation, given) => {
    const { buy } = await aBuyer();
    const order = anOrder(await server.aSimulation(simulation), given);
    expect((await buy(order)).status).toBe(201);
    expect((await buy(order)).status).toBe(200);
  });

  test('of another user is a 409 that reveals nothing about it', async () => {
    const simulation = await server.aSimulation();
    const order = anOrder(simulation);
    await (await aBuyer()).buy(order);
    const other = await aBuyer();
    const answer = await other.buy(order);
    expect(answer.status).toBe(409);
    expect(Object.keys(answer.body)).toEqual(['message']);
    expect(await purchasesOf(other.user)).toHaveLength(0);
  });

  test('for a trial in two windows at once makes one trial', async () => {
    const { user, token, buy } = await aBuyer();
    const simulation = await server.aSimulation();
    const elsewhere = buyerOn(server, await server.signIn(user));
    const answers = await Promise.all(
      [buy, elsewhere.buy, buy, elsewhere.buy].map((place) => place(aTrialOrder(simulation))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const { body } = await server.request(
      'GET',
      `/api/purchases/all?metadata[trial]=true&client=${simulation.id}&customer=${user.id}`,
      { token },
    );
    expect(body.items).toHaveLength(1);
  });
});

describe('the simulation host', () => {
  const failing: SimulationHost = {
    openClassSession: () => Promise.reject(new HostError('down')),
    getClassSession: () => Promise.reject(new HostError('down')),
    confirmSeats: () => Promise.reject(new HostError('down')),
  };

  test('may be down during the purchase; sending the order again opens the session', async () => {
    const host: SimulationHost = { ...failing };
    const down = await startTestServer({ services: { host } });
    const { buy, token } = await aBuyer(down);
    const order = anOrder(await down.aSimulation());
    const first = await buy(order);
    expect(first).toMatchObject({ status: 201, body: { session: null } });
    expect((await down.request('GET', `/api/purchases/${first.body._id}/session`, { token })).status).toBe(
      404,
    );
    expect(down.log.join()).toContain('the session could not be opened');

    host.openClassSession = async () => ({ id: 'game-1', name: 'Game', players: [] });
    expect(await buy(order)).toMatchObject({
      status: 200,
      body: { _id: first.body._id, session: { id: 'game-1' } },
    });
    expect((await down.request('GET', `/api/purchases/${first.body._id}/session`, { token })).status).toBe(
      502,
    );
  });

  test('receives the purchase, the quantity, the variation and the payer', async () => {
    const seen: unknown[] = [];
    const openClassSession: SimulationHost['openClassSession'] = async (at, request) => {
      seen.push(at, request);
      return { id: 'game-2', name: 'Game', players: [] };
    };
    const watched = await startTestServer({ services: { host: { ...failing, openClassSession } } });
    const { buy } = await aBuyer(watched);
    const simulation = await watched.aSimulation({ variations: 'a:A' });
    const { metadata } = anOrder(simulation);
    const { body } = await buy(anOrder(simulation, { metadata: { ...metadata, variation: 'a' } }));
    expect(seen).toEqual([
      {
        clientRoot: simulation.clientRoot,
        oauthClientId: simulation.oauthClientId,
        oauthClientSecret: simulation.oauthClientSecret,
      },
      { purchaseId: body._id, quantity: 10, variation: 'a', payer: 'instructor' },
    ]);
  });
});
