import { createRoute } from '@hono/zod-openapi';
import { sandboxConfirmResultSchema, sandboxConfirmSchema } from '../../../src/contract/payment';
import { clientAddress } from '../../http/context';
import { body, failures, json, newRouter } from '../../http/router';
import type { Services } from '../../services/services';
import { confirmSandboxPayment } from './sandbox';

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
