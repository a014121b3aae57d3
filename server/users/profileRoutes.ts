import { createRoute, z } from '@hono/zod-openapi';
import { and, eq } from 'drizzle-orm';
import { idSchema, listSchema } from '../../src/contract/common';
import { profileInputSchema, userQuerySchema, userSchema } from '../../src/contract/user';
import { presentUser } from '../auth/accounts/present';
import { users } from '../db/schema/people';
import { notFound } from '../http/errors';
import { body, failures, json, newRouter } from '../http/router';
import type { Services } from '../services/services';
import { editorOf } from './editor';
import { listUsers } from './list';
import { updateProfile } from './profile';
import { deleteUser } from './save';

const tags = ['Users'];
const params = z.object({ id: idSchema });

const list = createRoute({
  method: 'get',
  path: '/users/all',
  tags,
  summary: 'Users, as /api/users/all gives them',
  request: { query: userQuerySchema },
  responses: { 200: json(listSchema(userSchema), 'The users'), ...failures(400, 401, 403) },
});

const get = createRoute({
  method: 'get',
  path: '/users/{id}',
  tags,
  summary: 'One’s own record',
  description: 'Managers also read the users of their own school, administrators everybody.',
  request: { params },
  responses: { 200: json(userSchema, 'The user'), ...failures(400, 401, 404) },
});

const remove = createRoute({
  method: 'delete',
  path: '/users/{id}',
  tags,
  summary: 'Delete a user, as /api/users/{id} does',
  request: { params },
  responses: { 200: json(userSchema, 'The deleted user'), ...failures(400, 401, 403, 404, 409) },
});

const update = createRoute({
  method: 'post',
  path: '/users/{id}',
  tags,
  summary: 'Save one’s own profile',
  description:
    'Only the names and a new password count; role, status, school and email are ignored. A new password ends the other sessions of the user, and needs a sign-in of the last 30 minutes.',
  request: { params, body: body(profileInputSchema) },
  responses: { 200: json(userSchema, 'The user as saved'), ...failures(400, 401, 404, 422, 429, 503) },
});

export function profileRoutes(services: Services) {
  const { db } = services;
  const app = newRouter();

  app.openapi(list, async (c) => {
    const { rows, ...count } = await listUsers(services, c.req.valid('query'), editorOf(c).visible);
    return c.json({ items: rows.map(presentUser), ...count }, 200);
  });

  app.openapi(get, async (c) => {
    const { id } = c.req.valid('param');
    const [row] = await db
      .select()
      .from(users)
      .where(and(eq(users.id, id), editorOf(c).visible));
    if (!row) throw notFound();
    return c.json(presentUser(row), 200);
  });

  app.openapi(update, async (c) => {
    const editor = editorOf(c);
    if (editor.user.id !== c.req.valid('param').id) throw notFound();
    const saved = await updateProfile(services, editor, c.req.valid('json'));
    return c.json(presentUser(saved), 200);
  });

  app.openapi(remove, async (c) => {
    const row = await deleteUser(services, editorOf(c), c.req.valid('param').id);
    return c.json(presentUser(row), 200);
  });

  return app;
}
