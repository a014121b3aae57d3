import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Reconciler } from '../../server/commerce/fulfilment/reconcile';
import { classes, newId, paymentIntents, simulations, users } from '../../server/db/tables';
import { later as laterOn, workAfter } from './clock';
import { aRun, startStripeServer } from './stripeBuyers';

const server = await startStripeServer();
const { stripe, rowOf, services } = server;

const administrator = await server.signIn(await server.aUser({ role: 'administrator' }));
const post = async (path: string, body: object) =>
  expect(await server.request('POST', path, { token: administrator, body })).toMatchObject({ status: 200 });
/** From then on, the reconciler checks no payment by itself. */
const forgetAll = () => server.db.update(paymentIntents).set({ checkAt: null });

const aReconciler = () => new Reconciler(services);
const retrievals = (id: string) => stripe.callsTo('GET', `/v1/payment_intents/${id}`).length;
const MINUTE = 60_000;
/** In minutes. */
const DAY = 24 * 60;

/** A payment that a buyer has opened, and not confirmed. */
async function anOpenPayment() {
  const buyer = await server.aBuyer();
  const simulation = await server.aSimulation();
  const { announced } = aRun(simulation);
  const { body } = await buyer.open(announced);
  return { ...buyer, simulation, announced, id: body.id as string };
}

const later = (minutes: number, work: () => Promise<unknown>) => laterOn(server, minutes, work);
const runAfter = (minutes: number) => workAfter(server, minutes);

describe('an abandoned payment', () => {
  test('is completed after a minute, with its session', async () => {
    const { payAndVanish, purchases } = await server.aBuyer();
    const { announced, order } = aRun(await server.aSimulation());
    await payAndVanish(announced);
    await runAfter(0.5);
    expect(await purchases()).toEqual([]);
    await runAfter(1.1);
    expect(await purchases()).toMatchObject([{ order, dueAt: expect.any(Date) }]);
    await runAfter(2.2);
    const [{ id, dueAt } = { id: '', dueAt: undefined }] = await purchases();
    const opened = await server.stored(classes, id);
    expect({ dueAt, sessionId: opened?.sessionId }).toEqual({ dueAt: null, sessionId: expect.any(String) });
  });

  test('is found by a server that has just started', async () => {
    const { payAndVanish, purchases } = await server.aBuyer();
    await payAndVanish(aRun(await server.aSimulation()).announced);
    const reconciler = aReconciler();
    await later(1.1, async () => {
      reconciler.start();
      await expect.poll(purchases).toHaveLength(1);
      await reconciler.stop();
    });
  });

  test('that is not confirmed is checked ever less often, and finally not at all', async () => {
    const { id } = await anOpenPayment();
    const before = retrievals(id);
    for (let minute = 1; minute <= 60; minute += 1.5) await runAfter(minute);
    const inAnHour = retrievals(id) - before;
    expect(inAnHour).toBeGreaterThan(4);
    expect(inAnHour).toBeLessThan(15);
    for (const day of [2, 4, 6]) await runAfter(day * DAY);
    expect((await rowOf(id))?.checkAt).toBeNull();
  });

  test('is cancelled after a day, and then opened as a new payment', async () => {
    const { id, open, announced, purchases } = await anOpenPayment();
    await runAfter(23 * 60);
    expect(stripe.intentOf(id).status).toBe('requires_payment_method');
    await runAfter(24 * 60);
    expect(stripe.intentOf(id).status).toBe('canceled');
    const again = await open(announced);
    expect(again.status).toBe(200);
    expect(again.body.id).not.toBe(id);
    stripe.confirm(again.body.id);
    await runAfter(1.1);
    expect(await purchases()).toHaveLength(1);
  });

  test('keeps its terms if it is paid just before it would be cancelled', async () => {
    await forgetAll();
    const { id, purchases } = await anOpenPayment();
    stripe.failNext(() => {
      // The server still reads an open payment.
      const answer = { status: 200, body: { ...stripe.intentOf(id) } };
      stripe.confirm(id);
      return answer;
    });
    await runAfter(24 * 60);
    expect(stripe.callsTo('POST', `/v1/payment_intents/${id}/cancel`)).toHaveLength(1);
    expect(await purchases()).toHaveLength(1);
  });

  test('is checked again after a user has opened it again', async () => {
    const { id, open, announced, purchases } = await anOpenPayment();
    await forgetAll();
    await open(announced);
    stripe.confirm(id);
    await runAfter(1.1);
    expect(await purchases()).toHaveLength(1);
  });

  test('waits while Stripe does not respond, and is completed afterwards', async () => {
    const { payAndVanish, purchases } = await server.aBuyer();
    await payAndVanish(aRun(await server.aSimulation()).announced);
    stripe.failNext(() => 'hang up');
    stripe.failNext(() => 'hang up');
    await runAfter(1.1);
    expect(await purchases()).toEqual([]);
    await runAfter(2.2);
    expect(await purchases()).toHaveLength(1);
  });
});

