import { createRoute, z } from '@hono/zod-openapi';
import { idSchema, listSchema } from '../../../src/contract/common';
import { inviteSchema } from '../../../src/contract/invite';
import {
  chargeInputSchema,
  intentInputSchema,
  intentSchema,
  paymentQuerySchema,
  paymentSchema,
  refundInputSchema,
  settledPaymentSchema,
} from '../../../src/contract/payment';
import { taxQuoteInputSchema, taxQuoteSchema, taxSchema } from '../../../src/contract/tax';
import { clientAddress } from '../../http/context';
import { notFound } from '../../http/errors';
import { body, currentUser, failures, json, newRouter } from '../../http/router';
import type { Services } from '../../services/services';
import { chargeInvite } from '../invites/charge';
import { presentInvite } from '../invites/present';
import { openIntent } from '../payments/intents';
import { listPayments } from '../payments/list';
import { presentSettledPayment } from '../payments/openPayments';
import { netOf } from '../payments/purpose';
import { findPayment } from '../payments/records';
import { refundPayment } from '../payments/refund';
import { taxOf } from '../tax/saleTax';
import { checkPayable, taxedPurpose } from './checkPayable';
import { finishPayment, receiveEvent } from './settle';

const tags = ['Payments'];

const intent = createRoute({
  method: 'post',
  path: '/api/payments/intent',
  tags,
  summary: 'Open, or change, the card payment for a simulation',
  description:
    'One payment is open for each caller and simulation; another quantity changes it. One that is paid ' +
    'but not used yet is answered again for the same quantity, and is a 409 for another.',
  request: { body: body(intentInputSchema) },
  responses: { 200: json(intentSchema, 'The payment'), ...failures(400, 401, 404, 409, 429, 502) },
});

const quote = createRoute({
  method: 'post',
  path: '/api/payments/quote',
  tags,
  summary: 'What seats cost with tax',
  description: 'For an order by invoice with these details. Where no taxes are collected, it is a 404.',
  request: { body: body(taxQuoteInputSchema) },
  responses: { 200: json(taxQuoteSchema, 'The sums'), ...failures(400, 401, 403, 404, 409, 429, 502) },
});

const charge = createRoute({
  method: 'post',
  path: '/api/payments/charge',
  tags,
  summary: 'Pay an invite with a confirmed payment',
  request: { body: body(chargeInputSchema) },
  responses: { 200: json(inviteSchema, 'The paid invite'), ...failures(400, 401, 404, 409, 429, 502) },
});

const webhook = createRoute({
  method: 'post',
  path: '/api/payments/webhook',
  tags,
  summary: 'Take in an event of the payment provider',
  description:
    'Signed in the header `Stripe-Signature`. An event that comes again changes nothing, and one that means ' +
    'nothing here is a 200. Without a provider that sends events it is a 404.',
  request: { headers: z.object({ 'stripe-signature': z.string().optional() }) },
  responses: {
    200: json(z.object({ received: z.literal(true) }), 'Taken in'),
    ...failures(400, 404, 502),
  },
});

const all = createRoute({
  method: 'get',
  path: '/api/payments/all',
  tags,
  summary: 'Card payments with their refunds',
  description:
    'Those that were made, and those that may have been: `paid_at` is null. The newest first; by a state that waits for an administrator, `unmatched` or `refund-failed`, the oldest.',
  request: { query: paymentQuerySchema },
  responses: { 200: json(listSchema(paymentSchema), 'The payments'), ...failures(400, 401, 403) },
});

const params = z.object({ id: idSchema });
const settled = {
  200: json(settledPaymentSchema, 'The payment’s new state'),
  ...failures(400, 401, 403, 404, 409, 422, 502),
};

const finish = createRoute({
  method: 'post',
  path: '/api/payments/{id}/finish',
  tags,
  summary: 'Make of a payment what it was for',
  description:
    'However often it is called, it happens once. Where the simulation no longer fits what was paid for, it is a 409.',
  request: { params },
  responses: settled,
});

const refund = createRoute({
  method: 'post',
  path: '/api/payments/{id}/refund',
  tags,
  summary: 'Refund a payment, whole or in part',
  description:
    'Without an amount, all that is left, however often it is called; with `left`, a 409 after another refund. What the payment has bought stays. The payer is told by email, with the reason. It needs a sign-in of the last 30 minutes.',
  request: { params, body: body(refundInputSchema) },
  responses: settled,
});

export function paymentRoutes(services: Services) {
  const { config, limits } = services;
  const app = newRouter();

  app.openapi(intent, async (c) => {
    const user = currentUser(c);
    await limits.consume('intent-account', user.id);
    const input = c.req.valid('json');
    const payer = { userId: user.id, simulationId: input.client_id };
    const findPurpose = () => taxedPurpose(services, user, input);
    return c.json(await openIntent(services, payer, findPurpose), 200);
  });

  app.openapi(quote, async (c) => {
    const user = currentUser(c);
    await limits.consume('intent-account', user.id);
    const { client_id, quantity, session, ...place } = c.req.valid('json');
    const sale = await checkPayable(services, user, { client_id, quantity, ...(session && { session }) });
    const tax = await taxOf(services, user.id, place, sale);
    if (!tax) throw notFound();
    const net = netOf(sale);
    return c.json({ net, tax: taxSchema.parse(tax), total: net + tax.cents }, 200);
  });

  app.openapi(charge, async (c) => {
    const user = currentUser(c);
    await limits.consume('charge-address', clientAddress(c, config));
    await limits.consume('charge-account', user.id);
    const { charge: named, token, invite } = c.req.valid('json');
    const record = await chargeInvite(services, user, { paymentId: named ?? token ?? '', inviteId: invite });
    return c.json(presentInvite(record, user.id, services.now(), services.config), 200);
  });

  app.openapi(webhook, async (c) => {
    await receiveEvent(services, await c.req.text(), c.req.header('stripe-signature') ?? '');
    return c.json({ received: true as const }, 200);
  });

  app.openapi(all, async (c) => c.json(await listPayments(services.db, c.req.valid('query')), 200));

  const present = async (id: string) => {
    const payment = await findPayment(services.db, id);
    if (!payment) throw notFound();
    return presentSettledPayment(services.db, payment);
  };

  app.openapi(finish, async (c) => {
    const { id } = c.req.valid('param');
    await finishPayment(services, currentUser(c), id);
    return c.json(await present(id), 200);
  });

  app.openapi(refund, async (c) => {
    const { id } = c.req.valid('param');
    await refundPayment(services, currentUser(c), id, c.req.valid('json'));
    return c.json(await present(id), 200);
  });

  return app;
}
