import { createRoute, z } from '@hono/zod-openapi';
import { and, eq } from 'drizzle-orm';
import { idSchema, listSchema } from '../../src/contract/common';
import {
  bulkChangeSchema,
  bulkResultSchema,
  userInputSchema,
  userQuerySchema,
  userSchema,
  userUpdateSchema,
} from '../../src/contract/user';
import { presentUser } from '../auth/accounts';
import { secondFactorOf } from '../auth/secondFactor';
import { users } from '../db/tables';
import { csvAnswer } from '../http/csv';
import { notFound } from '../http/errors';
import { body, csv, failures, json, newRouter } from '../http/router';
import type { Services } from '../services/services';
import { listUsers, userCsvColumns, userPages } from './list';
import { loginLinkFor } from './loginLink';
import { changeUsers, createUser, deleteUser, editorOf, updateUser } from './save';

const tags = ['Users'];
const params = z.object({ id: idSchema });

const list = createRoute({
  method: 'get',
  path: '/api/users/all',
  tags,
  summary: 'Users, newest first unless sorted',
  description:
    'Managers see the users of their own school, and no administrators, whatever the filters say. ' +
    'With `total=true`, `total` counts all matches as far as 100,000, and those of a search as far as 10,000; `more` says that there are further ones. Otherwise it is the number of rows on this page.',
  request: { query: userQuerySchema },
  responses: { 200: json(listSchema(userSchema), 'The users'), ...failures(400, 401, 403) },
});

const file = createRoute({
  method: 'get',
  path: '/api/users/csv',
  tags,
  summary: 'All users of the list as a file',
  description: 'With the filters and the order of the list, without its pages.',
  request: { query: userQuerySchema },
  responses: { 200: csv('The users'), ...failures(400, 401, 403) },
});

const one = createRoute({
  method: 'get',
  path: '/api/users/{id}',
  tags,
  summary: 'A user, in a list of one',
  description:
    'With `magiclogin=true`, administrators get a link that signs in as this user, if the role is lower: ' +
    'once, within 10 minutes, in any browser. It needs a sign-in of the last 30 minutes, and the audit trail notes it.',
  request: { params, query: z.object({ magiclogin: z.enum(['true', 'false']).optional() }) },
  responses: { 200: json(z.array(userSchema), 'The user'), ...failures(400, 401, 403, 404, 422) },
});

const create = createRoute({
  method: 'post',
  path: '/api/users',
  tags,
  summary: 'Add a user',
  description:
    'Managers add to their own school, and no administrators. A new manager or administrator needs a sign-in of the last 30 minutes.',
  request: { body: body(userInputSchema) },
  responses: { 201: json(userSchema, 'The new user'), ...failures(400, 401, 403, 409, 422, 503) },
});

const update = createRoute({
  method: 'post',
  path: '/api/users/{id}',
  tags,
  summary: 'Change a user',
  description:
    'Only what is sent is changed. A new password, address, role, school or status ends the sessions and links of the user. A new password or address, a deletion, and what makes somebody a manager or administrator need a sign-in of the last 30 minutes. Managers set neither for users with classes of another school, except students who have never come by mail. A new address is announced at the old one; the own one stays in a session that a link of an administrator has begun. With an `updated_at` that is not the present one, it is a 409.',
  request: { params, body: body(userUpdateSchema) },
  responses: {
    200: json(userSchema, 'The user as saved'),
    ...failures(400, 401, 403, 404, 409, 422, 503),
  },
});

const remove = createRoute({
  method: 'delete',
  path: '/api/users/{id}',
  tags,
  summary: 'Delete a user',
  description:
    'The record stays, with the status deleted; sessions and links end at once. It needs a sign-in of the last 30 minutes.',
  request: { params },
  responses: { 200: json(userSchema, 'The deleted user'), ...failures(400, 401, 403, 404, 409, 422) },
});

const bulk = createRoute({
  method: 'post',
  path: '/api/users/bulk',
  tags,
  summary: 'Change role, status and school of several users',
  description:
    'A field that is left out stays. Each change is noted in the history of its user. To delete users, and to make or bring back managers or administrators, needs a sign-in of the last 30 minutes; otherwise nobody is changed.',
  request: { body: body(bulkChangeSchema) },
  responses: {
    200: json(bulkResultSchema, 'The changed users, and the ids of the others'),
    ...failures(400, 401, 403, 422),
  },
});

export function userRoutes(services: Services) {
  const { db } = services;
  const app = newRouter();

  app.openapi(list, async (c) => {
    const { rows, ...count } = await listUsers(services, c.req.valid('query'), editorOf(c).visible);
    return c.json({ items: rows.map(presentUser), ...count }, 200);
  });

  app.openapi(file, (c) => {
    const pages = userPages(db, c.req.valid('query'), editorOf(c).visible);
    return csvAnswer(c, { name: 'users', columns: userCsvColumns, pages, now: services.now() });
  });

  app.openapi(bulk, async (c) => {
    const { items, refused } = await changeUsers(services, editorOf(c), c.req.valid('json'));
    return c.json({ items: items.map(presentUser), refused }, 200);
  });

  app.openapi(one, async (c) => {
    const { id } = c.req.valid('param');
    const [row] = await db
      .select()
      .from(users)
      .where(and(eq(users.id, id), editorOf(c).visible));
    if (!row) throw notFound();
    const wanted = c.req.valid('query').magiclogin === 'true';
    const magiclogin = wanted && (await loginLinkFor(services, editorOf(c), row));
    const isAdministrator = editorOf(c).user.role === 'administrator';
    const told = isAdministrator && { second_factor: (await secondFactorOf(db, id)).on };
    return c.json([{ ...presentUser(row), ...(magiclogin && { magiclogin }), ...told }], 200);
  });

  app.openapi(create, async (c) => {
    const row = await createUser(services, editorOf(c), c.req.valid('json'));
    return c.json(presentUser(row), 201);
  });

  app.openapi(update, async (c) => {
    const row = await updateUser(services, editorOf(c), c.req.valid('param').id, c.req.valid('json'));
    return c.json(presentUser(row), 200);
  });

  app.openapi(remove, async (c) => {
    const row = await deleteUser(services, editorOf(c), c.req.valid('param').id);
    return c.json(presentUser(row), 200);
  });

  return app;
}
