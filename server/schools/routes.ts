import { createRoute, z } from '@hono/zod-openapi';
import { and, eq } from 'drizzle-orm';
import type { Context } from 'hono';
import { idSchema, listSchema } from '../../src/contract/common';
import {
  schoolInputSchema,
  schoolQuerySchema,
  schoolSchema,
  schoolUpdateSchema,
} from '../../src/contract/school';
import { schools } from '../db/tables';
import type { AppEnv } from '../http/context';
import { notFound } from '../http/errors';
import { body, currentUser, failures, json, newRouter } from '../http/router';
import type { Services } from '../services/services';
import {
  createSchool,
  deleteSchool,
  listSchools,
  presentSchool,
  updateSchool,
  visibleSchools,
} from './schools';

const tags = ['Schools'];
const params = z.object({ id: idSchema });

const list = createRoute({
  method: 'get',
  path: '/api/schools/all',
  tags,
  summary: 'Schools, by name unless sorted',
  description: 'Managers see their own only. `total` counts all matches.',
  request: { query: schoolQuerySchema },
  responses: { 200: json(listSchema(schoolSchema), 'The schools'), ...failures(400, 401, 403) },
});

const one = createRoute({
  method: 'get',
  path: '/api/schools/{id}',
  tags,
  summary: 'A school',
  request: { params },
  responses: { 200: json(schoolSchema, 'The school'), ...failures(400, 401, 403, 404) },
});

const create = createRoute({
  method: 'post',
  path: '/api/schools',
  tags,
  summary: 'Add a school',
  request: { body: body(schoolInputSchema) },
  responses: { 201: json(schoolSchema, 'The new school'), ...failures(400, 401, 403) },
});

const update = createRoute({
  method: 'post',
  path: '/api/schools/{id}',
  tags,
  summary: 'Change a school',
  description: 'Only what is sent is changed. With an `updated_at` that is not the present one, it is a 409.',
  request: { params, body: body(schoolUpdateSchema) },
  responses: { 200: json(schoolSchema, 'The school as saved'), ...failures(400, 401, 403, 404, 409) },
});

const remove = createRoute({
  method: 'delete',
  path: '/api/schools/{id}',
  tags,
  summary: 'Delete a school that no user belongs to',
  description: 'It needs a sign-in of the last 30 minutes.',
  request: { params },
  responses: { 200: json(schoolSchema, 'The deleted school'), ...failures(400, 401, 403, 404, 409, 422) },
});

export function schoolRoutes(services: Services) {
  const { db } = services;
  const app = newRouter();
  const visible = (c: Context<AppEnv>) => visibleSchools(c.get('scope'), currentUser(c));

  app.openapi(list, async (c) => {
    const { rows, ...count } = await listSchools(db, c.req.valid('query'), visible(c));
    return c.json({ items: rows.map(presentSchool), ...count }, 200);
  });

  app.openapi(one, async (c) => {
    const [row] = await db
      .select()
      .from(schools)
      .where(and(eq(schools.id, c.req.valid('param').id), visible(c)));
    if (!row) throw notFound();
    return c.json(presentSchool(row), 200);
  });

  app.openapi(create, async (c) => {
    const row = await createSchool(services, currentUser(c), c.req.valid('json'));
    return c.json(presentSchool(row), 201);
  });

  app.openapi(update, async (c) => {
    const { id } = c.req.valid('param');
    const row = await updateSchool(services, currentUser(c), id, c.req.valid('json'));
    return c.json(presentSchool(row), 200);
  });

  app.openapi(remove, async (c) => {
    const row = await deleteSchool(services, currentUser(c), c.req.valid('param').id);
    return c.json(presentSchool(row), 200);
  });

  return app;
}
