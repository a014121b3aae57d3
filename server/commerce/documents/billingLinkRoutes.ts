import { createRoute, z } from '@hono/zod-openapi';
import {
  billingLinkSchema,
  billingVisitSchema,
  openedBillingLinkSchema,
} from '../../../src/contract/billing';
import { idSchema } from '../../../src/contract/common';
import { acknowledgementSchema } from '../../../src/contract/session';
import { bearerTokenOf } from '../../auth/logins';
import { clientAddress } from '../../http/context';
import { body, currentUser, failures, json, newRouter } from '../../http/router';
import type { Services } from '../../services/services';
import { endVisit, mailBillingLinks, openVisit, sendBillingLink } from './billingLinks';

const tags = ['Documents'];

const sending = createRoute({
  method: 'post',
  path: '/api/schools/{id}/billing/link',
  tags,
  summary: 'Mail the finance contact of a school a link to its documents',
  description: 'A school without a contact is a 409.',
  request: { params: z.object({ id: idSchema }) },
  responses: { 200: json(acknowledgementSchema, 'Sent'), ...failures(400, 401, 403, 404, 409, 429) },
});

const asking = createRoute({
  method: 'post',
  path: '/api/billing/link',
  tags,
  summary: 'Ask for a link to invoices',
  description: 'It is mailed to the address. The answer is the same for addresses that get no invoices.',
  request: { body: body(billingLinkSchema) },
  responses: { 200: json(acknowledgementSchema, 'Asked'), ...failures(400, 429) },
});

const opening = createRoute({
  method: 'post',
  path: '/api/billing/visit',
  tags,
  summary: 'Begin a visit by a mailed link to documents',
  description:
    'The link lives 30 days and may be opened again; that of a school ends with another finance contact. The bearer ' +
    'token of the visit lives 12 hours, and reads the documents of the school, or one invoice and its credit notes ' +
    '(`/api/documents`): other calls are refused.',
  request: { body: body(openedBillingLinkSchema) },
  responses: { 200: json(billingVisitSchema, 'The visit'), ...failures(400, 401, 429) },
});

const ending = createRoute({
  method: 'delete',
  path: '/api/billing/visit',
  tags,
  summary: 'End the visit of the bearer token',
  description: 'The link can be opened again.',
  responses: { 200: json(acknowledgementSchema, 'Ended') },
});

/** The calls of those who read documents by a mailed link. */
export function billingLinkRoutes(services: Services) {
  const { config, limits } = services;
  const app = newRouter();

  app.openapi(sending, async (c) => {
    const { id } = c.req.valid('param');
    await limits.consume('recover-account', `billing ${id}`);
    await sendBillingLink(services, currentUser(c), id);
    return c.json({ message: 'The link is on its way.' }, 200);
  });

  app.openapi(asking, async (c) => {
    const network = clientAddress(c, config);
    await limits.consume('recover-address', network);
    const { email } = c.req.valid('json');
    services.background.runAfterAnswer(c, () => mailBillingLinks(services, email, network));
    return c.json({ message: 'If we know this address, an email with a link is on its way.' }, 200);
  });

  app.openapi(opening, async (c) => {
    // Only refused links count.
    const counter = ['autk-address', clientAddress(c, config)] as const;
    await limits.consume(...counter);
    const visit = await openVisit(services, c.req.valid('json').token);
    await limits.giveBack(...counter);
    return c.json(visit, 200);
  });

  app.openapi(ending, async (c) => {
    const token = bearerTokenOf(c);
    if (token) await endVisit(services, token);
    return c.json({ message: 'The visit has ended.' }, 200);
  });

  return app;
}
