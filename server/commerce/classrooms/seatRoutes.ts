import { createRoute, z } from '@hono/zod-openapi';
import { and, desc, eq, not } from 'drizzle-orm';
import { idSchema } from '../../../src/contract/common';
import { MAX_LEARNERS } from '../../../src/contract/limits';
import { seatsQuoteSchema } from '../../../src/contract/seats';
import { purchases } from '../../db/schema/purchases';
import { currentUser, failures, json, newRouter } from '../../http/router';
import type { Services } from '../../services/services';
import { countSeats } from '../classSessions/seats';
import { presentPurchase } from '../purchases/present';
import { opensClass, selectPurchases } from '../purchases/records';
import { seatsProblem } from '../purchases/seats';
import { classOf } from './routes';

const tags = ['Classes'];
const params = z.object({ id: idSchema });

const quote = createRoute({
  method: 'get',
  path: '/api/sessions/{id}/seats',
  tags,
  summary: 'The terms of further seats, and their orders so far',
  request: { params },
  responses: { 200: json(seatsQuoteSchema, 'The terms'), ...failures(400, 401, 403, 404) },
});

export function seatRoutes(services: Services) {
  const { db } = services;
  const app = newRouter();

  app.openapi(quote, async (c) => {
    const { role } = currentUser(c);
    const record = await classOf(c, services, c.req.valid('param').id);
    const { id, purchase, simulation } = record;
    const orders = await selectPurchases(db)
      .where(and(eq(purchases.classId, id), not(opensClass)))
      .orderBy(desc(purchases.createdAt), desc(purchases.id));
    return c.json(
      {
        price: simulation.priceCents / 100,
        payer: purchase.payer,
        max: Math.max(0, MAX_LEARNERS - (await countSeats(db, id))),
        problem: seatsProblem(record, services) ?? '',
        orders: orders.map((order) => presentPurchase(order, role)),
      },
      200,
    );
  });

  return app;
}
