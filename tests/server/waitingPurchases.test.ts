import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { createSimulationHost } from '../../server/commerce/classSessions/httpHost';
import { Reconciler } from '../../server/commerce/fulfilment/reconcile';
import { purchases } from '../../server/db/schema/purchases';
import { startClassHost } from './classHost';
import { aCardOrder, anOrder, aTrialOrder, buyerOn } from './commerce';
import { startTestServer } from './support';

const host = await startClassHost();
const other = await startClassHost();
const trustedHosts = [host.root, other.root];
const server = await startTestServer({ config: { trustedHosts } });
const { services } = server;
const patient = services.host;
/** Only for a host that never answers: on a busy machine, others may need longer. */
const impatient = createSimulationHost({ config: { trustedHosts }, timeoutMs: 200 });

function fail(fault: Parameters<typeof host.fail>[0]): void {
  services.host = fault === 'slow' ? impatient : patient;
  host.fail(fault);
}
function recover(): void {
  services.host = patient;
  host.recover();
}
const administrator = await server.signIn(await server.aUser({ role: 'administrator' }));

beforeEach(async () => {
  recover();
  other.recover();
  await server.db.update(purchases).set({ status: 'cancelled' });
});

const aSimulation = (given: Parameters<typeof server.aSimulation>[0] = {}) =>
  server.aSimulation({ clientRoot: host.root, ...given });

async function aBuyer() {
  const user = await server.aUser();
  const token = await server.signIn(user);
  return { user, token, ...buyerOn(server, token) };
}

/** A purchase whose host has failed. */
async function aWaitingPurchase(fault: Parameters<typeof host.fail>[0] = 'dead') {
  const buyer = await aBuyer();
  fail(fault);
  const { status, body } = await buyer.buy(anOrder(await aSimulation()));
  expect({ status, session: body.session }).toEqual({ status: 201, session: null });
  return { id: body._id as string, ...buyer };
}

/** The work that is due so many minutes from now, as a server does it that has just started. */
async function runAfter(minutes: number): Promise<void> {
  const { now } = services;
  services.now = () => new Date(Date.now() + minutes * 60_000);
  await new Reconciler(services).run().finally(() => {
    services.now = now;
  });
}

const rowOf = async (id: string) => (await server.db.select().from(purchases).where(eq(purchases.id, id)))[0];
const asksFor = (id: string) => host.asked.filter((asked) => asked === id).length;
const get = async (path: string, token = administrator) =>
  (await server.request('GET', `/api/purchases/${path}`, { token })).body;
const openNow = (id: string, token = administrator) =>
  server.request('POST', `/api/purchases/${id}/session`, { token });

describe('a purchase whose host has failed gets its session by itself', () => {
  test.each(['trial', 'free', 'invoice', 'students', 'card'] as const)('bought as %s', async (kind) => {
    const { buy, pay, token } = await aBuyer();
    const simulation = await aSimulation({ priceCents: kind === 'free' ? 0 : 1250 });
    fail('dead');
    const order = {
      trial: async () => aTrialOrder(simulation),
      free: async () => anOrder(simulation, { pay_later: false, metadata: { free: true } }),
      invoice: async () => anOrder(simulation),
      students: async () => anOrder(simulation, { payer: 'student', pay_later: false, metadata: {} }),
      card: async () => aCardOrder(simulation, await pay(simulation.id, 10)),
    }[kind];
    const { body } = await buy(await order());
    expect(body.session).toBeNull();
    recover();
    await runAfter(1.1);
    expect((await get(body._id, token)).session).toMatchObject({ id: host.opened.get(body._id) });
  });

  test.each([
    ['dead', 'The host could not be reached.'],
    ['slow', 'The host did not answer in time.'],
    ['half', 'The host could not be reached.'],
    ['refusing', 'The host answered 503.'],
  ] as const)('after a %s host, which is asked until it answers', async (fault, error) => {
    const { id } = await aWaitingPurchase(fault);
    await runAfter(1.1);
    expect((await get(id)).waiting).toMatchObject({ attempts: 2, error });
    recover();
    await runAfter(2.2);
    expect(await get(id)).toMatchObject({ session: { id: host.opened.get(id) }, waiting: null });
  });

  test('not before its pause is over, which grows to an hour and never ends', async () => {
    const { id } = await aWaitingPurchase();
    await runAfter(0.5);
    expect(asksFor(id)).toBe(1);
    for (let minute = 1.1; minute < 60; minute += 1) await runAfter(minute);
    const inAnHour = asksFor(id);
    expect(inAnHour).toBeGreaterThan(5);
    expect(inAnHour).toBeLessThan(15);
    for (let hour = 24 * 30; hour < 24 * 30 + 5; hour += 1) await runAfter(hour * 60);
    expect(asksFor(id) - inAnHour).toBeGreaterThanOrEqual(4);
    expect((await rowOf(id))?.sessionAttempts).toBe(asksFor(id));
  });

  test('once, by four servers that look at the same time', async () => {
    const { id } = await aWaitingPurchase();
    const { now } = services;
    services.now = () => new Date(Date.now() + 66_000);
    await Promise.all(Array.from({ length: 4 }, () => new Reconciler(services).run()));
    services.now = now;
    expect(asksFor(id)).toBe(2);
  });

  test('though another host never answers, with many purchases', async () => {
    const simulation = await aSimulation();
    const waiting = [];
    for (let n = 0; n < 5; n += 1) waiting.push(await server.aPurchase({ clientId: simulation.id }));
    host.fail('slow');
    other.fail('dead');
    const { buy } = await aBuyer();
    const { body } = await buy(anOrder(await server.aSimulation({ clientRoot: other.root })));
    other.recover();
    await runAfter(1.1);
    expect((await rowOf(body._id))?.sessionId).toBe(other.opened.get(body._id));
    // One of them is enough to know that the host does not answer.
    const asks = waiting.map(({ id }) => asksFor(id)).reduce((sum, count) => sum + count);
    expect(asks).toBe(1);
    recover();
    await runAfter(2.2);
    for (const { id } of waiting) expect((await rowOf(id))?.sessionId).toBe(host.opened.get(id));
  });

  test('unless it is cancelled', async () => {
    const { id } = await aWaitingPurchase();
    await server.db.update(purchases).set({ status: 'cancelled' }).where(eq(purchases.id, id));
    recover();
    await runAfter(1.1);
    expect(asksFor(id)).toBe(1);
    expect(await get(id)).toMatchObject({ session: null, waiting: null });
  });

  test('without a change of its version, so that no form of an administrator is refused', async () => {
    const { id } = await aWaitingPurchase();
    const before = await get(id);
    await runAfter(1.1);
    expect((await get(id)).updated_at).toBe(before.updated_at);
  });
});

