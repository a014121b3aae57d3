import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { users } from '../../server/db/schema/people';
import { simulations } from '../../server/db/schema/simulations';
import { workAfter } from './clock';
import { aRun, startStripeServer } from './stripeBuyers';

const server = await startStripeServer();
const { stripe, deliver, succeeded, rowOf } = server;
const administrator = await server.aUser({ role: 'administrator' });
const token = await server.signIn(administrator);

const openPayments = async () => (await server.request('GET', '/api/payments/open?pp=1000', { token })).body;
const listed = async (id: string) =>
  (await openPayments()).items.find(({ _id }: { _id: string }) => _id === id);
const finish = (id: string) => server.request('POST', `/api/payments/${id}/finish`, { token });
const refund = (id: string) => server.request('POST', `/api/payments/${id}/refund`, { token });
const historyOf = async (id: string) =>
  (await server.request('GET', `/api/audit?entity=payment&record=${id}`, { token })).body.items;

/** A confirmed payment that the server knows, without a purchase order. */
async function aLeftPayment() {
  const buyer = await server.aBuyer();
  const simulation = await server.aSimulation();
  const id = await buyer.payAndVanish({ client_id: simulation.id, quantity: 10 });
  await deliver(succeeded(id));
  return { ...buyer, simulation, id };
}

test('the list of open payments has confirmed ones that have bought nothing, with the reason, the oldest first, in pages', async () => {
  const { id, user, simulation } = await aLeftPayment();
  expect(await listed(id)).toEqual({
    _id: id,
    client: { _id: simulation.id, name: simulation.name },
    customer: { _id: user.id, email: user.email, name: user.name, lastname: user.lastname },
    quantity: 10,
    amount: 12_500,
    given_back: 0,
    problem: 'We don’t know what this payment was for.',
    refunding: false,
    paid_at: expect.stringMatching(/^\d{4}-/),
  });
  const { id: next } = await aLeftPayment();
  const { items, total } = await openPayments();
  expect(items.slice(-2).map(({ _id }: { _id: string }) => _id)).toEqual([id, next]);
  const page = await server.request('GET', `/api/payments/open?pp=1&pag=${total}`, { token });
  expect(page.body).toMatchObject({ items: [{ _id: next }], total });

  const { open, payAndVanish } = await server.aBuyer();
  const { body: unconfirmed } = await open(aRun(await server.aSimulation()).announced);
  const bought = await payAndVanish(aRun(await server.aSimulation()).announced);
  await deliver(succeeded(bought));
  for (const omitted of [unconfirmed.id, bought]) expect(await listed(omitted)).toBeUndefined();
});

describe('POST /api/payments/{id}/finish', () => {
  test('makes the purchase with its session once, and records who did it', async () => {
    const { id, purchases } = await aLeftPayment();
    const answers = await Promise.all([finish(id), finish(id), finish(id)]);
    const [purchase, ...more] = await purchases();
    expect(more).toEqual([]);
    expect(purchase).toMatchObject({ order: id, totalCents: 12_500, dueAt: null });
    const finished = { _id: id, purchase: purchase?.id, invite: null, refunded: false };
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: finished });
    expect(await historyOf(id)).toMatchObject([{ action: 'finished', actor: { _id: administrator.id } }]);
    expect(await listed(id)).toBeUndefined();
  });

  test('pays an invite whose earlier charge had failed', async () => {
    const { payAndVanish, simulation, invite, inviteNow, user } = await server.aPayingStudent();
    const id = await payAndVanish({ client_id: simulation.id, quantity: 1, invite: invite.id });
    await server.db.update(users).set({ status: 'deleted' }).where(eq(users.id, user.id));
    await deliver(succeeded(id));
    expect(await listed(id)).toMatchObject({ problem: 'The account of the payer was deleted.' });
    expect(await finish(id)).toMatchObject({ status: 409 });
    await server.db.update(users).set({ status: 'active' }).where(eq(users.id, user.id));
    expect(await finish(id)).toMatchObject({ status: 200, body: { invite: invite.id } });
    expect(await inviteNow()).toMatchObject({ payment: { id } });
  });

  test('reports why it fails, and leaves the payment unchanged', async () => {
    const { id, simulation, purchases } = await aLeftPayment();
    const change = (set: Partial<typeof simulations.$inferInsert>) =>
      server.db.update(simulations).set(set).where(eq(simulations.id, simulation.id));
    await change({ variations: 'short:Short game,long:Long game' });
    const reason = async () => {
      const { status, body } = await finish(id);
      return `${status}: ${body.message}`;
    };
    expect(await reason()).toBe('409: Choose an activity variation.');
    await change({ status: 'deleted' });
    expect(await reason()).toMatch(/^409: .*withdrawn/);
    expect([await purchases(), await historyOf(id)]).toEqual([[], []]);
    expect((await refund(id)).status).toBe(200);
  });
});

