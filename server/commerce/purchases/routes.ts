import { createRoute, z } from '@hono/zod-openapi';
import { eq } from 'drizzle-orm';
import type { Context } from 'hono';
import { idSchema, listSchema } from '../../../src/contract/common';
import {
  type Purchase,
  purchaseInputSchema,
  purchaseQuerySchema,
  purchaseSchema,
  purchaseUpdateSchema,
  sessionAtHostSchema,
} from '../../../src/contract/purchase';
import { purchases } from '../../db/tables';
import type { AppEnv, CurrentUser, Scope } from '../../http/context';
import { csvAnswer } from '../../http/csv';
import { notFound } from '../../http/errors';
import { body, csv, currentUser, failures, json, newRouter } from '../../http/router';
import type { Services } from '../../services/services';
import { describeSession, openSession } from '../sessions/session';
import { approvePurchase, purchaseProcessor, updatePurchase } from './change';
import { createPurchase, findExistingOrder } from './create';
import { listPurchases, purchaseCsvColumns, purchasePages } from './list';
import { findPurchase, presentPurchase, presentWithMoney } from './records';
import { isPaidByCard } from './terms';

const tags = ['Purchases'];
const params = z.object({ id: idSchema });

const list = createRoute({
  method: 'get',
  path: '/api/purchases/all',
  tags,
  summary: 'Purchases, newest first',
  description:
    'Everybody but administrators sees the own purchases only, whatever the filters say. ' +
    'With `total=true`, `total` counts all matches as far as 100,000, and those of a search as far as 10,000; `more` says that there are further ones. Otherwise it is the number of rows on this page.',
  request: { query: purchaseQuerySchema },
  responses: { 200: json(listSchema(purchaseSchema), 'The purchases'), ...failures(400, 401, 403) },
});

const file = createRoute({
  method: 'get',
  path: '/api/purchases/csv',
  tags,
  summary: 'All purchases of the list as a file',
  description: 'With the filters and the order of the list, without its pages.',
  request: { query: purchaseQuerySchema },
  responses: { 200: csv('The purchases'), ...failures(400, 401, 403) },
});

const one = createRoute({
  method: 'get',
  path: '/api/purchases/{id}',
  tags,
  summary: 'A purchase',
  request: { params },
  responses: { 200: json(purchaseSchema, 'The purchase'), ...failures(400, 401, 403, 404) },
});

const update = createRoute({
  method: 'post',
  path: '/api/purchases/{id}',
  tags,
  summary: 'Change the note on a purchase',
  description: 'With an `updated_at` that is not the present one, it is a 409.',
  request: { params, body: body(purchaseUpdateSchema) },
  responses: { 200: json(purchaseSchema, 'The purchase as saved'), ...failures(400, 401, 403, 404, 409) },
});

const processing = createRoute({
  method: 'post',
  path: '/api/purchases/{id}/process',
  tags,
  summary: 'Confirm the seats of a purchase at its host',
  description: 'However often it is called, it happens once. Without a session it is a 409.',
  request: { params },
  responses: {
    200: json(purchaseSchema, 'The processed purchase'),
    ...failures(400, 401, 403, 404, 409, 502),
  },
});

const approval = createRoute({
  method: 'post',
  path: '/api/purchases/{id}/approval',
  tags,
  summary: 'Approve an order by invoice, and open its session',
  description:
    'For orders with `awaits_approval`; the buyer is told by email. Others stay as they are, and a cancelled one is a 409.',
  request: { params },
  responses: { 200: json(purchaseSchema, 'The purchase'), ...failures(400, 401, 403, 404, 409) },
});

const session = createRoute({
  method: 'get',
  path: '/api/purchases/{id}/session',
  tags,
  summary: 'The session of a purchase, as its host describes it',
  request: { params },
  responses: { 200: json(sessionAtHostSchema, 'The session'), ...failures(400, 401, 403, 404, 502) },
});

