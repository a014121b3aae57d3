import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { bookRefunds } from '../../server/commerce/payments/bookRefunds';
import { refunds, simulations, users } from '../../server/db/tables';
import { workAfter } from './clock';
import { aRun, startStripeServer } from './stripeBuyers';
import { refusedAt } from './support';

const server = await startStripeServer();
const { stripe, deliver, succeeded, refundsAt } = server;
const { token, ...administrator } = await server.signedIn({ role: 'administrator' });

const get = async (path: string) => (await server.request('GET', path, { token })).body;
const listed = async (id: string) =>
  (await get('/api/payments/all?state=unmatched&pp=1000')).items.find(
    ({ _id }: { _id: string }) => _id === id,
  );
const reason = 'Ordered twice.';
const refund = (id: string, given: { amount?: number; left?: number } = {}) =>
  server.request('POST', `/api/payments/${id}/refund`, { token, body: { reason, ...given } });
const finish = (id: string) => server.request('POST', `/api/payments/${id}/finish`, { token });
const historyOf = async (id: string) => (await get(`/api/audit?entity=payment&record=${id}`)).items;
const event = (id: string, type = 'charge.refunded') => stripe.event(type, { payment_intent: id });
const lastOf = (id: string) => stripe.refundsOf(id).at(-1) ?? expect.fail('no refund');
const mailsAbout = async (email: string) =>
  (await server.mailsTo(email)).filter(({ subject }) => subject.startsWith('Your refund for '));

/** A confirmed payment of $125.00 that the server knows, and that has bought nothing. */
async function aLeftPayment() {
  const buyer = await server.aBuyer();
  const simulation = await server.aSimulation();
  const id = await buyer.payAndVanish({ client_id: simulation.id, quantity: 10 });
  await deliver(succeeded(id));
  return { ...buyer, simulation, id };
}

/** The same, and it has bought a session. */
async function aSpentPayment() {
  const buyer = await server.aBuyer();
  const simulation = await server.aSimulation();
  const run = aRun(simulation);
  const id = await buyer.payAndVanish(run.announced);
  const { body } = await buyer.buy(run.purchaseWith(id));
  return { ...buyer, ...run, id, simulation, purchase: body._id as string };
}

test.each<[string, (id: string) => Promise<unknown>]>([
  [
    'the event before the answer, which is lost',
    async (id) => {
      for (const _ of [1, 2]) stripe.failNext(() => 'lose the answer');
      expect((await refund(id, { amount: 500 })).status).toBe(200);
      await deliver(event(id));
      await workAfter(server, 1.1);
    },
  ],
  [
    'the event and the answer at once',
    async (id) => {
      const { payments } = server.services;
      const ask = payments.refund;
      let told: Promise<unknown> = Promise.resolve();
      vi.spyOn(payments, 'refund').mockImplementationOnce(async (...given) => {
        const answer = await ask(...given);
        told = deliver(event(id), 2);
        return answer;
      });
      return [await refund(id, { amount: 500 }), await told];
    },
  ],
  [
    'no answer and no event',
    async (id) => {
      for (const _ of [1, 2]) stripe.failNext(() => 'hang up');
      expect((await refund(id, { amount: 500 })).body).toMatchObject({ refunded: false });
      expect(await refundsAt(id)).toMatchObject([{ state: 'requested', providerId: null }]);
      expect(await refund(id, { amount: 12_001 })).toMatchObject(refusedAt('amount'));
      await workAfter(server, 1.1);
    },
  ],
])('a refund is booked once, with one mail: %s', async (_, make) => {
  const { id, user } = await aSpentPayment();
  await make(id);
  await deliver(event(id));
  const row = { amount: 500, reason, requestedBy: administrator.id, state: 'succeeded' };
  expect(await refundsAt(id)).toMatchObject([{ ...row, providerId: lastOf(id).id }]);
  expect(stripe.givenBack(id)).toBe(500);
  const [mail, ...more] = await mailsAbout(user.email);
  expect(more).toEqual([]);
  expect(mail?.text).toMatch(
    /refunded \$5\.00 of your payment of \$125\.00 .*\s+The reason: Ordered twice\./,
  );
  expect(await historyOf(id)).toMatchObject([{ action: 'refunded', actor: { _id: administrator.id } }]);
});

