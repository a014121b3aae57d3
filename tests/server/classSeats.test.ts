import { randomUUID } from 'node:crypto';
import { and, eq, ne } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { seatsProblem } from '../../server/commerce/purchases/seats';
import { purchases, simulations } from '../../server/db/tables';
import type { PurchaseInput } from '../../src/contract/purchase';
import { anAddress, classesOn } from './classes';
import { startClassHost } from './classHost';
import { workAfter } from './clock';
import { aCardOrder, anOrder, buyerOn, cards } from './commerce';
import type { GivenPurchase } from './factories';
import { type Body, refusedAt, startTestServer, told } from './support';

const host = await startClassHost();
const server = await startTestServer({ config: { trustedHosts: [host.root], approveInvoicesAbove: 1000 } });
const { services } = server;
const { aClass, historyOf } = classesOn(server);
const administrator = await server.signIn(await server.aUser({ role: 'administrator' }));

beforeEach(async () => {
  host.recover();
  // The purchases of earlier tests wait no longer.
  await server.db.update(purchases).set({ status: 'cancelled' });
});

/** Runs the work that is due in the given number of minutes; several may run at once. */
const runAfter = (minutes: number) => workAfter({ services: { ...services } }, minutes);

/** A bought session for ten students, and the calls of its instructor. */
async function aSession(given: Parameters<typeof aClass>[0] = {}) {
  const simulation = await server.aSimulation({ clientRoot: host.root });
  const of = { simulationId: simulation.id, paymentTime: 'later', sessionId: 'game-9' } as const;
  const session = await aClass({ ...of, ...given });
  const { purchase, token, add } = session;
  const get = async (more?: string) => (await session.get(more)).body;
  const buyer = buyerOn(server, token);
  const isOrder = and(eq(purchases.classId, purchase.id), ne(purchases.id, purchase.id));
  /** An order of twenty seats on invoice. */
  const order = (more: Partial<PurchaseInput> = {}): PurchaseInput =>
    anOrder(simulation, { quantity: 20, seats_of: purchase.id, ...more });
  const intentInput = (quantity = 20, orderNumber: string = randomUUID()) => ({
    client_id: simulation.id,
    quantity,
    order: orderNumber,
    session: purchase.id,
  });
  const openIntent = (input: object) =>
    server.request('POST', '/api/payments/intent', { token, body: input });
  /** Pays for seats by card, without any further call. */
  async function payAndVanish(input = intentInput()): Promise<string> {
    const { body } = await openIntent(input);
    return (await buyer.confirm(body.client_secret, cards.accepted)).body.id;
  }
  return {
    ...session,
    ...buyer,
    simulation,
    get,
    order,
    intentInput,
    openIntent,
    payAndVanish,
    addSeats: (body: unknown = order()) => buyer.buy(body),
    addStudents: (count: number) => add(...Array.from({ length: count }, anAddress)),
    seats: async () => {
      const { seats, seats_waiting: waiting } = await get();
      return { seats, waiting };
    },
    orders: () => server.db.select().from(purchases).where(isOrder),
    change: (to: GivenPurchase) => server.changePurchase(purchase.id, to),
  };
}

describe('seats on invoice', () => {
  test('are usable at once if the host confirms them, open no second session, and are in its history', async () => {
    const { addSeats, order, seats, purchase, post, addStudents, user } = await aSession();
    const { link } = (await post('/link', { open: true })).body;
    const linked = async () => (await server.request('GET', `/api/join/${link.code}`)).body.state;
    expect((await addStudents(11)).body.refused).toHaveLength(1);
    expect(await linked()).toBe('full');
    const ordered = order();
    const { status, body } = await addSeats(ordered);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...{ seats_of: purchase.id, customer: { _id: user.id }, session: { id: 'game-9' } },
      data: { order: ordered.order, status: 'completed' },
      ...{ quantity: 20, price: 12.5, total: 250, payer: 'instructor', payment_time: 'later' },
      ...{ processed: false, metadata: { pl_name: 'Finance Office' } },
    });
    expect([await seats(), host.seats.get(purchase.id)]).toEqual([{ seats: 30, waiting: 0 }, [30]]);
    expect(host.opened.get(purchase.id)).toBeUndefined();
    expect(host.opened.get(body._id)).toBeUndefined();
    expect(await linked()).toBe('open');
    const change = { field: 'seats', before: 10, after: 30 };
    expect(await historyOf(purchase.id)).toContainEqual(
      expect.objectContaining({ entity: 'purchase', actorId: user.id, changes: [change] }),
    );
    expect((await addStudents(21)).body).toMatchObject({ refused: [{ reason: 'All 30 seats are taken.' }] });
  });

  test('are sold at today’s price, whatever the session has cost, up to 10,000 in all', async () => {
    const { addSeats, order, change, simulation, get } = await aSession();
    await server.change(simulations, simulation.id, { priceCents: 2000 });
    expect(await get('/seats')).toMatchObject({ price: 20, payer: 'instructor', max: 9990, problem: '' });
    expect(await addSeats()).toMatchObject(told('The price has changed. It is now $20.00 per student.'));
    const trial = order({ quantity: 10, price: 0, total: 0, pay_later: false, metadata: { trial: true } });
    expect((await addSeats(trial)).status).toBe(400);
    const { status, body } = await addSeats(order({ price: 20, total: 400 }));
    expect({ status, total: body.total }).toEqual({ status: 201, total: 400 });
    expect((await get('/seats')).orders).toMatchObject([{ _id: body._id, price: 20 }]);

    await change({ quantity: 9_970 });
    const refused = await addSeats(order({ price: 20, total: 400 }));
    expect(refused).toMatchObject(refusedAt('quantity', 409));
    expect((await addSeats(order({ quantity: 10, price: 20, total: 200 }))).status).toBe(201);
  });
});

