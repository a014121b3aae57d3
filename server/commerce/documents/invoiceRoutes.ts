import { createRoute, z } from '@hono/zod-openapi';
import { eq } from 'drizzle-orm';
import { idSchema, listSchema } from '../../../src/contract/common';
import {
  ageingSchema,
  invoicePaymentSchema,
  invoiceQuerySchema,
  invoiceSchema,
} from '../../../src/contract/invoice';
import { documents } from '../../db/tables';
import { body, currentUser, failures, json, newRouter } from '../../http/router';
import type { Services } from '../../services/services';
import { closePages } from './checkouts';
import { ageingOf, findInvoice, listInvoices, recordPayment, removePayment } from './invoices';

const tags = ['Invoices'];
const params = z.object({ id: idSchema });

const list = createRoute({
  method: 'get',
  path: '/api/invoices/all',
  tags,
  summary: 'Invoices and how they stand',
  description: 'The newest first; those that are overdue, the oldest.',
  request: { query: invoiceQuerySchema },
  responses: { 200: json(listSchema(invoiceSchema), 'The invoices'), ...failures(400, 401, 403) },
});

const ageing = createRoute({
  method: 'get',
  path: '/api/invoices/ageing',
  tags,
  summary: 'The cents that are open, by the days since they were due',
  responses: { 200: json(ageingSchema, 'The sums'), ...failures(401, 403) },
});

const payment = createRoute({
  method: 'post',
  path: '/api/invoices/{id}/payments',
  tags,
  summary: 'Record a payment of an invoice',
  description:
    'Of a transfer or a cheque. With an `open` that is not the present one, it is a 409, and so it is while an online ' +
    'payment is on its way. A page where the buyer could pay online is closed first.',
  request: { params, body: body(invoicePaymentSchema) },
  responses: { 200: json(invoiceSchema, 'The invoice'), ...failures(400, 401, 403, 404, 409, 502) },
});

const removal = createRoute({
  method: 'delete',
  path: '/api/invoices/{id}/payments/{payment}',
  tags,
  summary: 'Remove a payment that was recorded by mistake',
  description: 'One that was made online stays: 409.',
  request: { params: params.extend({ payment: idSchema }) },
  responses: { 200: json(invoiceSchema, 'The invoice'), ...failures(400, 401, 403, 404, 409, 502) },
});

export function invoiceRoutes(services: Services) {
  const app = newRouter();

  app.openapi(list, async (c) => c.json(await listInvoices(services, c.req.valid('query')), 200));

  app.openapi(ageing, async (c) => c.json(await ageingOf(services), 200));

  app.openapi(payment, async (c) => {
    const { id } = c.req.valid('param');
    await closePages(services, eq(documents.id, id));
    await recordPayment(services, currentUser(c), id, c.req.valid('json'));
    return c.json(await findInvoice(services, id), 200);
  });

  app.openapi(removal, async (c) => {
    const { id, payment: recorded } = c.req.valid('param');
    await closePages(services, eq(documents.id, id));
    await removePayment(services, currentUser(c), id, recorded);
    return c.json(await findInvoice(services, id), 200);
  });

  return app;
}
