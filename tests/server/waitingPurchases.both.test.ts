import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { Reconciler } from '../../server/commerce/fulfilment/reconcile';
import { selectPurchases } from '../../server/commerce/purchases/records';
import { createSimulationHost } from '../../server/commerce/sessions/httpHost';
import { purchases } from '../../server/db/tables';
import { classesOn } from './classes';
import { startClassHost } from './classHost';
import { later, workAfter } from './clock';
import { aCardOrder, anOrder, aTrialOrder, payersOn } from './commerce';
import { startTestServer } from './support';

const host = await startClassHost();
const other = await startClassHost();
const trustedHosts = [host.root, other.root];
const server = await startTestServer({ config: { trustedHosts, approveInvoicesAbove: 125 } });
const { services, mailsTo } = server;
const { historyOf } = classesOn(server);
const patient = services.host;
/** Does not wait long for the host that never responds; other hosts may need longer on a busy machine. */
const impatient = createSimulationHost({ config: { trustedHosts }, timeoutMs: 200 });
let isSlow = false;
services.host = {
  ...patient,
  openSession: (at, request) =>
    (at.clientRoot.startsWith(host.root) && isSlow ? impatient : patient).openSession(at, request),
};
const { host: configured } = services;

function fail(fault: Parameters<typeof host.fail>[0]): void {
  isSlow = fault === 'slow';
  host.fail(fault);
}
function recover(): void {
  isSlow = false;
  services.host = configured;
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

const { aBuyer } = payersOn(server);

/** Creates a purchase whose host has failed. */
async function aWaitingPurchase(fault: Parameters<typeof host.fail>[0] = 'dead') {
  const buyer = await aBuyer();
  fail(fault);
  const { status, body } = await buyer.buy(anOrder(await aSimulation()));
  expect({ status, session: body.session }).toEqual({ status: 201, session: null });
  return { id: body._id as string, ...buyer };
}

const runAfter = (minutes: number) => workAfter(server, minutes);
const rowOf = async (id: string) => (await selectPurchases(server.db).where(eq(purchases.id, id)))[0];
const asksFor = (id: string) => host.asked.filter((asked) => asked === id).length;
/** The one session that a host has opened for a purchase. */
function sessionOf(id: string, at = host): string | undefined {
  const sessions = at.opened.get(id);
  expect(sessions).toHaveLength(1);
  return sessions?.[0];
}
const get = async (path: string, token = administrator) =>
  (await server.request('GET', `/api/purchases/${path}`, { token })).body;
const openNow = (id: string, token = administrator) =>
  server.request('POST', `/api/purchases/${id}/session`, { token });

describe('a purchase whose host has failed gets its session automatically', () => {
  test('in whatever way it was bought', async () => {
    const { buy, pay, token } = await aBuyer();
    const [sold, free] = [await aSimulation(), await aSimulation({ priceCents: 0 })];
    const payment = await pay(sold.id, 10);
    fail('dead');
    const bought: string[] = [];
    for (const order of [
      aTrialOrder(sold),
      anOrder(free, { pay_later: false, metadata: { free: true } }),
      anOrder(sold),
      anOrder(sold, { payer: 'student', pay_later: false, metadata: {} }),
      aCardOrder(sold, payment),
    ]) {
      const { body } = await buy(order);
      expect(body.session).toBeNull();
      bought.push(body._id);
    }
    recover();
    await runAfter(1.1);
    for (const id of bought) expect((await get(id, token)).session).toMatchObject({ id: sessionOf(id) });
  });

  test.each([
    ['dead', 'The host could not be reached.'],
    ['slow', 'The host did not answer in time.'],
    ['half', 'The host could not be reached.'],
    ['refusing', 'The host answered 503.'],
  ] as const)('after a %s host, which is called until it responds', async (fault, error) => {
    const { id } = await aWaitingPurchase(fault);
    const before = await get(id);
    await runAfter(1.1);
    const after = await get(id);
    expect(after.waiting).toMatchObject({ attempts: 2, error });
    // A form that an administrator has open is not rejected for it.
    expect(after.updated_at).toBe(before.updated_at);
    recover();
    await runAfter(2.2);
    expect(await get(id)).toMatchObject({ session: { id: sessionOf(id) }, waiting: null });
  });

  test('after a pause that grows to an hour, without a last attempt', async () => {
    const { id } = await aWaitingPurchase();
    await runAfter(0.5);
    expect(asksFor(id)).toBe(1);
    for (let minute = 1.1; minute < 60; minute += 1) await runAfter(minute);
    const inAnHour = asksFor(id);
    expect(inAnHour).toBeGreaterThan(5);
    expect(inAnHour).toBeLessThan(15);
    for (let hour = 24 * 30; hour < 24 * 30 + 5; hour += 1) await runAfter(hour * 60);
    expect(asksFor(id) - inAnHour).toBeGreaterThanOrEqual(4);
    expect((await rowOf(id))?.purchase.attempts).toBe(asksFor(id));
  });

  test('once, even with four servers that look at the same time', async () => {
    const { id } = await aWaitingPurchase();
    await later(server, 1.1, () =>
      Promise.all(Array.from({ length: 4 }, () => new Reconciler(services).run())),
    );
    expect(asksFor(id)).toBe(2);
  });

  test('even if another host with many purchases never responds', async () => {
    const waiting = [];
    for (const path of ['', '', '/a', '/b', '/b/']) {
      const { id: simulationId } = await aSimulation({ clientRoot: `${host.root}${path}` });
      waiting.push(await server.aPurchase({ simulationId }));
    }
    fail('slow');
    other.fail('dead');
    const { buy } = await aBuyer();
    const { body } = await buy(anOrder(await server.aSimulation({ clientRoot: other.root })));
    other.recover();
    await runAfter(1.1);
    expect((await rowOf(body._id))?.sessionId).toBe(sessionOf(body._id, other));
    // One purchase is enough to detect that the host does not respond.
    const asks = waiting.map(({ id }) => asksFor(id)).reduce((sum, count) => sum + count);
    expect(asks).toBe(1);
    recover();
    await runAfter(2.2);
    for (const { id } of waiting) expect((await rowOf(id))?.sessionId).toBe(sessionOf(id));
  });

  test('even if its host refuses other purchases', async () => {
    const refused = await server.aPurchase({ simulationId: (await aSimulation()).id });
    const seats = await server.aPurchase({ simulationId: refused.simulationId, classId: refused.id });
    const { id } = await server.aPurchase({ simulationId: refused.simulationId });
    host.refuse(refused.id);
    await runAfter(1.1);
    expect((await rowOf(id))?.sessionId).toBe(sessionOf(id));
    expect((await get(refused.id)).waiting.error).toBe('The host answered 422.');
    expect((await get(seats.id)).waiting.error).toBe('The session has not been opened.');
  });

  test('unless it is cancelled', async () => {
    const { id } = await aWaitingPurchase();
    await server.change(purchases, id, { status: 'cancelled' });
    recover();
    await runAfter(1.1);
    expect(asksFor(id)).toBe(1);
    expect(await get(id)).toMatchObject({ session: null, waiting: null });
  });
});

describe('POST /api/purchases/{id}/session', () => {
  test('opens the session at once for its customer, without details of the host', async () => {
    const { id, token } = await aWaitingPurchase();
    const listed = async (session: string, as = administrator) =>
      (await get(`all?pp=1000&session=${session}`, as)).items.map(({ _id }: { _id: string }) => _id);
    for (const as of [administrator, token]) expect(await listed('waiting', as)).toEqual([id]);
    expect(await listed('open')).not.toContain(id);
    const failed = await openNow(id, token);
    expect(failed).toMatchObject({ status: 200, body: { _id: id, session: null } });
    expect(failed.body).not.toHaveProperty('waiting');
    recover();
    const { body } = await openNow(id, token);
    expect(body.session.id).toBe(sessionOf(id));
    expect(await listed('waiting')).toEqual([]);
    expect(await listed('open')).toContain(id);
    const asks = asksFor(id);
    expect((await openNow(id, token)).body).toEqual(body);
    expect(asksFor(id)).toBe(asks);
  });

  test('reports the result to an administrator, and keeps the pause before the next attempt', async () => {
    const { id } = await aWaitingPurchase();
    const { waiting } = await get(id);
    expect(waiting).toMatchObject({ attempts: 1, error: 'The host could not be reached.' });
    fail('refusing');
    const { body } = await openNow(id);
    expect(body.waiting).toEqual({ ...waiting, attempts: 2, error: 'The host answered 503.' });
  });
});

test('an order by invoice of more than the operator has set waits for an administrator, whatever is tried', async () => {
  const { buy, token, user } = await aBuyer();
  const order = anOrder(await aSimulation(), { quantity: 11, total: 137.5 });
  const awaits = { session: null, awaits_approval: true, data: { status: 'completed' } };
  const { _id: id, ...placed } = (await buy(order)).body;
  const path = `/api/purchases/${id}/approval`;
  const approve = () => server.request('POST', path, { token: administrator });
  await runAfter(24 * 60);
  for (const as of [placed, (await buy(order)).body, (await openNow(id, token)).body, await get(id, token)])
    expect(as).toMatchObject(awaits);
  expect(asksFor(id)).toBe(0);
  for (const { status } of await Promise.all([approve(), approve()])) expect(status).toBe(200);
  const approved = await get(id, token);
  expect(approved.session.id).toBe(sessionOf(id));
  expect(approved).not.toHaveProperty('awaits_approval');
  const [asked, confirmed, ...more] = await mailsTo(user.email);
  expect(more).toEqual([]);
  expect(asked?.text).toContain('This order waits for an administrator to approve it, before its seats');
  expect(confirmed).toMatchObject({ subject: expect.stringMatching(/^Your order is approved: /) });
  const changes = [{ field: 'awaits_approval', before: true, after: false }];
  expect(await historyOf(id)).toMatchObject([{ action: 'updated', changes }]);
});

test('a trial without a session counts as the one trial until its cancellation', async () => {
  const { buy } = await aBuyer();
  const simulation = await aSimulation();
  fail('dead');
  const first = await buy(aTrialOrder(simulation));
  expect(first).toMatchObject({ status: 201, body: { session: null } });
  expect((await buy(aTrialOrder(simulation))).status).toBe(409);
  const cancellation = `/api/purchases/${first.body._id}/cancellation`;
  await server.request('POST', cancellation, { token: administrator });
  recover();
  const second = await buy(aTrialOrder(simulation));
  expect(second).toMatchObject({ status: 201, body: { session: { id: expect.any(String) } } });
});

test('a purchase that is cancelled while its host opens the session gets none', async () => {
  const { id } = await aWaitingPurchase();
  recover();
  services.host = {
    ...patient,
    openSession: async (...request) => {
      await server.change(purchases, id, { status: 'cancelled' });
      return patient.openSession(...request);
    },
  };
  await runAfter(60);
  expect(await rowOf(id)).toMatchObject({ purchase: { status: 'cancelled' }, sessionId: null });
});