describe('seats that the host has not confirmed', () => {
  test('cannot be used, and are added when the host is back', async () => {
    const { addSeats, seats, addStudents, purchase, get } = await aSession();
    host.fail('dead');
    const { status, body } = await addSeats();
    expect({ status, session: body.session }).toEqual({ status: 201, session: null });
    expect(await seats()).toEqual({ seats: 10, waiting: 20 });
    expect((await addStudents(11)).body.refused).toMatchObject([{ reason: 'All 10 seats are taken.' }]);
    expect((await get('/seats')).orders).toMatchObject([{ session: null }]);
    await runAfter(2);
    expect(await seats()).toEqual({ seats: 10, waiting: 20 });
    host.recover();
    await runAfter(10);
    expect([await seats(), host.seats.get(purchase.id)?.at(-1)]).toEqual([{ seats: 30, waiting: 0 }, 30]);
    expect((await addStudents(1)).body.added).toHaveLength(1);
  });

  test('as its answer was lost are added once', async () => {
    const { addSeats, order, seats } = await aSession();
    host.fail('half');
    const ordered = order();
    await addSeats(ordered);
    host.recover();
    await Promise.all([runAfter(5), addSeats(ordered), runAfter(5)]);
    await runAfter(60);
    expect(await seats()).toEqual({ seats: 30, waiting: 0 });
  });

  test('keep those of other orders usable, and are asked for by a button', async () => {
    const { addSeats, order, seats, token } = await aSession();
    await addSeats();
    host.fail('refusing');
    const { body } = await addSeats(order({ quantity: 5, total: 62.5 }));
    expect(await seats()).toEqual({ seats: 30, waiting: 5 });
    const shown = await server.request('GET', `/api/purchases/${body._id}`, { token: administrator });
    expect(shown.body.waiting).toMatchObject({ attempts: 1, error: 'The host answered 503.' });
    host.recover();
    const opened = await server.request('POST', `/api/purchases/${body._id}/session`, { token });
    expect(opened).toMatchObject({ status: 200, body: { session: { id: 'game-9' } } });
    expect(await seats()).toEqual({ seats: 35, waiting: 0 });
  });
});

test('seats that wait for approval are kept from the host, not from the limit, until a cancellation, which is mailed', async () => {
  const { addSeats, order, seats, purchase, get, user } = await aSession();
  const { body } = await addSeats(order({ quantity: 9_000, total: 112_500 }));
  expect(body).toMatchObject({ session: null, awaits_approval: true });
  await addSeats();
  expect(await seats()).toEqual({ seats: 30, waiting: 9_000 });
  expect(host.seats.get(purchase.id)).toEqual([30]);
  expect((await get('/seats')).max).toBe(970);
  const post = (call: string) =>
    server.request('POST', `/api/purchases/${body._id}/${call}`, { token: administrator });
  expect((await post('cancellation')).body).not.toHaveProperty('awaits_approval');
  expect((await post('approval')).status).toBe(409);
  const mail = (await server.mailsTo(user.email)).at(-1);
  expect(`${mail?.subject} ${mail?.text}`).toMatch(/^Your order was cancelled: .*nothing to pay\./s);
});

