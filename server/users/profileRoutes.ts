import { createRoute, z } from '@hono/zod-openapi';
import { and, eq, ne } from 'drizzle-orm';
import { idSchema, listSchema } from '../../src/contract/common';
import { type ProfileInput, profileInputSchema, userQuerySchema, userSchema } from '../../src/contract/user';
import { presentUser } from '../auth/accounts';
import { assertRecentSignIn } from '../auth/logins';
import { hashNewPassword, newPasswordOf } from '../auth/passwords';
import { users } from '../db/tables';
import { notFound, unauthorized } from '../http/errors';
import { body, failures, json, newRouter } from '../http/router';
import type { Services } from '../services/services';
import { listUsers } from './list';
import { changeUser, deleteUser, type Editor, editorOf } from './save';

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

type Deps = Pick<Services, 'db' | 'limits' | 'logger' | 'mail' | 'config' | 'now'>;

/** Saves the caller's names and, if one is sent, the new password. Users cannot change their other fields. */
async function updateProfile(services: Deps, editor: Editor, input: ProfileInput) {
  const { user } = editor;
  if (input.role !== undefined && input.role !== user.role) {
    services.logger.info({ user: user.id, stored: user.role, sent: input.role }, 'role of a profile ignored');
  }
  const password = newPasswordOf(input);
  if (password) {
    assertRecentSignIn(user, services.now);
    await services.limits.consume('password-account', user.id);
  }
  const passwordHash = password && (await hashNewPassword(password));
  return services.db.transaction(async (tx) => {
    const [before] = await tx
      .select()
      .from(users)
      .where(and(eq(users.id, user.id), ne(users.status, 'deleted')))
      .for('update');
    if (!before) throw unauthorized();
    const { name, lastname } = input;
    const changed = { name, lastname, ...(passwordHash && { passwordHash }) };
    return changeUser(tx, services, editor, { before, changed });
  });
}
