import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paymentIntents } from '../../server/db/schema/payments';
import { purchases } from '../../server/db/schema/purchases';
import { sandboxPayments } from '../../server/db/schema/sandbox';
import { simulations } from '../../server/db/schema/simulations';
import { MAX_LEARNERS, MAX_TOTAL_CENTS } from '../../src/contract/limits';
import { formatCents, totalCents } from '../../src/rules/money';
import { aCardOrder, buyerOn } from './commerce';
import { startTestServer } from './support';

const server = await startTestServer();

async function aBuyer(role: 'instructor' | 'student' | 'manager' | 'administrator' = 'instructor') {
  const user = await server.aUser({ role });
  return { user, ...buyerOn(server, await server.signIn(user)) };
}

/** A student with an invite that is not paid yet. */
async function aPayingStudent(given: { simulation?: Awaited<ReturnType<typeof server.aSimulation>> } = {}) {
  const simulation = given.simulation ?? (await server.aSimulation());
  const purchase = await server.aPurchase({
    simulationId: simulation.id,
    payer: 'student',
    paymentTime: 'later',
  });
  const student = await aBuyer('student');
  const invite = await server.anInvite({ purchaseId: purchase.id, studentId: student.user.id });
  return { ...student, simulation, purchase, invite };
}

describe('POST /api/payments/intent', () => {
  test('opens a payment for the price of the simulation times the quantity', async () => {
    const { openIntent } = await aBuyer();
    const simulation = await server.aSimulation({ priceCents: 1999 });
    expect(await openIntent(simulation.id, 3)).toMatchObject({ status: 200, body: { amount: 5997 } });
  });

  test('keeps one payment for each buyer and simulation, and changes its amount with the quantity', async () => {
    const { openIntent, user } = await aBuyer();
    const simulation = await server.aSimulation();
    const first = await openIntent(simulation.id, 10);
    const again = await openIntent(simulation.id, 10);
    const changed = await openIntent(simulation.id, 50);
    expect(again.body).toEqual(first.body);
    expect(changed.body).toEqual({ ...first.body, amount: 62_500 });
    const rows = await server.db.select().from(paymentIntents).where(eq(paymentIntents.userId, user.id));
    expect(rows).toMatchObject([{ quantity: 50, amount: 62_500, simulationId: simulation.id }]);
  });

  test('opens one payment for twenty calls at once', async () => {
    const { openIntent, user } = await aBuyer();
    const simulation = await server.aSimulation();
    const answers = await Promise.all(Array.from({ length: 20 }, () => openIntent(simulation.id, 4)));
    expect(new Set(answers.map(({ body }) => body.client_secret)).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const rows = await server.db.select().from(paymentIntents).where(eq(paymentIntents.userId, user.id));
    expect(rows).toHaveLength(1);
  });

  test('calls for different quantities at once still share one payment', async () => {
    const { openIntent, user } = await aBuyer();
    const simulation = await server.aSimulation();
    const answers = await Promise.all([1, 2, 3, 4, 5].map((quantity) => openIntent(simulation.id, quantity)));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(new Set(answers.map(({ body }) => body.client_secret)).size).toBe(1);
    expect(answers.map(({ body }) => body.amount)).toEqual([1250, 2500, 3750, 5000, 6250]);
    const rows = await server.db.select().from(paymentIntents).where(eq(paymentIntents.userId, user.id));
    expect(rows).toHaveLength(1);
  });

  test('uses the new price after a change', async () => {
    const { openIntent } = await aBuyer();
    const simulation = await server.aSimulation({ priceCents: 1000 });
    const before = await openIntent(simulation.id, 2);
    await server.db.update(simulations).set({ priceCents: 1500 }).where(eq(simulations.id, simulation.id));
    const after = await openIntent(simulation.id, 2);
    expect(after.body).toEqual({ ...before.body, amount: 3000 });
  });

  test('returns a confirmed payment for the same quantity, and rejects another quantity', async () => {
    const { openIntent, pay } = await aBuyer();
    const simulation = await server.aSimulation();
    expect((await openIntent(simulation.id, 10)).body.paid).toBe(false);
    const paid = await pay(simulation.id, 10);
    const again = await openIntent(simulation.id, 10);
    expect(again.body).toMatchObject({ id: paid, paid: true, amount: 12_500 });
    expect(await openIntent(simulation.id, 11)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('paid for 10 students'), errors: { quantity: '10' } },
    });
  });

  test('opens a new payment after the previous one was spent', async () => {
    const { openIntent, pay, buy } = await aBuyer();
    const simulation = await server.aSimulation();
    const first = await pay(simulation.id, 10);
    expect((await buy(aCardOrder(simulation, first))).status).toBe(201);
    const second = await openIntent(simulation.id, 10);
    expect(second.status).toBe(200);
    expect(second.body.client_secret).not.toContain(first);
    expect(second.body.paid).toBe(false);
  });

  test('replaces a payment that the provider has canceled or does not know', async () => {
    const { openIntent } = await aBuyer();
    const simulation = await server.aSimulation();
    const first = await openIntent(simulation.id, 10);
    await server.db.delete(sandboxPayments).where(eq(sandboxPayments.clientSecret, first.body.client_secret));
    const second = await openIntent(simulation.id, 10);
    expect(second.status).toBe(200);
    expect(second.body.client_secret).not.toBe(first.body.client_secret);
  });

  test.each(['administrator', 'manager', 'instructor'] as const)(
    'is allowed for the role %s',
    async (role) => {
      const { openIntent } = await aBuyer(role);
      expect((await openIntent((await server.aSimulation()).id, 1)).status).toBe(200);
    },
  );

  test.each([
    ['hidden', { visibility: false }, 404],
    ['deleted', { status: 'deleted' }, 404],
    ['not purchasable', { purchasable: false }, 409],
    ['without a host', { clientRoot: '' }, 409],
    ['at a host that is not trusted', { clientRoot: 'https://lost.example' }, 409],
    ['free', { priceCents: 0 }, 409],
  ])('opens no payment for a simulation that is %s', async (_, given, status) => {
    const { openIntent } = await aBuyer();
    expect((await openIntent((await server.aSimulation(given)).id, 1)).status).toBe(status);
  });

  test.each([0, -1, 1.5, '10', null, MAX_LEARNERS + 1, 1e21])(
    'with quantity %s is a 400',
    async (quantity) => {
      const { openIntent, user } = await aBuyer();
      const simulation = await server.aSimulation();
      const answer = await openIntent(simulation.id, quantity as number);
      expect(answer).toMatchObject({ status: 400, body: { errors: { quantity: expect.any(String) } } });
      const rows = await server.db.select().from(paymentIntents).where(eq(paymentIntents.userId, user.id));
      expect(rows).toHaveLength(0);
    },
  );

  test('lets a student pay one seat of an unpaid invite', async () => {
    const { openIntent, simulation } = await aPayingStudent();
    expect(await openIntent(simulation.id, 1)).toMatchObject({ status: 200, body: { amount: 1250 } });
    expect(await openIntent(simulation.id, 2)).toMatchObject({
      status: 400,
      body: { errors: { quantity: expect.any(String) } },
    });
  });

  test('opens no payment for a student without an invite, or for one that is already paid', async () => {
    const student = await aBuyer('student');
    const simulation = await server.aSimulation();
    expect((await student.openIntent(simulation.id, 1)).status).toBe(404);
    const purchase = await server.aPurchase({ simulationId: simulation.id });
    await server.anInvite({ purchaseId: purchase.id, studentId: student.user.id });
    expect((await student.openIntent(simulation.id, 1)).status).toBe(409);
  });

  test('opens no payment for a seat in a cancelled session', async () => {
    const { openIntent, simulation, purchase } = await aPayingStudent();
    await server.db.update(purchases).set({ status: 'cancelled' }).where(eq(purchases.id, purchase.id));
    const refusal = { status: 409, body: { message: 'There is nothing to pay.' } };
    expect(await openIntent(simulation.id, 1)).toMatchObject(refusal);
  });

  test('is limited for each account', async () => {
    const narrow = await startTestServer({ config: { rateLimitScale: 1 } });
    const simulation = await narrow.aSimulation();
    const buyer = buyerOn(narrow, await narrow.signIn(await narrow.aUser()));
    const answers = await Promise.all(Array.from({ length: 61 }, () => buyer.openIntent(simulation.id, 1)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(1);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('with an amount that no card can pay is a 400', async () => {
    const { openIntent } = await aBuyer();
    const simulation = await server.aSimulation({ priceCents: 1_000_000 });
    expect(await openIntent(simulation.id, MAX_LEARNERS)).toMatchObject({
      status: 400,
      body: { errors: { quantity: expect.any(String) } },
    });
  });

  test('needs a session', async () => {
    expect((await buyerOn(server, 'x'.repeat(43)).openIntent('any', 1)).status).toBe(401);
  });
});

test('charges the card the exact total', async () => {
  const { openIntent } = await aBuyer();
  const simulation = await server.aSimulation();
  const cents = fc.integer({ min: 1, max: Math.floor(MAX_TOTAL_CENTS / MAX_LEARNERS) });
  const students = fc.integer({ min: 1, max: MAX_LEARNERS });
  fc.assert(
    fc.property(cents, students, (priceCents, quantity) => {
      const total = totalCents(priceCents / 100, quantity);
      return (
        total === priceCents * quantity &&
        formatCents(total).endsWith(String(total).slice(-2).padStart(2, '0'))
      );
    }),
  );
  await fc.assert(
    fc.asyncProperty(cents, students, async (priceCents, quantity) => {
      await server.db.update(simulations).set({ priceCents }).where(eq(simulations.id, simulation.id));
      const { body } = await openIntent(simulation.id, quantity);
      expect(body.amount).toBe(totalCents(priceCents / 100, quantity));
    }),
    { numRuns: 40 },
  );
});