describe('seats by card', () => {
  const cardOrder = (order: PurchaseInput, payment: string): PurchaseInput => ({
    ...order,
    pay_later: false,
    metadata: { payment },
  });

  test('are bought once with a payment, however many look for it, which buys nothing else', async () => {
    const { order, addSeats, payAndVanish, intentInput, seats, orders, buy, simulation } = await aSession();
    const ordered = order();
    const payment = await payAndVanish(intentInput(20, ordered.order));
    // Two servers look for the payment, while the browser calls twice.
    const send = () => addSeats(cardOrder(ordered, payment));
    const [{ status, body }] = await Promise.all([send(), send(), runAfter(1.5), runAfter(1.5)]);
    await runAfter(5);
    expect([200, 201]).toContain(status);
    expect(body).toMatchObject({ payment_time: 'now', metadata: { payment }, total: 250 });
    expect(await seats()).toEqual({ seats: 30, waiting: 0 });
    const again = await addSeats(cardOrder(order(), payment));
    expect(again).toMatchObject(refusedAt('payment', 409));
    expect((await buy(aCardOrder(simulation, payment, { quantity: 20 }))).status).toBe(409);
    expect(await orders()).toHaveLength(1);
  });

  test('are not bought with a payment for a session, nor a session with one for seats', async () => {
    const { order, addSeats, pay, simulation, buy, payAndVanish, openIntent, seats } = await aSession();
    const forSession = await pay(simulation.id, 20);
    const refused = await addSeats(cardOrder(order(), forSession));
    expect(refused).toMatchObject(refusedAt('payment', 409));
    expect((await buy(aCardOrder(simulation, forSession, { quantity: 20 }))).status).toBe(201);
    expect((await buy(aCardOrder(simulation, await payAndVanish(), { quantity: 20 }))).status).toBe(409);
    const waiting = await openIntent({ client_id: simulation.id, quantity: 20 });
    expect([waiting.status, waiting.body.message]).toEqual([409, expect.stringContaining('another payment')]);
    await runAfter(1.5);
    await runAfter(5);
    expect(await seats()).toEqual({ seats: 30, waiting: 0 });
  });

  test('that were paid for a session that was cancelled meanwhile wait for an administrator', async () => {
    const { payAndVanish, openIntent, intentInput, confirm, purchase, orders } = await aSession();
    const payment = await payAndVanish();
    const { body: open } = await openIntent(intentInput(10));
    await server.request('POST', `/api/purchases/${purchase.id}/cancellation`, { token: administrator });
    await runAfter(1.5);
    expect(await orders()).toEqual([]);
    // A card form that is still open charges nobody.
    expect((await confirm(open.client_secret, cards.accepted)).body.status).not.toBe('succeeded');
    const list = await server.request('GET', '/api/payments/all?state=unmatched&pp=1000', {
      token: administrator,
    });
    const left = list.body.items.find(({ _id }: Body) => _id === payment);
    expect(left.problem).toBe('This session was cancelled.');
  });

  test('that were paid before the session was archived or closed are added', async () => {
    const sessions = [];
    for (const set of [{ archivedAt: new Date() }, { closesAt: new Date() }]) {
      const { payAndVanish, change, seats } = await aSession();
      await payAndVanish();
      await change(set);
      sessions.push(seats);
    }
    await runAfter(1.5);
    await runAfter(5);
    for (const seats of sessions) expect(await seats()).toEqual({ seats: 30, waiting: 0 });
  });
});

test('seats that students pay only raise the number of seats, and have the payer of the session', async () => {
  const student = { payer: 'student', pay_later: false, metadata: {} } as const;
  const { addSeats, order, seats, addStudents, openIntent, intentInput } = await aSession({
    payer: 'student',
  });
  expect(await addSeats()).toMatchObject(refusedAt('payer'));
  expect((await openIntent(intentInput())).status).toBe(400);
  const { status, body } = await addSeats(order(student));
  expect({ status, payer: body.payer }).toEqual({ status: 201, payer: 'student' });
  expect(await seats()).toEqual({ seats: 30, waiting: 0 });
  expect((await addStudents(11)).body.added).toHaveLength(11);
  const ofInstructor = await aSession();
  expect((await ofInstructor.addSeats(ofInstructor.order(student))).status).toBe(400);
});