describe('POST /api/payments/{id}/refund', () => {
  const mine = { action: 'refunded', actor: { _id: administrator.id } };

  test('refunds the money once, even if called repeatedly, and records who did it', async () => {
    const { id, user } = await aLeftPayment();
    const answers = await Promise.all([refund(id), refund(id), refund(id)]);
    for (const answer of [...answers, await refund(id)])
      expect(answer).toMatchObject({ status: 200, body: { _id: id, refunded: true } });
    expect(stripe.refundsOf(id)).toMatchObject([{ amount: 12_500 }]);
    expect(await listed(id)).toBeUndefined();
    const changes = expect.arrayContaining([{ field: 'customer', before: null, after: user.id }]);
    expect(await historyOf(id)).toMatchObject([{ ...mine, changes }]);
  });

  test('is refused if the payment has bought something, is not confirmed or not known', async () => {
    const { id, buy, simulation } = await aLeftPayment();
    expect((await buy(aRun(simulation).purchaseWith(id))).status).toBe(201);
    const { status, body: refused } = await refund(id);
    expect([status, refused.message]).toEqual([409, expect.stringContaining('bought something meanwhile')]);
    expect(stripe.givenBack(id)).toBe(0);
    const { open } = await server.aBuyer();
    const { body } = await open(aRun(await server.aSimulation()).announced);
    expect([(await refund(body.id)).status, (await refund('pi_unknown')).status]).toEqual([409, 404]);
  });

  test('never happens together with a purchase at the same time: exactly one of the two succeeds', async () => {
    for (let n = 0; n < 2; n += 1) {
      const { id, buy, simulation, purchases } = await aLeftPayment();
      const purchase = aRun(simulation).purchaseWith(id);
      const [refunded, bought] = await Promise.all([refund(id), buy(purchase), finish(id)]);
      expect((await purchases()).length + Number(stripe.givenBack(id) > 0)).toBe(1);
      expect([refunded.status, bought.status]).not.toEqual([200, 201]);
    }
  });

  test('that Stripe has not answered is shown as pending, and is completed later', async () => {
    const { id, buy, simulation } = await aLeftPayment();
    stripe.failNext(() => 'hang up');
    stripe.failNext(() => 'hang up');
    expect((await refund(id)).status).toBe(502);
    expect(await listed(id)).toMatchObject({ refunding: true });
    expect([stripe.givenBack(id), (await buy(aRun(simulation).purchaseWith(id))).status]).toEqual([0, 409]);
    await workAfter(server, 1.1);
    expect(stripe.givenBack(id)).toBe(12_500);
    expect((await rowOf(id))?.refundedAt).not.toBeNull();
    expect(await listed(id)).toBeUndefined();
  });

  test('that Stripe rejects leaves the payment open with the reason, and can be repeated, which refunds once', async () => {
    const [{ id }, disputed] = [await aLeftPayment(), await aLeftPayment()];
    const reject = (code: string, message: string) => {
      const error = { type: 'invalid_request_error', code, message };
      stripe.failNext(() => ({ status: 400, body: { error } }));
    };
    reject('charge_disputed', 'It is disputed.');
    const message = 'The payment provider refuses the refund: It is disputed.';
    expect(await refund(disputed.id)).toMatchObject({ status: 422, body: { message } });
    const problem = expect.stringContaining('disputed');
    expect(await listed(disputed.id)).toMatchObject({ refunding: false, problem });
    expect((await finish(disputed.id)).status).toBe(200);

    reject('balance_insufficient', 'Too little.');
    expect((await Promise.all([refund(id), refund(id)])).map(({ status }) => status)).toContain(422);
    for (const answer of [await refund(id), await refund(id)]) {
      expect(answer).toMatchObject({ status: 200, body: { refunded: true } });
    }
    expect(stripe.refundsOf(id)).toMatchObject([{ amount: 12_500 }]);
    expect(await listed(id)).toBeUndefined();
  });

  test('that Stripe reports as failed leaves the payment open, and reports that', async () => {
    const { id } = await aLeftPayment();
    stripe.refundNext({ status: 'failed', failure_reason: 'expired_or_canceled_card' });
    const message = 'The refund of $125.00 has failed: expired or canceled card.';
    expect(await refund(id)).toMatchObject({ status: 422, body: { message } });
    expect(await listed(id)).toMatchObject({ refunding: false, problem: message });
    expect((await refund(id)).status).toBe(200);
    expect(stripe.givenBack(id)).toBe(12_500);
    const failure = { field: 'problem', before: null, after: message };
    const failed = { action: 'refund_failed', actor: null, changes: [failure] };
    expect(await historyOf(id)).toMatchObject([mine, failed, mine]);
  });

  test('that fails later makes the payment open again at an event, and buys nothing', async () => {
    const buyer = await server.aBuyer();
    const simulation = await server.aSimulation();
    const id = await buyer.payAndVanish(aRun(simulation).announced);
    const setStatus = (status: 'created' | 'deleted') =>
      server.db.update(simulations).set({ status }).where(eq(simulations.id, simulation.id));
    await setStatus('deleted');
    await deliver(succeeded(id));
    await setStatus('created');
    const problem = 'The refund of $125.00 has failed: declined.';
    for (const type of ['refund.failed', 'refund.updated', 'charge.refund.updated']) {
      stripe.refundNext({ status: 'pending' });
      expect((await refund(id)).status).toBe(200);
      const made = stripe.refundsOf(id).at(-1);
      await deliver(stripe.event(type, { ...made }));
      expect(await listed(id)).toBeUndefined();
      Object.assign(made ?? {}, { status: 'failed', failure_reason: 'declined' });
      await deliver(stripe.event(type, { ...made }));
      expect(await listed(id), type).toMatchObject({ given_back: 0, refunding: false, problem });
      await deliver(stripe.event(type, { ...made }), 3);
    }
    await deliver(succeeded(id));
    const failed = { action: 'refund_failed', actor: null, changes: [{ field: 'problem', after: problem }] };
    expect(await historyOf(id)).toMatchObject([failed, mine, failed, mine, failed, mine]);
    expect(await buyer.purchases()).toEqual([]);
    expect(await listed(id)).toMatchObject({ problem });
    expect((await refund(id)).status).toBe(200);
    expect(await listed(id)).toBeUndefined();
  });

  test('that fails without an event is detected later, and one that succeeds is no longer checked', async () => {
    const [failing, fine] = [await aLeftPayment(), await aLeftPayment()];
    for (const { id } of [failing, fine]) {
      stripe.refundNext({ status: 'pending' });
      await refund(id);
    }
    await workAfter(server, 2);
    for (const { id } of [failing, fine]) expect((await rowOf(id))?.checkAt).not.toBeNull();
    Object.assign(stripe.refundsOf(failing.id)[0] ?? {}, { status: 'canceled' });
    Object.assign(stripe.refundsOf(fine.id)[0] ?? {}, { status: 'succeeded' });
    for (const minutes of [10, 30]) await workAfter(server, minutes);
    expect(await listed(failing.id)).toMatchObject({ problem: expect.stringContaining('canceled') });
    expect(await rowOf(fine.id)).toMatchObject({ checkAt: null, refundedAt: expect.any(Date) });
  });
});

