import { createRoute, z } from '@hono/zod-openapi';
import { idSchema, listSchema } from '../../../src/contract/common';
import { inviteQuerySchema, inviteSchema } from '../../../src/contract/invite';
import { assertProven } from '../../auth/proveAddress';
import { notFound } from '../../http/errors';
import { currentUser, failures, json, newRouter } from '../../http/router';
import type { Services } from '../../services/services';
import { presentInvite, presentRefund } from './present';
import { findInvite, findRefund, listInvites, markOpened } from './records';

const tags = ['Invites'];

const list = createRoute({
  method: 'get',
  path: '/api/invites/all',
  tags,
  summary: 'Invites, newest first',
  description:
    'Administrators see all; everybody else those sent to them and those of their own purchases. ' +
    '`email` is the invited student’s whole address, `state` how far the student has come. Without `pp`, 1,000 at most; `total` counts all.',
  request: { query: inviteQuerySchema },
  responses: { 200: json(listSchema(inviteSchema), 'The invites'), ...failures(400, 401) },
});

const one = createRoute({
  method: 'get',
  path: '/api/invites/{id}',
  tags,
  summary: 'An invite',
  description:
    'To a caller whose address is not proven, none has been sent; the answer is a 409 that names `email`.',
  request: { params: z.object({ id: idSchema }) },
  responses: { 200: json(inviteSchema, 'The invite'), ...failures(400, 401, 404, 409) },
});

export function inviteRoutes(services: Services) {
  const { config, db } = services;
  const app = newRouter();

  app.openapi(list, async (c) => {
    const user = currentUser(c);
    const query = c.req.valid('query');
    const { records, ...count } = await listInvites(db, query, { scope: c.get('scope'), user });
    const now = services.now();
    return c.json(
      { items: records.map((record) => presentInvite(record, user.id, now, config)), ...count },
      200,
    );
  });

  app.openapi(one, async (c) => {
    const user = currentUser(c);
    const record = await findInvite(db, c.req.valid('param').id, { scope: c.get('scope'), user });
    if (!record) {
      assertProven(user, 'Confirm your email address to see the invites that were sent to it.');
      throw notFound();
    }
    const now = services.now();
    // A look with a link that was handed over may be another person's.
    if (record.student.id === user.id && !user.handedOver && !record.openedAt)
      await markOpened(db, record.id, now);
    const invite = presentInvite(record, user.id, now, config);
    const refund = record.payment ? undefined : await findRefund(db, record.id);
    return c.json({ ...invite, ...(refund && { refund: presentRefund(refund) }) }, 200);
  });

  return app;
}