const words = ['pending', 'succeeded', 'failed'] as const;
test.each(words.flatMap((one) => words.map((two) => [one, two] as const)))(
  'a pending refund that is told as %s and then as %s has the latest of the states',
  async (...told) => {
    const { id, user } = await aLeftPayment();
    stripe.refundNext({ status: 'pending' });
    await refund(id);
    const { id: refundId, metadata } = lastOf(id);
    const key = metadata.refund ?? '';
    const said = { id: refundId, key, amount: 12_500, reason: 'declined' };
    for (const status of told) await bookRefunds(server.services, { id, refunds: [{ ...said, status }] });
    const state = words.findLast((word) => word === 'pending' || told.includes(word));
    expect(await refundsAt(id)).toMatchObject([{ state }]);
    expect((await listed(id))?.problem).toBe(
      state === 'failed' ? 'The refund of $125.00 has failed: declined.' : undefined,
    );
    // The failure is told to those who were told of the refund.
    const isTold = told.includes('succeeded') && told[0] !== 'failed';
    expect(await mailsAbout(user.email)).toHaveLength(isTold ? 1 + Number(state === 'failed') : 0);
  },
);

test('a failed refund leaves its amount again, and buys nothing', async () => {
  const { id, purchases, ...buyer } = await aLeftPayment();
  for (const type of ['refund.failed', 'refund.updated', 'charge.refund.updated']) {
    stripe.refundNext({ status: 'pending' });
    expect((await refund(id, { amount: 12_500 })).status).toBe(200);
    expect(await listed(id)).toBeUndefined();
    Object.assign(lastOf(id), { status: 'failed', failure_reason: 'declined' });
    await deliver(event(id, type), 3);
    const problem = 'The refund of $125.00 has failed: declined.';
    expect(await listed(id), type).toMatchObject({ given_back: 0, refunding: false, problem });
  }
  await deliver(succeeded(id));
  const failed = { action: 'refund_failed', actor: null };
  const mine = { action: 'refunded' };
  expect(await historyOf(id)).toMatchObject([failed, mine, failed, mine, failed, mine]);
  expect([await purchases(), await mailsAbout(buyer.user.email)]).toEqual([[], []]);
  stripe.refundNext({ status: 'pending' });
  await refund(id);
  Object.assign(lastOf(id), { status: 'canceled' });
  await workAfter(server, 10);
  expect(await listed(id)).toMatchObject({ problem: expect.stringContaining('canceled') });
});

test('a refund that Stripe refuses, at once or in its answer, says why, and can be made again', async () => {
  const [{ id }, { id: disputed }] = [await aLeftPayment(), await aLeftPayment()];
  const error = { type: 'invalid_request_error', code: 'charge_disputed', message: 'It is disputed.' };
  stripe.failNext(() => ({ status: 400, body: { error } }));
  const message = 'The payment provider refuses the refund: It is disputed.';
  expect(await refund(disputed)).toMatchObject({ status: 422, body: { message } });
  expect(await listed(disputed)).toMatchObject({ refunding: false, problem: message });
  expect((await finish(disputed)).status).toBe(200);
  expect(await get(`/api/payments/all?q=${disputed}`)).toMatchObject({ items: [{ state: 'paid' }] });

  stripe.refundNext({ status: 'failed', failure_reason: 'expired_or_canceled_card' });
  const problem = 'The refund of $125.00 has failed: expired or canceled card.';
  expect(await refund(id)).toMatchObject({ status: 422, body: { message: problem } });
  expect(await listed(id)).toMatchObject({ refunding: false, problem });
  for (const answer of await Promise.all([refund(id), refund(id), refund(id)]))
    expect(answer.status).toBe(200);
  expect(stripe.givenBack(id)).toBe(12_500);
  expect(await listed(id)).toBeUndefined();
});