describe('an open payment', () => {
  const changed = (id: string, body: object) => post(`/api/clients/${id}`, body);

  test('is cancelled once what it pays is no longer sold, or at another price, and after no other change', async () => {
    const { open } = await server.aBuyer();
    const variations = 'a: First, b: Second';
    const announced = (simulation: Parameters<typeof aRun>[0]) => ({
      ...aRun(simulation).announced,
      variation: 'b',
    });
    const renamed = await server.aSimulation({ variations });
    const kept = await open(announced(renamed));
    const same = { price: renamed.priceCents / 100, variations: 'b: Second, c: Third' };
    await changed(renamed.id, { name: 'Renamed', ...same });
    for (const change of [
      ...[{ price: 99 }, { purchasable: false }, { visibility: false }, { status: 'deleted' }],
      { variations: 'a: First, c: Third' },
    ]) {
      const simulation = await server.aSimulation({ variations });
      const { body } = await open(announced(simulation));
      await forgetAll();
      await changed(simulation.id, change);
      await runAfter(0.1);
      expect(stripe.intentOf(body.id).status).toBe('canceled');
      expect((await rowOf(body.id))?.checkAt).toBeNull();
    }
    expect(stripe.intentOf(kept.body.id).status).toBe('requires_payment_method');
    // Or its host is no longer trusted.
    const { id, simulation } = await anOpenPayment();
    const lost = { clientRoot: 'https://lost.example' };
    await server.change(simulations, simulation.id, lost);
    await runAfter(1.1);
    expect(stripe.intentOf(id).status).toBe('canceled');
  });

  test('of an invite remains open after a change of the offer, but not of the price', async () => {
    const { open, simulation, invite } = await server.aPayingStudent();
    const { body } = await open({ client_id: simulation.id, quantity: 1, invite: invite.id });
    await changed(simulation.id, { visibility: false });
    await runAfter(0.1);
    expect(stripe.intentOf(body.id).status).toBe('requires_payment_method');
    await changed(simulation.id, { price: 99 });
    await runAfter(0.1);
    expect(stripe.intentOf(body.id).status).toBe('canceled');
  });

  test.each(['an earlier closing', 'another address', 'a seat that has become free'])(
    'of an invite is cancelled after %s',
    async (change) => {
      const { open, simulation, purchase, invite } = await server.aPayingStudent();
      const school = await server.aSchool();
      await server.change(users, purchase.customerId, { schoolId: school.id });
      const opened = { sessionId: newId(), seatsTaken: 1 };
      await server.changePurchase(purchase.id, opened);
      const { body } = await open({ client_id: simulation.id, quantity: 1, invite: invite.id });
      await forgetAll();
      const session = `/api/sessions/${purchase.id}`;
      const calls: Record<string, [path: string, body: object]> = {
        'an earlier closing': [session, { closes_at: new Date(Date.now() - MINUTE).toISOString() }],
        'another address': [`${session}/students/${invite.id}`, { email: 'right@school.example' }],
        'a seat that has become free': [`/api/schools/${school.id}`, { free_to_play: [simulation.id] }],
      };
      const [path = '', sent = {}] = calls[change] ?? [];
      await post(path, sent);
      await runAfter(0.1);
      expect(stripe.intentOf(body.id).status).toBe('canceled');
    },
  );

  test('for another class is not looked at after a removal and a closing', async () => {
    const { simulation, purchase, invite } = await server.aPayingStudent();
    await server.changePurchase(purchase.id, { seatsTaken: 1 });
    const { open } = await server.aBuyer();
    const other = await open(aRun(simulation).announced);
    await forgetAll();
    const session = `/api/sessions/${purchase.id}`;
    await post(`${session}/students/${invite.id}/revocation`, {});
    await post(session, { closes_at: new Date(Date.now() - MINUTE).toISOString() });
    expect((await rowOf(other.body.id))?.checkAt).toBeNull();
  });

  const cancellations = (id: string) => stripe.callsTo('POST', `/v1/payment_intents/${id}/cancel`).length;

  describe('that Stripe has failed to cancel', () => {
    beforeEach(async () => {
      await forgetAll();
      stripe.refuseToCancel(true);
    });
    afterEach(() => stripe.refuseToCancel(false));

    test.each([
      ['a day', DAY, {}],
      ['four days', 4 * DAY, {}],
      ['hours, for a new price', 600, { price: 99 }],
    ])('after %s is cancelled soon afterwards', async (_, minutes, change) => {
      const { id, simulation } = await anOpenPayment();
      await later(minutes, async () => {
        await changed(simulation.id, change);
        await aReconciler().run();
      });
      expect(stripe.intentOf(id).status).toBe('requires_payment_method');
      stripe.refuseToCancel(false);
      await runAfter(minutes + 1.1);
      expect(stripe.intentOf(id).status).toBe('canceled');
      expect((await rowOf(id))?.checkAt).toBeNull();
    });

    test('is asked for after a pause that grows to an hour, without a last attempt', async () => {
      const { id } = await anOpenPayment();
      for (let minute = 0.1; minute < 60; minute += 1.5) await runAfter(DAY + minute);
      const inAnHour = cancellations(id);
      expect(inAnHour).toBeGreaterThan(4);
      expect(inAnHour).toBeLessThan(15);
      for (let hour = 24 * 30; hour < 24 * 30 + 5; hour += 1) await runAfter(hour * 60 + 1);
      expect(cancellations(id) - inAnHour).toBeGreaterThanOrEqual(4);
    });
  });

  test('that was paid keeps its activity variation and its price', async () => {
    for (const change of [{ variations: 'a: First' }, { variations: '' }, { price: 99, visibility: false }]) {
      const { payAndVanish, purchases, buy } = await server.aBuyer();
      const simulation = await server.aSimulation({ variations: 'a: First, b: Second' });
      const { announced, purchaseWith } = aRun(simulation);
      const id = await payAndVanish({ ...announced, variation: 'b' });
      await changed(simulation.id, change);
      await runAfter(1.1);
      expect(await purchases()).toMatchObject([
        { priceCents: simulation.priceCents, metadata: { payment: id, variation: 'b' } },
      ]);
      expect((await buy(purchaseWith(id))).status).toBe(200);
    }
  });
});