describe('no seats are added to', () => {
  const grows = {
    ...{ archivedAt: null, closesAt: null, sessionId: 'game-1' },
    purchase: { status: 'completed', trial: false, metadata: {} },
    simulation: {
      ...({ priceCents: 1250, status: 'created', visibility: true, purchasable: true } as const),
      clientRoot: host.root,
    },
  };
  const { purchase, simulation } = grows;

  test.each([
    ['a trial', { purchase: { ...purchase, trial: true } }, 'A free trial has 10 seats.'],
    ['a free session', { purchase: { ...purchase, metadata: { free: true } } }, 'This session is free'],
    ['one that has become free', { simulation: { ...simulation, priceCents: 0 } }, 'This session is free'],
    ['a cancelled one', { purchase: { ...purchase, status: 'cancelled' } }, 'This session was cancelled.'],
    ['an archived one', { archivedAt: new Date() }, 'This session is archived.'],
    ['one that has closed', { closesAt: new Date() }, 'Change its closing date to add seats.'],
    ['one that is not open', { sessionId: null }, 'has not opened this session yet'],
    ['one no longer sold', { simulation: { ...simulation, purchasable: false } }, 'cannot be bought'],
    ['one that is hidden', { simulation: { ...simulation, visibility: false } }, 'no longer offered'],
  ])('%s, with the reason', (_, given, message) => {
    expect(seatsProblem(grows, services)).toBeNull();
    expect(seatsProblem({ ...grows, ...given }, services)).toContain(message);
  });

  test('one that cannot grow, by any call', async () => {
    const { addSeats, change, orders, openIntent, intentInput, get } = await aSession();
    expect((await get()).sells_seats).toBe(true);
    await change({ archivedAt: new Date() });
    const message = expect.stringContaining('This session is archived.');
    expect(await addSeats()).toMatchObject({ status: 409, body: { message } });
    expect(await openIntent(intentInput())).toMatchObject({ status: 409, body: { message } });
    expect(await get('/seats')).toMatchObject({ problem: message });
    expect([(await get()).sells_seats, await orders()]).toEqual([false, []]);
  });

  test('a session of somebody else, or to seats', async () => {
    const { addSeats, order, intentInput, token: owner } = await aSession();
    const { body: ordered } = await addSeats();
    const stranger = await server.signIn(await server.aUser());
    for (const [token, to, body] of [
      ...[stranger, administrator].map((as) => [as, '/api/payments/intent', intentInput()] as const),
      [administrator, '/api/integrations/purchase', order()],
      [owner, '/api/integrations/purchase', order({ seats_of: ordered._id })],
    ] as const) {
      expect((await server.request('POST', to, { token, body })).status).toBe(404);
    }
  });
});

describe('an order of seats', () => {
  test('is a purchase of its own, which is listed and processed like any other, and no class, nor opens materials', async () => {
    const { addSeats, token, purchase, simulation } = await aSession();
    const { body: ordered } = await addSeats();
    const list = async (path: string, as = token) =>
      (await server.request('GET', path, { token: as })).body.items.map(({ _id }: Body) => _id);
    expect((await list('/api/purchases/all')).sort()).toEqual([ordered._id, purchase.id].sort());
    expect(await list(`/api/purchases/all?seats_of=${purchase.id}`, administrator)).toEqual([ordered._id]);
    expect(await list('/api/sessions/all')).toEqual([purchase.id]);
    expect((await server.request('GET', `/api/sessions/${ordered._id}`, { token })).status).toBe(404);
    expect((await server.request('GET', '/api/purchases/csv', { token })).body).toContain(`"${purchase.id}"`);

    const path = `/api/purchases/${ordered._id}/process`;
    const processed = await server.request('POST', path, { token: administrator });
    expect(processed).toMatchObject({ status: 200, body: { processed: true } });
    expect(host.seats.get(purchase.id)).toEqual([30, 30]);
    const materials = await server.request('GET', `/api/clients/${simulation.id}`, { token });
    expect(materials.body.res_launch ?? '').toBe('');
  });

  test('is cancelled alone only while its seats are not usable, and always with the session', async () => {
    const { addSeats, seats, purchase, orders, order } = await aSession();
    const cancel = (id: string) =>
      server.request('POST', `/api/purchases/${id}/cancellation`, { token: administrator });
    const { body: usable } = await addSeats();
    const message = 'These seats are in use. Cancel the purchase of the session instead.';
    expect(await cancel(usable._id)).toMatchObject({ status: 409, body: { message } });
    host.fail('dead');
    const { body: waiting } = await addSeats(order());
    expect((await cancel(waiting._id)).status).toBe(200);
    await addSeats(order());
    const asked = host.seats.get(purchase.id)?.length ?? 0;
    expect([await seats(), (await cancel(purchase.id)).status]).toEqual([{ seats: 30, waiting: 20 }, 200]);
    expect((await orders()).map(({ status }) => status)).toEqual(Array(3).fill('cancelled'));
    host.recover();
    await runAfter(120);
    expect(host.seats.get(purchase.id)).toHaveLength(asked);
    expect(await seats()).toMatchObject({ seats: 30 });
  });
});
