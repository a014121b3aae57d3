import { createRoute, z } from '@hono/zod-openapi';
import { and, desc, eq } from 'drizzle-orm';
import { idSchema, listSchema } from '../../src/contract/common';
import {
  type WebhookDelivery,
  type WebhookQuery,
  webhookDeliverySchema,
  webhookQuerySchema,
  webhookSecretSchema,
} from '../../src/contract/webhook';
import { audit } from '../audit/audit';
import type { Db } from '../db/connection';
import { pageOf, totalOf } from '../db/queries/lists';
import { classes, simulations, webhookDeliveries } from '../db/tables';
import type { CurrentUser } from '../http/context';
import { notFound } from '../http/errors';
import { currentUser, failures, json, newRouter } from '../http/router';
import type { Services } from '../services/services';
import { renewSecret } from './secret';

const selectDeliveries = (db: Db) =>
  db
    .select({
      delivery: webhookDeliveries,
      simulation: { id: simulations.id, name: simulations.name },
      className: classes.name,
    })
    .from(webhookDeliveries)
    .innerJoin(simulations, eq(simulations.id, webhookDeliveries.simulationId))
    .innerJoin(classes, eq(classes.id, webhookDeliveries.classId))
    .$dynamic();
type DeliveryRecord = Awaited<ReturnType<typeof selectDeliveries>>[number];

const presentDelivery = ({ delivery, simulation, className }: DeliveryRecord): WebhookDelivery => ({
  _id: delivery.id,
  type: delivery.type,
  client: { _id: simulation.id, name: simulation.name },
  session: { _id: delivery.classId, name: className },
  state: delivery.status,
  attempts: delivery.attempts,
  last_answer: delivery.lastAnswer,
  next_attempt_at: delivery.status === 'queued' ? delivery.nextTryAt.toISOString() : null,
  created_at: delivery.createdAt.toISOString(),
});

/** A page of the webhooks, newest first. */
async function listDeliveries(db: Db, query: WebhookQuery) {
  const { client, state, type } = query;
  const where = and(
    client ? eq(webhookDeliveries.simulationId, client) : undefined,
    state && eq(webhookDeliveries.status, state),
    type && eq(webhookDeliveries.type, type),
  );
  const page = pageOf(query, { defaultSize: 100 });
  const records = await selectDeliveries(db)
    .where(where)
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(page.limit)
    .offset(page.offset);
  const matching = db.select({ id: webhookDeliveries.id }).from(webhookDeliveries).where(where).$dynamic();
  return { records, ...(await totalOf(db, matching, { ...page, rows: records.length })) };
}

/** Has a webhook sent once more, with the same id and body, whatever has come of it. */
const sendAgain = (
  { db, now }: Pick<Services, 'db' | 'now'>,
  actor: CurrentUser,
  id: string,
): Promise<DeliveryRecord> =>
  db.transaction(async (tx) => {
    const at = now();
    const [delivery] = await tx
      .update(webhookDeliveries)
      .set({ status: 'queued', nextTryAt: at })
      .where(eq(webhookDeliveries.id, id))
      .returning();
    if (!delivery) throw notFound('There is no such webhook.');
    await audit(tx, {
      actor,
      entity: 'client',
      action: 'updated',
      record: delivery.simulationId,
      before: null,
      after: { webhook_sent_again: `${delivery.type} ${id}` },
      at,
    });
    const [record] = await selectDeliveries(tx).where(eq(webhookDeliveries.id, id));
    if (!record) throw notFound('There is no such webhook.');
    return record;
  });

const tags = ['Webhooks'];
const params = z.object({ id: idSchema });

const secret = createRoute({
  method: 'post',
  path: '/api/clients/{id}/webhook-secret',
  tags,
  summary: 'Make a signing secret for the webhooks of a simulation',
  description:
    'It is told in this answer only. Webhooks are signed by the one before, too, for a day from now on. It needs a sign-in of the last 30 minutes.',
  request: { params },
  responses: { 200: json(webhookSecretSchema, 'The new secret'), ...failures(400, 401, 403, 404, 422) },
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
