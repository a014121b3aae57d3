import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { paymentIntents, simulations } from '../../server/db/tables';
import { MAX_LEARNERS } from '../../src/contract/limits';
import { stopClock } from './clock';
import { aCardOrder, buyerOn, payersOn } from './commerce';
import { refusedAt, startTestServer } from './support';

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
