import { createRoute, z } from '@hono/zod-openapi';
import { eq } from 'drizzle-orm';
import type { Context } from 'hono';
import { idSchema } from '../../src/contract/common';
import { profileInputSchema, userSchema } from '../../src/contract/user';
import type { AppEnv, Services } from '../context';
import { users } from '../db/schema';
import { notFound, unauthorized } from '../errors';
import { presentUser } from '../presenters/user';
import { body, currentUser, failures, json, newRouter } from '../router';
import { updateProfile } from '../users/profile';

const tags = ['Users'];
const params = z.object({ id: idSchema });

const get = createRoute({
  method: 'get',
  path: '/users/{id}',
  tags,
  summary: 'One’s own record',
  request: { params },
  responses: { 200: json(userSchema, 'The user'), ...failures(400, 401, 404) },
});

const update = createRoute({
  method: 'post',
  path: '/users/{id}',
  tags,
  summary: 'Save one’s own profile',
  description:
    'Only the names and a new password count; role, status, school and email are ignored. A new password ends the other sessions of the user.',
  request: { params, body: body(profileInputSchema) },
  responses: { 200: json(userSchema, 'The user as saved'), ...failures(400, 401, 404, 429, 503) },
});

/** The caller, where the path names nobody else. */
function ownUser(c: Context<AppEnv>, id: string) {
  const user = currentUser(c);
  if (user.id !== id) throw notFound();
  return user;
}

export function userRoutes(services: Services) {
  const app = newRouter();

  app.openapi(get, async (c) => {
    const { id } = ownUser(c, c.req.valid('param').id);
    const [row] = await services.db.select().from(users).where(eq(users.id, id));
    if (!row) throw unauthorized();
    return c.json(presentUser(row), 200);
  });

  app.openapi(update, async (c) => {
    const user = ownUser(c, c.req.valid('param').id);
    const tokenHash = c.get('tokenHash');
    if (!tokenHash) throw unauthorized();
    const saved = await updateProfile(services, { user, tokenHash }, c.req.valid('json'));
    return c.json(presentUser(saved), 200);
  });

  return app;
}
