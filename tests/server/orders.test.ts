import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { clients, purchases, sandboxPayments } from '../../server/db/schema';
import { HostError, type SimulationHost } from '../../server/simulation/host';
import { aCardOrder, anOrder, aTrialOrder, buyerOn } from './commerce';
import { startTestServer, type TestServer } from './support';

const server = await startTestServer();

async function aBuyer(on: TestServer = server) {
  const user = await on.aUser();
  const token = await on.signIn(user);
  return { user, token, ...buyerOn(on, token) };
}

const purchasesOf = ({ id }: { id: string }) =>
  server.db.select().from(purchases).where(eq(purchases.customerId, id));

describe('a payment', () => {
  test('that is not made yet buys nothing', async () => {
    const { openIntent, buy } = await aBuyer();
    const client = await server.aClient();
    const { body } = await openIntent(client.id, 10);
    const [id] = body.client_secret.split('_secret_');
    expect((await buy(aCardOrder(client, id))).status).toBe(409);
  });

  test('must be named', async () => {
    const { buy } = await aBuyer();
    const client = await server.aClient();
    expect(await buy(anOrder(client, { pay_later: false, metadata: {} }))).toMatchObject({
      status: 400,
      body: { errors: { payment: expect.any(String) } },
    });
    expect((await buy(aCardOrder(client, 'pi_invented'))).status).toBe(409);
  });

  test('of another user buys nothing', async () => {
    const one = await aBuyer();
    const other = await aBuyer();
    const client = await server.aClient();
    const payment = await one.pay(client.id, 10);
    expect((await other.buy(aCardOrder(client, payment))).status).toBe(409);
    expect((await one.buy(aCardOrder(client, payment))).status).toBe(201);
  });

  test('for another simulation buys nothing', async () => {
    const { pay, buy } = await aBuyer();
    const payment = await pay((await server.aClient()).id, 10);
    expect((await buy(aCardOrder(await server.aClient(), payment))).status).toBe(409);
  });

  test('for another number of learners buys nothing, and the paid number is named', async () => {
    const { pay, buy } = await aBuyer();
    const client = await server.aClient();
    const payment = await pay(client.id, 1);
    expect(await buy(aCardOrder(client, payment))).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('for 1 learner.') },
    });
    expect((await buy(aCardOrder(client, payment, { quantity: 1 }))).status).toBe(201);
  });

  test('of another amount at the provider buys nothing', async () => {
    const { pay, buy } = await aBuyer();
    const client = await server.aClient();
    const payment = await pay(client.id, 10);
    await server.db.update(sandboxPayments).set({ amount: 100 }).where(eq(sandboxPayments.id, payment));
    expect((await buy(aCardOrder(client, payment))).status).toBe(409);
  });

  test('is spent on one order, also when two race for it', async () => {
    const { user, pay, buy } = await aBuyer();
    const client = await server.aClient();
    const payment = await pay(client.id, 10);
    const answers = await Promise.all([1, 2, 3, 4].map(() => buy(aCardOrder(client, payment))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(await purchasesOf(user)).toHaveLength(1);
  });

  test('whose purchase failed is finished with a new order, at the price that was paid', async () => {
    const { pay, buy } = await aBuyer();
    const client = await server.aClient();
    const payment = await pay(client.id, 10);
    expect((await buy(aCardOrder(client, payment, { total: 1 }))).status).toBe(409);
    await server.db.update(clients).set({ priceCents: 2000 }).where(eq(clients.id, client.id));
    const restarted = await buy(aCardOrder({ ...client, priceCents: 2000 }, payment));
    expect(restarted).toMatchObject({ status: 201, body: { price: 12.5, total: 125 } });
  });

  test('is honoured after the simulation has become free', async () => {
    const { pay, buy } = await aBuyer();
    const client = await server.aClient();
    const payment = await pay(client.id, 10);
    await server.db.update(clients).set({ priceCents: 0 }).where(eq(clients.id, client.id));
    expect(await buy(aCardOrder(client, payment))).toMatchObject({
      status: 201,
      body: { total: 125, quantity: 10 },
    });
  });
});

