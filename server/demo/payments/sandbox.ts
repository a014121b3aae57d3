import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { createRoute } from '@hono/zod-openapi';
import { and, asc, eq, notInArray } from 'drizzle-orm';
import {
  type SandboxConfirm,
  type SandboxConfirmResult,
  sandboxConfirmResultSchema,
  sandboxConfirmSchema,
} from '../../../src/contract/payment';
import { UNKNOWN_TO_PROVIDER } from '../../commerce/payments/openPayments';
import { madeCents } from '../../commerce/payments/records';
import type { Config } from '../../config/config';
import type { Db } from '../../db/connection';
import { sandboxPayments, sandboxRefunds } from '../../db/tables';
import { clientAddress } from '../../http/context';
import { conflict, HttpError, notFound } from '../../http/errors';
import { body, failures, json, newRouter } from '../../http/router';
import type { PaymentGateway, ProviderIntent, ProviderRefund, Services } from '../../services/services';
import { sandboxCheckouts } from './checkouts';

export const SANDBOX = 'sandbox';

type Row = typeof sandboxPayments.$inferSelect;

const refundOf = ({ id, amount }: typeof sandboxRefunds.$inferSelect): ProviderRefund => ({
  id,
  key: id.replace(/^re_/, ''),
  amount,
  status: 'succeeded',
  reason: '',
});

async function asIntent(db: Db, row: Row): Promise<ProviderIntent> {
  const { id, clientSecret, amount, metadata, last4 } = row;
  const isOfPayment = eq(sandboxRefunds.paymentId, id);
  const made = await db.select().from(sandboxRefunds).where(isOfPayment).orderBy(asc(sandboxRefunds.id));
  const refunds = made.map(refundOf);
  const status = madeCents({ refunds }) < amount ? row.status : 'refunded';
  const card = last4 ? { brand: 'visa', last4 } : null;
  return { id, clientSecret, amount, status, metadata, refunds, card };
}

async function findPayment(db: Db, id: string): Promise<Row | undefined> {
  const [row] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.id, id));
  return row;
}

const FINAL: Row['status'][] = ['succeeded', 'canceled'];

const unpaid = (id: string) => and(eq(sandboxPayments.id, id), notInArray(sandboxPayments.status, FINAL));

async function existingPayment(db: Db, id: string): Promise<ProviderIntent> {
  const row = await findPayment(db, id);
  if (!row) throw new Error(`The sandbox provider knows no payment ${id}`);
  return asIntent(db, row);
}

/** A payment provider for trying things out. It accepts published test cards only. */
export const createSandboxGateway = (db: Db, config: Pick<Config, 'publicUrl'>): PaymentGateway => ({
  name: SANDBOX,

  async create({ amount, metadata, idempotencyKey }) {
    const id = `pi_sandbox_${createHash('sha256').update(idempotencyKey).digest('hex').slice(0, 24)}`;
    const clientSecret = `${id}_secret_${randomBytes(18).toString('base64url')}`;
    await db.insert(sandboxPayments).values({ id, clientSecret, amount, metadata }).onConflictDoNothing();
    return existingPayment(db, id);
  },

  async update(id, { amount, metadata }) {
    const [row] = await db
      .update(sandboxPayments)
      .set({ amount, metadata, status: 'requires_payment_method' })
      .where(unpaid(id))
      .returning();
    return row ? asIntent(db, row) : existingPayment(db, id);
  },

  async cancel(id) {
    const [row] = await db.update(sandboxPayments).set({ status: 'canceled' }).where(unpaid(id)).returning();
    return row ? asIntent(db, row) : existingPayment(db, id);
  },

  async retrieve(id) {
    const row = await findPayment(db, id);
    return row ? asIntent(db, row) : null;
  },

  refund: (paymentId, { key, amount }) =>
    db.transaction(async (tx) => {
      const isThis = eq(sandboxPayments.id, paymentId);
      const [payment] = await tx.select().from(sandboxPayments).where(isThis).for('update');
      if (!payment) throw conflict(UNKNOWN_TO_PROVIDER);
      const refund = { id: `re_${key}`, paymentId, amount };
      const { refunds } = await asIntent(tx, payment);
      const before = refunds.find(({ id }) => id === refund.id);
      if (before) return before;
      if (payment.status !== 'succeeded' || madeCents({ refunds }) + amount > payment.amount)
        throw new HttpError(422, 'The payment provider refuses the refund: it is more than is left.');
      await tx.insert(sandboxRefunds).values(refund);
      return refundOf(refund);
    }),

  checkouts: sandboxCheckouts(db, config),

  readEvent: null,
});

