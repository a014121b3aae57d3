import { createRoute, z } from '@hono/zod-openapi';
import { and, eq } from 'drizzle-orm';
import type { Context } from 'hono';
import {
  certificateDecisionSchema,
  certificateInputSchema,
  certificateQuerySchema,
  certificateSchema,
} from '../../../src/contract/certificate';
import { idSchema, listSchema } from '../../../src/contract/common';
import { certificates } from '../../db/tables';
import type { AppEnv } from '../../http/context';
import { binary, body, currentUser, failures, json, newRouter } from '../../http/router';
import type { Services } from '../../services/services';
import {
  decideCertificate,
  fileOfCertificate,
  findCertificate,
  listCertificates,
  sendCertificate,
} from './certificates';

const tags = ['Taxes'];
const params = z.object({ id: idSchema });

const list = createRoute({
  method: 'get',
  path: '/api/certificates/all',
  tags,
  summary: 'The certificates of tax exemption of a school',
  description: 'The newest first. Everybody but administrators sees those of the own school.',
  request: { query: certificateQuerySchema },
  responses: { 200: json(listSchema(certificateSchema), 'The certificates'), ...failures(400, 401, 403) },
});

const send = createRoute({
  method: 'post',
  path: '/api/certificates',
  tags,
  summary: 'Send a certificate of the caller’s school',
  description: 'An administrator looks at it; until then, it exempts nobody.',
  request: { body: body(certificateInputSchema) },
  responses: { 201: json(certificateSchema, 'The certificate'), ...failures(400, 401, 403, 409) },
});

const file = createRoute({
  method: 'get',
  path: '/api/certificates/{id}/file',
  tags,
  summary: 'The file of a certificate',
  request: { params },
  responses: {
    200: binary('The file', 'application/pdf', 'image/png', 'image/jpeg'),
    ...failures(400, 401, 403, 404),
  },
});

const decide = createRoute({
  method: 'post',
  path: '/api/certificates/{id}',
  tags,
  summary: 'Accept a certificate until a day, or refuse it',
  description:
    'With `valid_until` it is accepted, without it refused for the `reason`. Its sender is told by email.',
  request: { params, body: body(certificateDecisionSchema) },
  responses: { 200: json(certificateSchema, 'The certificate'), ...failures(400, 401, 403, 404) },
});

export function taxRoutes(services: Services) {
  const { db } = services;
  const app = newRouter();

  const visible = (c: Context<AppEnv>) =>
    c.get('scope') === 'all' ? undefined : eq(certificates.schoolId, currentUser(c).schoolId ?? '');

  app.openapi(list, async (c) => {
    const { school } = c.req.valid('query');
    const items = await listCertificates(
      db,
      and(visible(c), school ? eq(certificates.schoolId, school) : undefined),
    );
    return c.json({ items, total: items.length }, 200);
  });

  app.openapi(send, async (c) => {
    const user = currentUser(c);
    const id = await sendCertificate(services, user, c.req.valid('json'));
    return c.json(await findCertificate(db, eq(certificates.id, id)), 201);
  });

  app.openapi(file, async (c) => {
    const which = and(visible(c), eq(certificates.id, c.req.valid('param').id));
    const { name, type, content } = await fileOfCertificate(db, which);
    return c.body(new Uint8Array(content), 200, {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    });
  });

  app.openapi(decide, async (c) => {
    const { id } = c.req.valid('param');
    await decideCertificate(services, currentUser(c), id, c.req.valid('json'));
    return c.json(await findCertificate(db, eq(certificates.id, id)), 200);
  });

  return app;
}
