import { createRoute, z } from '@hono/zod-openapi';
import { eq } from 'drizzle-orm';
import { idSchema } from '../../src/contract/common';
import { cancellationSchema, purchaseSchema } from '../../src/contract/purchase';
import { purchases } from '../db/schema/purchases';
import { notFound } from '../http/errors';
import { currentUser, failures, json, newRouter } from '../http/router';
import type { Services } from '../services/services';
import { cancelPurchase, describeCancellation } from './invites/cancelPurchase';
import { presentPurchase } from './purchases/present';
import { findPurchase } from './purchases/records';

const tags = ['Purchases'];
const params = z.object({ id: idSchema });

const consequences = createRoute({
  method: 'get',
  path: '/api/purchases/{id}/cancellation',
  tags,
  summary: 'The students whom the cancellation of a purchase would concern',
  request: { params },
  responses: { 200: json(cancellationSchema, 'The students'), ...failures(400, 401, 403, 404) },
});

const cancellation = createRoute({
  method: 'post',
  path: '/api/purchases/{id}/cancellation',
  tags,
  summary: 'Cancel a purchase',
  description:
    'Students who have not paid can neither play nor pay any more, unless they play for free. A class session ' +
    'that is not open yet will not be opened, and a trial may be made again. Its orders of further seats are ' +
    'cancelled too; one alone only while its seats are not confirmed. No payment is given back, and a customer who ' +
    'has paid by card is told so by email. However often it is called, it happens once.',
  request: { params },
  responses: { 200: json(purchaseSchema, 'The cancelled purchase'), ...failures(400, 401, 403, 404, 409) },
});

export function cancellationRoutes(services: Services) {
  const { db } = services;
  const app = newRouter();

  app.openapi(consequences, async (c) =>
    c.json(await describeCancellation(db, c.req.valid('param').id), 200),
  );

  app.openapi(cancellation, async (c) => {
    const user = currentUser(c);
    const { id } = c.req.valid('param');
    await cancelPurchase(services, user, id);
    const record = await findPurchase(db, eq(purchases.id, id));
    if (!record) throw notFound();
    return c.json(presentPurchase(record, user.role), 200);
  });

  return app;
}
