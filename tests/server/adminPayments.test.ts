import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditEntries, clients, users } from '../../server/db/schema';
import { Reconciler } from '../../server/payments/reconcile';
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
const refunds = () => stripe.callsTo('POST', '/v1/refunds');
const auditOf = (id: string) => server.db.select().from(auditEntries).where(eq(auditEntries.recordId, id));

/** Paid with nothing said about what for, and known to the server. */
async function aLeftPayment(given: { variations?: string } = {}) {
  const buyer = await server.aBuyer();
  const client = await server.aClient(given);
  const id = await buyer.payAndVanish({ client_id: client.id, quantity: 10 });
  await deliver(succeeded(id));
  return { ...buyer, client, id };
}

describe('GET /api/payments/open', () => {
  test('lists what was paid and bought nothing, with the reason', async () => {
    const { id, user, client } = await aLeftPayment();
    expect(await listed(id)).toEqual({
      _id: id,
      client: { _id: client.id, name: client.name },
      customer: { _id: user.id, email: user.email, name: user.name, lastname: user.lastname },
      quantity: 10,
      amount: 12_500,
      problem: 'It is not known what this payment was to buy.',
      refunding: false,
      paid_at: expect.stringMatching(/^\d{4}-/),
    });
  });

  test('does not list what is not paid, or has bought something', async () => {
    const { open, payAndVanish } = await server.aBuyer();
    const { body } = await open(aRun(await server.aClient()).announced);
    const bought = await payAndVanish(aRun(await server.aClient()).announced);
    await deliver(succeeded(bought));
    expect(await listed(body.id)).toBeUndefined();
    expect(await listed(bought)).toBeUndefined();
  });

  test('comes in pages, the oldest first', async () => {
    const { id } = await aLeftPayment();
    const { items, total } = await openPayments();
    expect(items.at(-1)._id).toBe(id);
    const page = await server.request('GET', `/api/payments/open?pp=1&pag=${total}`, { token });
    expect(page.body).toMatchObject({ items: [{ _id: id }], total });
  });
});

describe('POST /api/payments/{id}/finish', () => {
  test('makes the purchase once, with its session, and notes who did it', async () => {
    const { id, purchases } = await aLeftPayment();
    const answers = await Promise.all([finish(id), finish(id), finish(id)]);
    const [purchase, ...more] = await purchases();
    expect(more).toEqual([]);
    expect(purchase).toMatchObject({ order: id, totalCents: 12_500, sessionId: expect.any(String) });
    for (const answer of answers) {
      expect(answer).toMatchObject({
        status: 200,
        body: { _id: id, purchase: purchase?.id, invite: null, refunded: false },
      });
    }
    expect(await auditOf(id)).toMatchObject([{ action: 'finished', actorId: administrator.id }]);
    expect(await listed(id)).toBeUndefined();
  });

  test('pays an invite that could not be paid before', async () => {
    const { payAndVanish, client, invite, inviteNow, user } = await server.aPayingStudent();
    const id = await payAndVanish({ client_id: client.id, quantity: 1, invite: invite.id });
    await server.db.update(users).set({ status: 'deleted' }).where(eq(users.id, user.id));
    await deliver(succeeded(id));
    expect(await listed(id)).toMatchObject({ problem: 'The account of the payer was deleted.' });
    expect(await finish(id)).toMatchObject({ status: 409 });
    await server.db.update(users).set({ status: 'active' }).where(eq(users.id, user.id));
    expect(await finish(id)).toMatchObject({ status: 200, body: { invite: invite.id } });
    expect(await inviteNow()).toMatchObject({ payment: { id } });
  });

  test('says why it cannot, and leaves the payment as it is', async () => {
    const { id, client, purchases } = await aLeftPayment();
    await server.db.update(clients).set({ status: 'deleted' }).where(eq(clients.id, client.id));
    expect(await finish(id)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('withdrawn') },
    });
    expect(await purchases()).toEqual([]);
    expect(await auditOf(id)).toEqual([]);
    expect((await refund(id)).status).toBe(200);
  });
});

describe('POST /api/payments/{id}/refund', () => {
  test('gives the money back once, however often it is called, and notes who did it', async () => {
    const { id, user } = await aLeftPayment();
    const before = refunds().length;
    const answers = await Promise.all([refund(id), refund(id), refund(id)]);
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 200, body: { _id: id, refunded: true } });
    expect((await refund(id)).status).toBe(200);
    expect(
      new Set(
        refunds()
          .slice(before)
          .map(({ idempotencyKey }) => idempotencyKey),
      ).size,
    ).toBe(1);
    expect(stripe.refunded.get(id)).toBe(12_500);
    expect(await listed(id)).toBeUndefined();
    expect(await auditOf(id)).toMatchObject([
      {
        action: 'refunded',
        actorId: administrator.id,
        changes: expect.arrayContaining([{ field: 'customer', before: null, after: user.id }]),
      },
    ]);
  });

  test('is refused once the payment has bought something', async () => {
    const { id, buy, client } = await aLeftPayment();
    expect((await buy(aRun(client).purchaseWith(id))).status).toBe(201);
    expect(await refund(id)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('has bought something meanwhile') },
    });
    expect(stripe.refunded.has(id)).toBe(false);
  });

  test('and a purchase at the same time: one of the two, never both', async () => {
    for (let n = 0; n < 5; n += 1) {
      const { id, buy, client, purchases } = await aLeftPayment();
      const [refunded, bought] = await Promise.all([
        refund(id),
        buy(aRun(client).purchaseWith(id)),
        finish(id),
      ]);
      const owned = await purchases();
      expect(owned.length + Number(stripe.refunded.has(id))).toBe(1);
      expect([refunded.status, bought.status]).not.toEqual([200, 201]);
    }
  });

  test('of a payment that is not made, or not known, does nothing', async () => {
    const { open } = await server.aBuyer();
    const { body } = await open(aRun(await server.aClient()).announced);
    expect((await refund(body.id)).status).toBe(409);
    expect((await refund('pi_unknown')).status).toBe(404);
  });

  test('that Stripe does not answer is shown as under way, and is finished later', async () => {
    const { id, buy, client } = await aLeftPayment();
    stripe.failNext(() => 'hang up');
    stripe.failNext(() => 'hang up');
    expect((await refund(id)).status).toBe(502);
    expect(await listed(id)).toMatchObject({ refunding: true });
    expect(stripe.refunded.has(id)).toBe(false);
    expect((await buy(aRun(client).purchaseWith(id))).status).toBe(409);
    const { now } = server.services;
    server.services.now = () => new Date(Date.now() + 61_000);
    await new Reconciler(server.services).run();
    server.services.now = now;
    expect(stripe.refunded.get(id)).toBe(12_500);
    expect((await rowOf(id))?.refundedAt).not.toBeNull();
    expect(await listed(id)).toBeUndefined();
  });

  test('that Stripe refuses leaves the payment to be finished, and says why', async () => {
    const { id } = await aLeftPayment();
    const error = { type: 'invalid_request_error', code: 'charge_disputed', message: 'It is disputed.' };
    stripe.failNext(() => ({ status: 400, body: { error } }));
    expect(await refund(id)).toMatchObject({
      status: 422,
      body: { message: 'The payment provider refuses the refund: It is disputed.' },
    });
    expect(await listed(id)).toMatchObject({
      refunding: false,
      problem: expect.stringContaining('disputed'),
    });
    expect((await finish(id)).status).toBe(200);
  });
});