test('what is refunded at Stripe without an event is booked when too little is left', async () => {
  const { id } = await aSpentPayment();
  stripe.refund(id, 12_000);
  expect((await refund(id)).status).toBe(422);
  expect(await refundsAt(id)).toMatchObject([{ state: 'failed' }, { state: 'succeeded', amount: 12_000 }]);
  expect((await refund(id)).body).toMatchObject({ refunded: true });
  expect(stripe.givenBack(id)).toBe(12_500);
  const errors = { amount: 'Nothing is left to refund.' };
  expect(await refund(id, { amount: 1 })).toMatchObject({ status: 400, body: { errors } });
});

test('a refund that an earlier version made without its id is known by its amount, and told once', async () => {
  const { id, user } = await aSpentPayment();
  const made = { id: `${id} rest`, paymentId: id, amount: 12_500, state: 'succeeded' as const };
  await server.db.insert(refunds).values(made);
  stripe.refund(id, 12_500);
  await deliver(event(id));
  expect(await refundsAt(id)).toMatchObject([{ ...made, providerId: lastOf(id).id }]);
  expect(await mailsAbout(user.email)).toEqual([]);
});

test('an earlier refund that fails after a later one is made is on the desk', async () => {
  const { id } = await aSpentPayment();
  for (const amount of [2_500, 1_000]) {
    stripe.refundNext({ status: 'pending' });
    await refund(id, { amount });
  }
  const [first, second] = stripe.refundsOf(id);
  Object.assign(first ?? {}, { status: 'failed', failure_reason: 'declined' });
  await deliver(event(id, 'refund.failed'));
  Object.assign(second ?? {}, { status: 'succeeded' });
  await deliver(event(id, 'refund.updated'));
  const { items } = await get(`/api/payments/all?state=refund-failed&q=${id}`);
  const problem = 'The refund of $25.00 has failed: declined.';
  expect(items).toMatchObject([{ left: 11_500, given_back: 1_000, problem }]);
});

