import { createRoute } from '@hono/zod-openapi';
import { inviteSchema } from '../../src/contract/invite';
import {
  chargeInputSchema,
  intentInputSchema,
  intentSchema,
  sandboxConfirmResultSchema,
  sandboxConfirmSchema,
} from '../../src/contract/payment';
import { clientAddress } from '../clientAddress';
import type { Services } from '../context';
import { chargeInvite } from '../invites/charge';
import { payablePurpose } from '../payments/entitlement';
import { openIntent } from '../payments/intents';
import { confirmSandboxPayment, SANDBOX } from '../payments/sandbox';
import { presentInvite } from '../presenters/invite';
import { body, currentUser, failures, json, newRouter } from '../router';

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
  responses: { 200: json(intentSchema, 'The payment'), ...failures(400, 401, 404, 409, 429) },
});

const charge = createRoute({
  method: 'post',
  path: '/api/payments/charge',
  tags,
  summary: 'Pay an invite with a confirmed payment',
  request: { body: body(chargeInputSchema) },
  responses: { 200: json(inviteSchema, 'The paid invite'), ...failures(400, 401, 404, 409, 429) },
});

const sandboxConfirm = createRoute({
  method: 'post',
  path: '/api/payments/sandbox/confirm',
  tags,
  summary: 'Confirm a payment at the sandbox provider',
  description: 'Only while the sandbox provider is active. Takes the published test cards.',
  request: { body: body(sandboxConfirmSchema) },
  responses: {
    200: json(sandboxConfirmResultSchema, 'What the provider says'),
    ...failures(400, 404, 429),
  },
});

export function paymentRoutes(services: Services) {
  const { config, limits, payments } = services;
  const app = newRouter();

  app.openapi(intent, async (c) => {
    const user = currentUser(c);
    await limits.consume('intent-account', user.id);
    const purpose = await payablePurpose(services, user, c.req.valid('json'));
    return c.json(await openIntent(services, purpose), 200);
  });

  app.openapi(charge, async (c) => {
    const user = currentUser(c);
    await limits.consume('charge-address', clientAddress(c, config));
    await limits.consume('charge-account', user.id);
    const { charge: named, token, invite } = c.req.valid('json');
    const record = await chargeInvite(services, user, { paymentId: named ?? token ?? '', inviteId: invite });
    return c.json(presentInvite(record, user.id), 200);
  });

  if (payments.name === SANDBOX) {
    app.openapi(sandboxConfirm, async (c) => {
      await limits.consume('sandbox-confirm-address', clientAddress(c, config));
      return c.json(await confirmSandboxPayment(services, c.req.valid('json')), 200);
    });
  }

  return app;
}