function isSecretOf(row: Row, clientSecret: string): boolean {
  const expected = Buffer.from(row.clientSecret);
  const given = Buffer.from(clientSecret);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/** The response for a payment that was paid or cancelled before. */
const finalAnswer = ({ id, status }: Pick<ProviderIntent, 'id' | 'status'>): SandboxConfirmResult =>
  status === 'canceled'
    ? {
        id,
        status: 'requires_payment_method',
        error: 'This payment was cancelled.',
      }
    : { id, status: 'succeeded' };

/** Confirms a payment as a browser does at a provider. A paid one is never charged again. */
async function confirmSandboxPayment(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { client_secret, card, authentication }: SandboxConfirm,
): Promise<SandboxConfirmResult> {
  const [id = ''] = client_secret.split('_secret_', 1);
  const payment = await findPayment(db, id);
  if (!payment || !isSecretOf(payment, client_secret)) throw notFound('There is no such payment.');
  if (FINAL.includes(payment.status)) return finalAnswer(payment);

  const { number } = card;
  const answer = answerOfCard(
    { card, authentication },
    { asked: payment.status === 'requires_action', now: now() },
  );
  const changed = await db
    .update(sandboxPayments)
    .set({ status: answer.status, last4: number.slice(-4) })
    .where(unpaid(id))
    .returning({ id: sandboxPayments.id });
  return changed.length > 0 ? { id, ...answer } : finalAnswer(await existingPayment(db, id));
}

type CardAnswer =
  | { status: 'succeeded' | 'requires_action' }
  | { status: 'requires_payment_method'; error: string };

const NOT_AUTHENTICATED = 'We are unable to authenticate your payment method.';
const OTHER_CARD =
  'No real cards here. Use one of the test cards: 4242 4242 4242 4242 is accepted, ' +
  '4000 0025 0000 3155 asks for authentication, 4000 0000 0000 0002 is declined.';

const ACCEPTED = '4242424242424242';
const ASKS_FOR_AUTHENTICATION = '4000002500003155';
const refusals: ReadonlyMap<string, string> = new Map([
  ['4000000000000002', 'Your card was declined.'],
  ['4000000000009995', 'Your card has insufficient funds.'],
  ['4000000000000069', 'Your card has expired.'],
  ['4000000000000127', "Your card's security code is incorrect."],
]);

function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

const isPast = ({ exp_year, exp_month }: SandboxConfirm['card'], now: Date): boolean =>
  exp_year * 12 + exp_month < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1;

const refused = (error: string): CardAnswer => ({ status: 'requires_payment_method', error });

/** The bank's response for a test card. `asked` tells whether it has asked for authentication before. */
function answerOfCard(
  { card, authentication }: Pick<SandboxConfirm, 'card' | 'authentication'>,
  { asked, now }: { asked: boolean; now: Date },
): CardAnswer {
  if (!passesLuhn(card.number)) return refused('Your card number is invalid.');
  if (isPast(card, now)) return refused("Your card's expiration date is in the past.");
  const refusal = refusals.get(card.number);
  if (refusal) return refused(refusal);
  if (card.number === ACCEPTED) return { status: 'succeeded' };
  if (card.number !== ASKS_FOR_AUTHENTICATION) return refused(OTHER_CARD);
  if (!asked || !authentication) return { status: 'requires_action' };
  return authentication === 'approved' ? { status: 'succeeded' } : refused(NOT_AUTHENTICATED);
}

const confirm = createRoute({
  method: 'post',
  path: '/api/payments/sandbox/confirm',
  tags: ['Payments'],
  summary: 'Confirm a payment at the sandbox provider',
  description: 'Only while the sandbox provider is active. Takes the published test cards.',
  request: { body: body(sandboxConfirmSchema) },
  responses: {
    200: json(sandboxConfirmResultSchema, 'The provider’s answer'),
    ...failures(400, 404, 429),
  },
});

export function sandboxPaymentRoutes(services: Services) {
  const { config, limits } = services;
  const app = newRouter();

  app.openapi(confirm, async (c) => {
    await limits.consume('sandbox-confirm-address', clientAddress(c, config));
    return c.json(await confirmSandboxPayment(services, c.req.valid('json')), 200);
  });

  return app;
}