test('a part that is asked for twice, by two tabs or after a lost answer, is refunded once', async () => {
  const { id } = await aSpentPayment();
  const part = { amount: 2_500, left: 12_500 };
  const answers = await Promise.all([refund(id, part), refund(id, part)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const message = 'This payment was refunded meanwhile: $100.00 of it is left.';
  expect(await refund(id, part)).toMatchObject({ status: 409, body: { message } });
  expect(stripe.givenBack(id)).toBe(2_500);
});

test('a purchase is cancelled with a refund of what is left, its further seats too, or without, and the buyer is told which', async () => {
  const [paid, kept, before] = [await aSpentPayment(), await aSpentPayment(), await aSpentPayment()];
  await refund(paid.id, { amount: 2_500 });
  const more = { client_id: paid.simulation.id, quantity: 5, order: randomUUID(), session: paid.purchase };
  const seats = await paid.payAndVanish(more);
  await deliver(succeeded(seats));
  const cancel = async (purchase: string, body: object) => {
    const path = `/api/purchases/${purchase}/cancellation`;
    const { refundable } = await get(path);
    return { refundable, status: (await server.request('POST', path, { token, body })).status };
  };
  const both = { refundable: 16_250, status: 200 };
  expect(await cancel(paid.purchase, { refund: true })).toEqual(both);
  expect(await cancel(paid.purchase, { refund: true })).toEqual({ ...both, refundable: null });
  expect(await refundsAt(paid.id)).toMatchObject([{ amount: 2_500 }, { amount: 10_000, state: 'succeeded' }]);
  expect(await refundsAt(seats)).toMatchObject([{ amount: 6_250, state: 'succeeded' }]);
  await refund(before.id);
  expect(await cancel(before.purchase, {})).toMatchObject({ refundable: 0 });
  await cancel(kept.purchase, {});
  expect(await refundsAt(kept.id)).toEqual([]);
  const toldBefore = (await server.mailsTo(before.user.email)).map(({ text }) => text).join();
  expect(toldBefore).toContain('by card. Nothing of it is left to refund.');
  const told = (await server.mailsTo(paid.user.email)).map(({ text }) => text).join();
  for (const sum of ['$100.00', '$62.50']) expect(told).toContain(`We refund ${sum} to your card`);
});

test('a class that students pay is cancelled with a refund of all its seats, and its students are told', async () => {
  const simulation = await server.aSimulation({ priceCents: 1999 });
  const purchase = await server.aPurchase({ simulationId: simulation.id, payer: 'student', seatsTaken: 3 });
  const aSeat = async () => {
    const student = await server.aBuyer('student');
    const invite = await server.anInvite({ classId: purchase.id, studentId: student.user.id });
    const id = await student.payAndVanish({ client_id: simulation.id, quantity: 1, invite: invite.id });
    await student.charge({ charge: id, invite: invite.id });
    return { ...student, id, invite: invite.id };
  };
  const [kept, ...seats] = [await aSeat(), await aSeat(), await aSeat()];
  await refund(kept.id, { amount: 999 });
  const path = `/api/purchases/${purchase.id}/cancellation`;
  expect(await get(path)).toMatchObject({ paid: 3, stopped: 0, refundable: 1_000 + 2 * 1_999 });
  expect((await server.request('POST', path, { token, body: { refund: true } })).status).toBe(200);
  expect(await get(path)).toMatchObject({ paid: 0, stopped: 3, refundable: null });
  // Nobody has to look after what is to be refunded.
  const unmatched = (await get('/api/payments/all?state=unmatched')).items as { _id: string }[];
  expect(unmatched.filter(({ _id }) => seats.some(({ id }) => id === _id))).toEqual([]);
  const [buyer] = await server.db.select().from(users).where(eq(users.id, purchase.customerId));
  const [mail] = await server.mailsTo(buyer?.email ?? '');
  expect(mail?.text).toContain('3 students who have paid will get the money back.');
  await workAfter(server, 2);
  expect(stripe.givenBack(kept.id)).toBe(1_999);
  for (const { id, invite, user, token: own } of seats) {
    expect(stripe.givenBack(id)).toBe(1_999);
    const { body } = await server.request('GET', `/api/invites/${invite}`, { token: own });
    expect(body).toMatchObject({ payment: null, refund: { amount: 1_999 } });
    const told = (await server.mailsTo(user.email)).map(({ text }) => text).join();
    for (const text of [
      'We refund your payment, and email you once',
      'The reason: Your class was cancelled.',
    ])
      expect(told).toContain(text);
  }
});

describe('a payment', () => {
  test('that is not made or not known is not refunded', async () => {
    const { open } = await server.aBuyer();
    const { body } = await open(aRun(await server.aSimulation()).announced);
    expect([(await refund(body.id)).status, (await refund('pi_unknown')).status]).toEqual([409, 404]);
  });

  test('made a second time for one order is refunded, and the order keeps its own', async () => {
    const { id, order, announced, purchases, user } = await aSpentPayment();
    const buyer = await server.aBuyer();
    const second = await buyer.payAndVanish({ ...announced, order });
    await deliver(succeeded(second));
    expect(second).not.toBe(id);
    expect((await refund(second)).body).toMatchObject({ refunded: true });
    expect(await refundsAt(id)).toEqual([]);
    expect([await purchases(), await mailsAbout(user.email)]).toMatchObject([[{ order }], []]);
  });

  test('that is refunded at the same time is spent or not, and never after its refund', async () => {
    for (let n = 0; n < 2; n += 1) {
      const { id, buy, simulation, purchases } = await aLeftPayment();
      await Promise.all([refund(id), buy(aRun(simulation).purchaseWith(id)), finish(id)]);
      expect(stripe.givenBack(id)).toBe(12_500);
      const before = await purchases();
      expect((await buy(aRun(simulation).purchaseWith(id))).status).toBe(409);
      expect(await purchases()).toEqual(before);
    }
  });

  test('refunded in part before its purchase makes none by itself, and its payer can open another', async () => {
    const buyer = await server.aBuyer();
    const { announced, purchaseWith } = aRun(await server.aSimulation());
    const id = await buyer.payAndVanish(announced);
    stripe.refund(id, 100);
    await deliver(succeeded(id));
    const problem = '$1.00 of this payment was refunded: it cannot buy anything any more.';
    expect(await listed(id)).toMatchObject({ given_back: 100, problem });
    expect([(await finish(id)).status, await buyer.buy(purchaseWith(id))]).toMatchObject([
      409,
      { status: 409, body: { message: problem } },
    ]);
    expect(await buyer.purchases()).toEqual([]);
    // It is detected without an event too, when its payer returns.
    const again = await buyer.payAndVanish(announced);
    stripe.refund(again, 100);
    expect((await buyer.open(announced)).body).toMatchObject({
      paid: false,
      id: expect.not.stringMatching(again),
    });
    expect(await listed(again)).toMatchObject({ given_back: 100 });
  });

  test('that is refunded in more parts than its charge tells leaves the list with the last', async () => {
    const { id } = await aLeftPayment();
    for (let part = 0; part < 11; part += 1) stripe.refund(id, 100);
    await deliver(event(id));
    expect(await listed(id)).toMatchObject({ given_back: 1_100 });
    stripe.refund(id, 11_400);
    await deliver(event(id));
    expect(await listed(id)).toBeUndefined();
  });
});

test('the list of payments tells order, seat, card, state and refunds, by state, text and time', async () => {
  const { id, user, order, purchase, simulation } = await aSpentPayment();
  const find = async (query: string) => (await get(`/api/payments/all?${query}`)).items;
  const shown = async () => (await find(`q=${id}`))[0];
  const paid = {
    _id: id,
    client: { _id: simulation.id, name: simulation.name },
    customer: { _id: user.id, email: user.email, name: user.name, lastname: user.lastname },
    quantity: 10,
    amount: 12_500,
    given_back: 0,
    problem: '',
    refunding: false,
    paid_at: expect.stringMatching(/^20/),
    purchase: { _id: purchase, order },
    invite: null,
    invoice: null,
    card: { brand: 'visa', last4: '4242' },
    state: 'paid',
    unmatched: false,
    left: 12_500,
    refunds: [],
  };
  expect(await shown()).toEqual(paid);
  for (const query of [`q=${order.slice(3, 20)}`, `q=${user.email}`, `purchase=${purchase}`])
    expect(await find(query), query).toEqual([paid]);
  expect(await find(`q=4242&from=2020-01-01T00:00:00Z&state=paid`)).toContainEqual(paid);
  expect(await find(`q=${id}&to=2020-01-01T00:00:00Z`)).toEqual([]);

  const failed = async () => (await get('/api/overview')).orders.refund_failed;
  const before = await failed();
  const makeAs = (status: 'pending' | 'succeeded', amount: number) => {
    stripe.refundNext({ status });
    return refund(id, { amount });
  };
  await makeAs('pending', 500);
  expect(await shown()).toMatchObject({ state: 'refunding', left: 12_000, given_back: 500 });
  Object.assign(lastOf(id), { status: 'failed', failure_reason: 'declined' });
  await deliver(event(id, 'refund.failed'));
  const failure = 'The refund of $5.00 has failed: declined.';
  const refunds = [{ amount: 500, reason, state: 'failed', failure }];
  expect(await shown()).toMatchObject({ state: 'refund-failed', left: 12_500, given_back: 0, refunds });
  expect(await find(`state=refund-failed&purchase=${purchase}`)).toHaveLength(1);
  const more = { count: before.count + 1, total: before.total + 5 };
  expect(await failed()).toMatchObject(more);
  // Another refund of less does not settle it.
  await makeAs('succeeded', 1);
  expect(await shown()).toMatchObject({ state: 'refund-failed', problem: failure, left: 12_499 });
  expect(await failed()).toMatchObject(more);
  await makeAs('succeeded', 499);
  expect(await shown()).toMatchObject({ state: 'partly-refunded', left: 12_000 });
  await makeAs('succeeded', 12_000);
  expect(await find(`state=refunded&q=${id}`)).toMatchObject([{ left: 0, unmatched: false }]);
  expect(await failed()).toEqual(before);

  const { id: left } = await aLeftPayment();
  await refund(left, { amount: 1 });
  const partly = { _id: left, purchase: null, state: 'partly-refunded', unmatched: true };
  expect(await find(`state=unmatched&q=${left}`)).toMatchObject([partly]);

  const { payAndVanish, charge, invite, inviteNow, simulation: seat } = await server.aPayingStudent();
  const seatPayment = await payAndVanish({ client_id: seat.id, quantity: 1, invite: invite.id });
  await charge({ charge: seatPayment, invite: invite.id });
  const ofSeat = { invite: invite.id, purchase: { _id: invite.classId }, state: 'paid' };
  expect(await find(`q=${seatPayment}`)).toMatchObject([ofSeat]);
  expect((await inviteNow()).payment).not.toHaveProperty('refunded');
  await refund(seatPayment, { amount: 250 });
  expect((await inviteNow()).payment).toMatchObject({ amount: 1250, refunded: 250 });

  const all = await find('pp=1000');
  for (const state of ['paid', 'refunding', 'refund-failed', 'partly-refunded', 'refunded']) {
    const inState = all.filter((payment: { state: string }) => payment.state === state);
    expect((await find(`pp=1000&state=${state}`)).length, state).toBe(inState.length);
  }
});

test('the unmatched payments are confirmed ones that have bought nothing, the oldest first', async () => {
  const [{ id }, { id: next }] = [await aLeftPayment(), await aLeftPayment()];
  expect((await listed(id)).problem).toBe('We don’t know what this payment was for.');
  const { items } = await get('/api/payments/all?state=unmatched&pp=1000');
  expect(items.slice(-2).map(({ _id }: { _id: string }) => _id)).toEqual([id, next]);
  const { open } = await server.aBuyer();
  const { body: unconfirmed } = await open(aRun(await server.aSimulation()).announced);
  for (const omitted of [unconfirmed.id, (await aSpentPayment()).id])
    expect(await listed(omitted)).toBeUndefined();
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
    await server.change(users, user.id, { status: 'deleted' });
    await deliver(succeeded(id));
    expect(await listed(id)).toMatchObject({ problem: 'The account of the payer was deleted.' });
    expect(await finish(id)).toMatchObject({ status: 409 });
    await server.change(users, user.id, { status: 'active' });
    expect(await finish(id)).toMatchObject({ status: 200, body: { invite: invite.id } });
    expect(await inviteNow()).toMatchObject({ payment: { id } });
  });

  test('reports why it fails, and leaves the payment unchanged', async () => {
    const { id, simulation, purchases } = await aLeftPayment();
    const change = (set: Partial<typeof simulations.$inferInsert>) =>
      server.change(simulations, simulation.id, set);
    await change({ variations: 'short:Short game,long:Long game' });
    const reason = async () => {
      const { status, body } = await finish(id);
      return `${status}: ${body.message}`;
    };
    expect(await reason()).toBe('409: Choose an activity variation.');
    await change({ status: 'deleted' });
    expect(await reason()).toMatch(/^409: .*withdrawn/);
    expect([await purchases(), await historyOf(id)]).toEqual([[], []]);
  });
});
