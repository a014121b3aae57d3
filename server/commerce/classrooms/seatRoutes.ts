import { createRoute, z } from '@hono/zod-openapi';
import { desc, eq } from 'drizzle-orm';
import { idSchema } from '../../../src/contract/common';
import { MAX_LEARNERS, PLATFORM } from '../../../src/contract/limits';
import { type PurchaseInput, purchaseSchema } from '../../../src/contract/purchase';
import { addSeatsSchema, seatsQuoteSchema } from '../../../src/contract/seats';
import { purchases } from '../../db/schema/purchases';
import { notFound } from '../../http/errors';
import { body, currentUser, failures, json, newRouter } from '../../http/router';
import type { Services } from '../../services/services';
import { openClassSession } from '../classSessions/open';
import { countSeats } from '../classSessions/seats';
import { createPurchase } from '../purchases/create';
import { findExistingOrder } from '../purchases/orders';
import { presentPurchase } from '../purchases/present';
import { findPurchase, selectPurchases } from '../purchases/records';
import { seatsProblem } from '../purchases/seats';
import { isPaidByCard } from '../purchases/terms';
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

const adding = createRoute({
  method: 'post',
  path: '/api/sessions/{id}/seats',
  tags,
  summary: 'Buy further seats for a session',
  description:
    'At today’s price and in the ways of a purchase, by the payer of the session. Trials and free sessions get none. ' +
    'The amounts are the server’s own; a price or total that differs is a 409. The answer is the order, in the form ' +
    'of a purchase; its `session` is null until the host has confirmed the seats, which the server asks for until ' +
    'it does. The same order again answers the first one. By invoice, a buyer whose address is unproven gets a 409 ' +
    'that names `errors.email`.',
  request: { params, body: body(addSeatsSchema) },
  responses: { 200: json(purchaseSchema, 'The order'), ...failures(400, 401, 403, 404, 409, 429) },
});

export function seatRoutes(services: Services) {
  const { db, limits } = services;
  const app = newRouter();

  app.openapi(quote, async (c) => {
    const { role } = currentUser(c);
    const record = await classOf(c, services, c.req.valid('param').id);
    const { purchase, simulation } = record;
    const orders = await selectPurchases(db)
      .where(eq(purchases.seatsOf, purchase.id))
      .orderBy(desc(purchases.createdAt), desc(purchases.id));
    return c.json(
      {
        price: simulation.priceCents / 100,
        payer: purchase.payer,
        max: Math.max(0, MAX_LEARNERS - (await countSeats(db, purchase.id))),
        problem: seatsProblem(record, services) ?? '',
        orders: orders.map((order) => presentPurchase(order, role)),
      },
      200,
    );
  });

  app.openapi(adding, async (c) => {
    const user = currentUser(c);
    const { purchase } = await classOf(c, services, c.req.valid('param').id);
    const input: PurchaseInput = {
      ...c.req.valid('json'),
      client_code: purchase.simulationId,
      platform: PLATFORM,
    };
    if (!isPaidByCard(input) && !(await findExistingOrder(db, input, user, purchase.id))) {
      await limits.consume('purchase-account', user.id);
    }
    const { id } = await createPurchase(services, user, input, purchase.id);
    await openClassSession(services, id);
    const order = await findPurchase(db, eq(purchases.id, id));
    if (!order) throw notFound();
    return c.json(presentPurchase(order, user.role), 200);
  });

  return app;
}
