import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { users } from '../../server/db/schema/people';
import { simulations } from '../../server/db/schema/simulations';
import { aRun, startStripeServer } from './stripeBuyers';

const server = await startStripeServer();
const { deliver, succeeded } = server;
const administrator = await server.aUser({ role: 'administrator' });
const token = await server.signIn(administrator);

const openPayments = async () => (await server.request('GET', '/api/payments/open?pp=1000', { token })).body;
const listed = async (id: string) =>
  (await openPayments()).items.find(({ _id }: { _id: string }) => _id === id);
const finish = (id: string) => server.request('POST', `/api/payments/${id}/finish`, { token });
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
  });
});