const opening = createRoute({
  method: 'post',
  path: '/api/purchases/{id}/session',
  tags,
  summary: 'Open the session of a purchase now',
  description:
    'The server tries by itself as well, ever more rarely, until the host has opened the session. If the host ' +
    'fails once more, the purchase is answered without a session. An open session, or a cancelled purchase, ' +
    'stays as it is.',
  request: { params },
  responses: { 200: json(purchaseSchema, 'The purchase'), ...failures(400, 401, 403, 404, 429) },
});

const visible = (scope: Scope, user: CurrentUser) =>
  scope === 'all' ? undefined : eq(purchases.customerId, user.id);

export function purchaseRoutes(services: Services) {
  const { db, limits } = services;
  const app = newRouter();
  const process = purchaseProcessor(services);

  async function present(c: Context<AppEnv>, id: string): Promise<Purchase> {
    const user = currentUser(c);
    const record = await findPurchase(db, eq(purchases.id, id), visible(c.get('scope'), user));
    if (!record) throw notFound();
    return presentWithMoney(db, record, user.role);
  }

  app.openapi(list, async (c) => {
    const user = currentUser(c);
    const scope = visible(c.get('scope'), user);
    const { records, ...count } = await listPurchases(services, c.req.valid('query'), scope);
    return c.json({ items: records.map((record) => presentPurchase(record, user.role)), ...count }, 200);
  });

  app.openapi(file, async (c) => {
    const user = currentUser(c);
    const pages = await purchasePages(db, c.req.valid('query'), visible(c.get('scope'), user));
    const columns = purchaseCsvColumns(user.role);
    return csvAnswer(c, { name: 'purchases', columns, pages, now: services.now() });
  });

  app.openapi(one, async (c) => c.json(await present(c, c.req.valid('param').id), 200));

  app.openapi(update, async (c) => {
    const { id } = c.req.valid('param');
    await updatePurchase(services, currentUser(c), id, c.req.valid('json'));
    return c.json(await present(c, id), 200);
  });

  app.openapi(processing, async (c) => {
    const { id } = c.req.valid('param');
    await process(currentUser(c), id);
    return c.json(await present(c, id), 200);
  });

  app.openapi(approval, async (c) => {
    const { id } = c.req.valid('param');
    await approvePurchase(services, currentUser(c), id);
    await openSession(services, id);
    return c.json(await present(c, id), 200);
  });

  app.openapi(session, async (c) => {
    const { id } = c.req.valid('param');
    const record = await findPurchase(db, eq(purchases.id, id), visible(c.get('scope'), currentUser(c)));
    const described = record && (await describeSession(services, record.purchase.id));
    if (!described) throw notFound();
    return c.json(described, 200);
  });

  app.openapi(opening, async (c) => {
    const { id } = c.req.valid('param');
    // A purchase of somebody else is a 404.
    await present(c, id);
    await limits.consume('class-session-account', currentUser(c).id);
    await openSession(services, id);
    return c.json(await present(c, id), 200);
  });

  return app;
}

const purchase = createRoute({
  method: 'post',
  path: '/api/integrations/purchase',
  tags: ['Purchases'],
  summary: 'Buy a session, or further seats for one, for the caller',
  description:
    'The customer, the status and all amounts are the server’s own; a price or total that differs is a 409. ' +
    'The same order again answers the first purchase, and opens its session if that failed before. By invoice, a ' +
    'buyer whose address is unproven gets a 409 that names `errors.email`, and an order of more than the operator has ' +
    'set has `awaits_approval`. With `seats_of`, the caller’s session gets the seats, at today’s price and by its own payer; trials and free sessions get none. `session` is then null ' +
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
    await openSession(services, id);
    const record = await findPurchase(services.db, eq(purchases.id, id));
    if (!record) throw notFound();
    return c.json(presentPurchase(record, user.role), created ? 201 : 200);
  });

  return app;
}
