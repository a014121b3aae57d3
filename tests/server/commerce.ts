import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { metadataOf } from '../../server/commerce/payments/purpose';
import { classes, newId, paymentIntents, purchases, sandboxPayments } from '../../server/db/tables';
import type { BillingDetails } from '../../src/contract/payment';
import type { PurchaseInput } from '../../src/contract/purchase';
import type { Role } from '../../src/contract/user';
import type { TestServer } from './support';

export const cards = {
  accepted: '4242424242424242',
  declined: '4000000000000002',
  noFunds: '4000000000009995',
  asks: '4000002500003155',
  expired: '4000000000000069',
  wrongCode: '4000000000000127',
} as const;

const billing: BillingDetails = { name: 'Ada Lovelace', email: 'ada@school.example', phone: '+1 555 0100' };

interface Simulation {
  id: string;
  priceCents: number;
}

/** The body that the wizard sends for ten students with payment by invoice. */
export function anOrder({ id, priceCents }: Simulation, given: Partial<PurchaseInput> = {}): PurchaseInput {
  const quantity = given.quantity ?? 10;
  const price = given.price ?? priceCents / 100;
  return {
    client_code: id,
    order: randomUUID(),
    platform: 'sc-hub',
    price,
    quantity,
    status: 'completed',
    total: (priceCents * quantity) / 100,
    payer: 'instructor',
    pay_later: true,
    metadata: { pl_name: 'Finance Office', pl_email: 'finance@school.example', pl_address: '1 Main Street' },
    ...given,
  };
}

export const aTrialOrder = (simulation: Simulation, given: Partial<PurchaseInput> = {}): PurchaseInput =>
  anOrder(simulation, { price: 0, total: 0, pay_later: false, metadata: { trial: true }, ...given });

/** A payment of the given user for ten students that has bought nothing. */
export async function anUnmatchedPayment(server: TestServer, userId: string, simulationId: string) {
  const payment = { id: `pi_${newId()}`, amount: 12_500 };
  const purpose = { userId, simulationId, quantity: 10, priceCents: 1250 };
  const metadata = metadataOf({ ...purpose, order: '', variation: '', inviteId: '', seatsOf: '', tax: null });
  const paid = { ...payment, metadata, clientSecret: newId(), status: 'succeeded' } as const;
  await server.db.insert(sandboxPayments).values(paid);
  const known = { ...payment, provider: 'sandbox', userId, simulationId, quantity: 10, paidAt: new Date() };
  await server.db.insert(paymentIntents).values(known);
  return payment.id;
}

/** Stores purchases for 0, 1, 2 … students: every other one is completed. */
export async function manyPurchases(
  { db }: Pick<TestServer, 'db'>,
  count: number,
  name: string,
  given: { simulationId: string; customerId: string },
) {
  const ids = Array.from({ length: count }, () => newId());
  await db.insert(classes).values(ids.map((id, seats) => ({ id, seats })));
  await db.insert(purchases).values(
    ids.map((id, n) => ({
      ...given,
      id,
      classId: id,
      clientCode: name,
      platform: 'sc-hub',
      order: `${name}-${n}`,
      status: n % 2 ? 'completed' : 'refunded',
      payer: 'instructor' as const,
      paymentTime: 'later' as const,
      quantity: n,
      priceCents: 1999,
      totalCents: 1999 * n,
    })),
  );
}

/** The calls that a buyer makes. */
export function buyerOn(server: Pick<TestServer, 'request'>, token: string) {
  const openIntent = (client_id: string, quantity: number) =>
    server.request('POST', '/api/payments/intent', { token, body: { client_id, quantity } });

  const confirm = (client_secret: string, number: string, more: Record<string, unknown> = {}) =>
    server.request('POST', '/api/payments/sandbox/confirm', {
      body: {
        client_secret,
        card: { number, exp_month: 12, exp_year: 2090, cvc: '123' },
        billing_details: billing,
        ...more,
      },
    });

  return {
    openIntent,
    confirm,
    buy: (body: unknown) => server.request('POST', '/api/integrations/purchase', { token, body }),
    charge: (body: Record<string, unknown>) =>
      server.request('POST', '/api/payments/charge', { token, body }),
    /** Opens and confirms a payment, and returns its id. */
    async pay(client_id: string, quantity: number): Promise<string> {
      const { body } = await openIntent(client_id, quantity);
      const confirmed = await confirm(body.client_secret, cards.accepted);
      if (confirmed.body.status !== 'succeeded') throw new Error('The payment was not accepted');
      return confirmed.body.id;
    },
  };
}

export const aCardOrder = (
  simulation: Simulation,
  payment: string,
  given: Partial<PurchaseInput> = {},
): PurchaseInput => anOrder(simulation, { pay_later: false, metadata: { payment }, ...given });

/** Runs `work` while the database rejects every change of a payment, and then removes this restriction. */
export async function whileSpendingFails<T>(
  { db }: Pick<TestServer, 'db'>,
  work: () => Promise<T>,
): Promise<T> {
  await db.execute(
    `create function refuse() returns trigger as $$ begin raise exception 'refused'; end $$ language plpgsql`,
  );
  await db.execute(
    'create trigger refuse_spending before update on payment_intents for each row execute function refuse()',
  );
  try {
    return await work();
  } finally {
    await db.execute('drop function refuse() cascade');
  }
}

/** Those who pay by card on a server. */
export function payersOn(server: TestServer) {
  async function aBuyer(role: Role = 'instructor', given: Parameters<typeof server.aUser>[0] = {}) {
    const { token, ...user } = await server.signedIn({ role, ...given });
    const ordered = () => server.db.select().from(purchases).where(eq(purchases.customerId, user.id));
    return { user, token, purchases: ordered, ...buyerOn(server, token) };
  }

  /** A student with an invite that is not paid yet. */
  async function aPayingStudent(given: { simulation?: Awaited<ReturnType<typeof server.aSimulation>> } = {}) {
    const simulation = given.simulation ?? (await server.aSimulation());
    const terms = { payer: 'student', paymentTime: 'later', seatsTaken: 1 } as const;
    const purchase = await server.aPurchase({ ...terms, simulationId: simulation.id });
    const student = await aBuyer('student');
    const invite = await server.anInvite({ classId: purchase.id, studentId: student.user.id });
    return { ...student, simulation, purchase, invite };
  }

  return { aBuyer, aPayingStudent };
}