describe('an order', () => {
  test.each([
    ['an invoice', async () => ({})],
    [
      'a card',
      async (pay: () => Promise<string>) => ({ pay_later: false, metadata: { payment: await pay() } }),
    ],
  ])('sent twenty times at once with %s makes one purchase', async (_, given) => {
    const { user, buy, pay } = await aBuyer();
    const client = await server.aClient();
    const order = anOrder(client, await given(() => pay(client.id, 10)));
    const answers = await Promise.all(Array.from({ length: 20 }, () => buy(order)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201]);
    expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1);
    expect(new Set(answers.map(({ body }) => body.session.id)).size).toBe(1);
    expect(await purchasesOf(user)).toHaveLength(1);
  });

  test('sent again answers the first purchase, whatever else has changed', async () => {
    const { buy } = await aBuyer();
    const client = await server.aClient();
    const order = anOrder(client);
    const first = await buy(order);
    await server.db
      .update(clients)
      .set({ priceCents: 1, purchasable: false })
      .where(eq(clients.id, client.id));
    const again = await buy({ ...order, quantity: 99, total: 99 * 12.5 });
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
  });

  test('of somebody else is a 409 that tells nothing of it', async () => {
    const client = await server.aClient();
    const order = anOrder(client);
    await (await aBuyer()).buy(order);
    const other = await aBuyer();
    const answer = await other.buy(order);
    expect(answer.status).toBe(409);
    expect(Object.keys(answer.body)).toEqual(['message']);
    expect(await purchasesOf(other.user)).toHaveLength(0);
  });

  test('for a trial, in two windows at once, makes one trial', async () => {
    const { user, token, buy } = await aBuyer();
    const client = await server.aClient();
    const elsewhere = buyerOn(server, await server.signIn(user));
    const answers = await Promise.all(
      [buy, elsewhere.buy, buy, elsewhere.buy].map((place) => place(aTrialOrder(client))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const { body } = await server.request(
      'GET',
      `/api/purchases/all?metadata[trial]=true&client=${client.id}&customer=${user.id}`,
      { token },
    );
    expect(body.items).toHaveLength(1);
  });
});

describe('the host', () => {
  const failing: SimulationHost = {
    openSession: () => Promise.reject(new HostError('down')),
    getSession: () => Promise.reject(new HostError('down')),
  };

  test('that is down does not stop the purchase; the order again opens the session', async () => {
    const host: SimulationHost = { ...failing };
    const down = await startTestServer({ services: { host } });
    const { buy, token } = await aBuyer(down);
    const order = anOrder(await down.aClient());
    const first = await buy(order);
    expect(first).toMatchObject({ status: 201, body: { session: null } });
    expect((await down.request('GET', `/api/purchases/${first.body._id}/session`, { token })).status).toBe(
      404,
    );
    expect(down.log.join()).toContain('the session could not be opened');

    host.openSession = async () => ({ id: 'game-1', name: 'Game', players: [] });
    expect(await buy(order)).toMatchObject({
      status: 200,
      body: { _id: first.body._id, session: { id: 'game-1' } },
    });
    expect((await down.request('GET', `/api/purchases/${first.body._id}/session`, { token })).status).toBe(
      502,
    );
  });

  test('gets the purchase, the quantity, the variation and the payer', async () => {
    const seen: unknown[] = [];
    const openSession: SimulationHost['openSession'] = async (at, request) => {
      seen.push(at, request);
      return { id: 'game-2', name: 'Game', players: [] };
    };
    const watched = await startTestServer({ services: { host: { ...failing, openSession } } });
    const { buy } = await aBuyer(watched);
    const client = await watched.aClient({ variations: 'a:A' });
    const { metadata } = anOrder(client);
    const { body } = await buy(anOrder(client, { metadata: { ...metadata, variation: 'a' } }));
    expect(seen).toEqual([
      {
        clientRoot: client.clientRoot,
        oauthClientId: client.oauthClientId,
        oauthClientSecret: client.oauthClientSecret,
      },
      { purchaseId: body._id, quantity: 10, variation: 'a', payer: 'instructor' },
    ]);
  });
});

test('a failing database leaves neither a purchase nor a spent payment', async () => {
  const { user, buy, pay } = await aBuyer();
  const client = await server.aClient();
  const payment = await pay(client.id, 10);
  const order = aCardOrder(client, payment, { order: `fails-${randomUUID()}` });
  await server.db.execute(
    `create function refuse() returns trigger as $$ begin raise exception 'refused'; end $$ language plpgsql`,
  );
  await server.db.execute(
    'create trigger refuse_spending before update on payment_intents for each row execute function refuse()',
  );
  expect(await buy(order)).toMatchObject({ status: 500, body: { request_id: expect.any(String) } });
  await server.db.execute('drop trigger refuse_spending on payment_intents');
  expect(await purchasesOf(user)).toHaveLength(0);
  expect((await buy(order)).status).toBe(201);
});