describe('a payment with a partial refund at Stripe', () => {
  const inPart = '$1.00 of this payment was refunded';
  const refundedEvent = (id: string) => stripe.event('charge.refunded', { payment_intent: id });

  test('is in the list, cannot be finished, and its remainder can be refunded', async () => {
    const { id, buy, simulation, purchases } = await aLeftPayment();
    stripe.refund(id, 100);
    // Even if no event has reported it.
    expect(await finish(id)).toMatchObject({ status: 409 });
    expect(await listed(id)).toMatchObject({ given_back: 100 });
    await deliver(refundedEvent(id));
    const problem = expect.stringContaining(inPart);
    expect(await listed(id)).toMatchObject({ amount: 12_500, given_back: 100, refunding: false, problem });
    for (const answer of [await finish(id), await buy(aRun(simulation).purchaseWith(id))]) {
      expect(answer).toMatchObject({ status: 409, body: { message: problem } });
    }
    expect(await purchases()).toEqual([]);
    expect(await refund(id)).toMatchObject({ status: 200, body: { refunded: true } });
    expect(stripe.refundsOf(id).map(({ amount }) => amount)).toEqual([100, 12_400]);
    expect(await listed(id)).toBeUndefined();
  });

  test('before the purchase makes no automatic purchase, and the buyer can open another payment', async () => {
    const buyer = await server.aBuyer();
    const { announced } = aRun(await server.aSimulation());
    const id = await buyer.payAndVanish(announced);
    stripe.refund(id, 100);
    await deliver(succeeded(id));
    expect(await buyer.purchases()).toEqual([]);
    expect(await listed(id)).toMatchObject({ given_back: 100 });
    const { body } = await buyer.open(announced);
    expect(body).toMatchObject({ paid: false, id: expect.not.stringMatching(id) });
    // It is detected without an event too, when its payer returns.
    const again = await buyer.payAndVanish(announced);
    stripe.refund(again, 100);
    expect((await buyer.open(announced)).body).toMatchObject({ paid: false });
    expect(await listed(again)).toMatchObject({ given_back: 100 });
  });

  test('counts as refunded once the partial refunds cover the whole amount', async () => {
    const { id } = await aLeftPayment();
    for (let part = 0; part < 11; part += 1) stripe.refund(id, 100);
    await deliver(refundedEvent(id));
    expect(await listed(id)).toMatchObject({ given_back: 1_100 });
    stripe.refund(id, 11_400);
    await deliver(refundedEvent(id));
    expect(await listed(id)).toBeUndefined();
  });

  test('after its purchase leaves the purchase unchanged, and is not charged again', async () => {
    const buyer = await server.aBuyer();
    const { announced, purchaseWith } = aRun(await server.aSimulation());
    const id = await buyer.payAndVanish(announced);
    await buyer.buy(purchaseWith(id));
    stripe.refund(id, 100);
    await deliver(refundedEvent(id));
    expect(await listed(id)).toBeUndefined();
    expect(await buyer.purchases()).toHaveLength(1);
    expect((await buyer.open(announced)).body).toMatchObject({ id, paid: true });
  });
});
