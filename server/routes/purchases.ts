import { createRoute, z } from '@hono/zod-openapi';
import { eq } from 'drizzle-orm';
import { idSchema, listSchema } from '../../src/contract/common';
import { gameSchema, purchaseQuerySchema, purchaseSchema } from '../../src/contract/purchase';
import type { CurrentUser, Services } from '../context';
import { purchases } from '../db/schema';
import { notFound } from '../errors';
import type { Scope } from '../policies/matrix';
import { presentPurchase } from '../presenters/purchase';
import { listPurchases } from '../purchases/list';
import { findPurchase } from '../purchases/records';
import { describeSession } from '../purchases/sessions';
import { currentUser, failures, json, newRouter } from '../router';

const tags = ['Purchases'];

const list = createRoute({
  method: 'get',
  path: '/api/purchases/all',
  tags,
  summary: 'Purchases, newest first',
  description:
    'Everybody but administrators sees the own purchases only, whatever the filters say. ' +
    '`total` counts all matches with `total=true`; otherwise it is the number of rows on this page.',
  request: { query: purchaseQuerySchema },
  responses: { 200: json(listSchema(purchaseSchema), 'The purchases'), ...failures(400, 401, 403) },
});

const session = createRoute({
  method: 'get',
  path: '/api/purchases/{id}/session',
  tags,
  summary: 'The session of a purchase, as its host describes it',
  request: { params: z.object({ id: idSchema }) },
  responses: { 200: json(gameSchema, 'The session'), ...failures(400, 401, 403, 404, 502) },
});

const visible = (scope: Scope, user: CurrentUser) =>
  scope === 'all' ? undefined : eq(purchases.customerId, user.id);

export function purchaseRoutes(services: Services) {
  const { db } = services;
  const app = newRouter();

  app.openapi(list, async (c) => {
    const user = currentUser(c);
    const { records, total } = await listPurchases(db, c.req.valid('query'), visible(c.get('scope'), user));
    return c.json({ items: records.map((record) => presentPurchase(record, user.role)), total }, 200);
  });

  app.openapi(session, async (c) => {
    const { id } = c.req.valid('param');
    const record = await findPurchase(db, eq(purchases.id, id), visible(c.get('scope'), currentUser(c)));
    const game = record && (await describeSession(services, record.purchase.id));
    if (!game) throw notFound();
    return c.json(game, 200);
  });

  return app;
}
