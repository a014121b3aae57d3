import { createRoute } from '@hono/zod-openapi';
import { eq } from 'drizzle-orm';
import { purchaseInputSchema, purchaseSchema } from '../../../src/contract/purchase';
import { purchases } from '../../db/schema/purchases';
import { notFound } from '../../http/errors';
import { body, currentUser, failures, json, newRouter } from '../../http/router';
import type { Services } from '../../services/services';
import { openClassSession } from '../classSessions/open';
import { createPurchase } from './create';
import { findExistingOrder } from './orders';
import { presentPurchase } from './present';
import { findPurchase } from './records';
import { isPaidByCard } from './terms';

const purchase = createRoute({
  method: 'post',
  path: '/api/integrations/purchase',
  tags: ['Purchases'],
  summary: 'Buy a session, or further seats for one, for the caller',
  description:
    'The customer, the status and all amounts are the server’s own; a price or total that differs is a 409. ' +
    'The same order again answers the first purchase, and opens its session if that failed before. By invoice, a ' +
    'buyer whose address is unproven gets a 409 that names `errors.email`. With `seats_of`, the caller’s session gets ' +
    'the seats, at today’s price and by its own payer; trials and free sessions get none. `session` is then null ' +
    'until the host has confirmed the seats, which the server asks for until it does.',
  request: { body: body(purchaseInputSchema) },
  responses: {
    200: json(purchaseSchema, 'The purchase that this order had made before'),
    201: json(purchaseSchema, 'The new purchase'),
    ...failures(400, 401, 403, 404, 409, 429),
  },
});

export function buyerRoutes(services: Services) {
  const app = newRouter();

  app.openapi(purchase, async (c) => {
    const user = currentUser(c);
    const input = c.req.valid('json');
    if (!isPaidByCard(input) && !(await findExistingOrder(services.db, input, user))) {
      await services.limits.consume('purchase-account', user.id);
    }
    const { id, created } = await createPurchase(services, user, input);
    await openClassSession(services, id);
    const record = await findPurchase(services.db, eq(purchases.id, id));
    if (!record) throw notFound();
    return c.json(presentPurchase(record, user.role), created ? 201 : 200);
  });

  return app;
}
