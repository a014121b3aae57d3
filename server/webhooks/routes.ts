import { createRoute, z } from '@hono/zod-openapi';
import { idSchema, listSchema } from '../../src/contract/common';
import { webhookDeliverySchema, webhookQuerySchema, webhookSecretSchema } from '../../src/contract/webhook';
import { currentUser, failures, json, newRouter } from '../http/router';
import type { Services } from '../services/services';
import { listDeliveries, presentDelivery, sendAgain } from './log';
import { renewSecret } from './secret';

const tags = ['Webhooks'];
const params = z.object({ id: idSchema });

const secret = createRoute({
  method: 'post',
  path: '/api/clients/{id}/webhook-secret',
  tags,
  summary: 'Make a signing secret for the webhooks of a simulation',
  description:
    'It is told in this answer only. Webhooks are signed by the one before, too, for a day from now on.',
  request: { params },
  responses: { 200: json(webhookSecretSchema, 'The new secret'), ...failures(400, 401, 403, 404) },
});

const list = createRoute({
  method: 'get',
  path: '/api/webhooks/all',
  tags,
  summary: 'Webhooks that were sent to hosts or are to be sent, newest first',
  request: { query: webhookQuerySchema },
  responses: { 200: json(listSchema(webhookDeliverySchema), 'The webhooks'), ...failures(400, 401, 403) },
});

const attempt = createRoute({
  method: 'post',
  path: '/api/webhooks/{id}/attempt',
  tags,
  summary: 'Send a webhook once more, with the same id',
  request: { params },
  responses: {
    200: json(webhookDeliverySchema, 'The webhook, which waits'),
    ...failures(400, 401, 403, 404),
  },
});

export function webhookRoutes(services: Services) {
  const app = newRouter();

  app.openapi(secret, async (c) =>
    c.json(await renewSecret(services, currentUser(c), c.req.valid('param').id), 200),
  );

  app.openapi(list, async (c) => {
    const { records, ...count } = await listDeliveries(services.db, c.req.valid('query'));
    return c.json({ items: records.map(presentDelivery), ...count }, 200);
  });

  app.openapi(attempt, async (c) => {
    const record = await sendAgain(services, currentUser(c), c.req.valid('param').id);
    return c.json(presentDelivery(record), 200);
  });

  return app;
}