describe('POST /api/purchases/{id}/session', () => {
  test('opens the session at once for its customer, who is not told about the host', async () => {
    const { id, token } = await aWaitingPurchase();
    const failed = await openNow(id, token);
    expect(failed).toMatchObject({ status: 200, body: { _id: id, session: null } });
    expect(failed.body).not.toHaveProperty('waiting');
    recover();
    const { status, body } = await openNow(id, token);
    expect(status).toBe(200);
    expect(body.session.id).toBe(host.opened.get(id));
    const asks = asksFor(id);
    expect((await openNow(id, token)).body).toEqual(body);
    expect(asksFor(id)).toBe(asks);
  });

  test('tells an administrator how it went, and keeps the pause of the next attempt', async () => {
    const { id } = await aWaitingPurchase();
    const { waiting } = await get(id);
    expect(waiting).toMatchObject({ attempts: 1, error: 'The host could not be reached.' });
    fail('refusing');
    const { status, body } = await openNow(id);
    expect(status).toBe(200);
    expect(body.waiting).toEqual({ ...waiting, attempts: 2, error: 'The host answered 503.' });
  });

  test('is refused for the purchase of somebody else, and does not ask its host', async () => {
    const { id } = await aWaitingPurchase();
    const { token } = await aBuyer();
    expect((await openNow(id, token)).status).toBe(404);
    expect(asksFor(id)).toBe(1);
  });
});

test('administrators find the purchases that wait for their session', async () => {
  const { id, token } = await aWaitingPurchase();
  recover();
  const { buy } = await aBuyer();
  const open = await buy(anOrder(await aSimulation()));
  const ids = async (query: string, as = administrator) =>
    (await get(`all?pp=1000&total=true&${query}`, as)).items.map(({ _id }: { _id: string }) => _id);
  expect(await ids('session=waiting')).toEqual([id]);
  expect(await ids('session=open')).toContain(open.body._id);
  expect(await ids('session=open')).not.toContain(id);
  expect(await ids('session=waiting', token)).toEqual([id]);
});

describe('a trial that waits for its session', () => {
  test('is the one trial, until it is cancelled', async () => {
    const { buy, user } = await aBuyer();
    const simulation = await aSimulation();
    fail('dead');
    const first = await buy(aTrialOrder(simulation));
    expect(first).toMatchObject({ status: 201, body: { session: null } });
    expect((await buy(aTrialOrder(simulation))).status).toBe(409);
    await server.db.update(purchases).set({ status: 'cancelled' }).where(eq(purchases.customerId, user.id));
    recover();
    expect(await buy(aTrialOrder(simulation))).toMatchObject({
      status: 201,
      body: { session: { id: expect.any(String) } },
    });
    expect((await buy(aTrialOrder(simulation))).status).toBe(409);
  });
});
