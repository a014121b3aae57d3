import { createRoute, z } from '@hono/zod-openapi';
import { eq } from 'drizzle-orm';
import { getCookie } from 'hono/cookie';
import { credentialsSchema, magicLoginSchema, sessionSchema } from '../../src/contract/session';
import { userSchema } from '../../src/contract/user';
import { clientAddress } from '../clientAddress';
import type { Services } from '../context';
import { users } from '../db/schema';
import { unauthorized } from '../errors';
import { presentSession, presentUser } from '../presenters/user';
import { body, currentUser, failures, json, newRouter } from '../router';
import { browserCookieName, spendAccessLink } from '../sessions/accessLinks';
import { logIn } from '../sessions/login';
import { endSession } from '../sessions/sessions';

const tags = ['Session'];

const login = createRoute({
  method: 'post',
  path: '/auth/login',
  tags,
  summary: 'Sign in with email and password',
  request: { body: body(credentialsSchema) },
  responses: { 200: json(sessionSchema, 'The new session'), ...failures(400, 401, 429, 503) },
});

const autk = createRoute({
  method: 'post',
  path: '/auth/autk',
  tags,
  summary: 'Sign in with a mailed access link',
  description:
    'A link opened in another browser than the one that asked for it is only spent with `confirm`.',
  request: { body: body(magicLoginSchema) },
  responses: { 200: json(sessionSchema, 'The new session'), ...failures(400, 401, 409, 429) },
});

const profile = createRoute({
  method: 'get',
  path: '/auth/profile',
  tags,
  summary: 'Who is signed in',
  responses: { 200: json(userSchema, 'The caller'), ...failures(401) },
});

const logout = createRoute({
  method: 'get',
  path: '/auth/logout',
  tags,
  summary: 'End the session of the bearer token',
  responses: { 200: json(z.object({ message: z.string() }), 'Signed out, also if nobody was signed in') },
});

export function authRoutes(services: Services) {
  const { config, db, limits } = services;
  const app = newRouter();

  app.openapi(login, async (c) => {
    const address = clientAddress(c, config);
    await limits.check('login-address', address);
    try {
      return c.json(presentSession(await logIn(services, c.req.valid('json'))), 200);
    } catch (refusal) {
      // Only what fails counts: a class may well sign in from one address.
      await limits.consume('login-address', address);
      throw refusal;
    }
  });

  app.openapi(autk, async (c) => {
    await limits.consume('autk-address', clientAddress(c, config));
    const { token, confirm = false } = c.req.valid('json');
    const session = await spendAccessLink(services, {
      token,
      confirmed: confirm,
      browserCookie: getCookie(c, browserCookieName(config)),
    });
    return c.json(presentSession(session, { magic: true }), 200);
  });

  app.openapi(profile, async (c) => {
    const [row] = await db
      .select()
      .from(users)
      .where(eq(users.id, currentUser(c).id));
    if (!row) throw unauthorized();
    return c.json(presentUser(row), 200);
  });

  app.openapi(logout, async (c) => {
    const tokenHash = c.get('tokenHash');
    if (tokenHash) await endSession(services, tokenHash);
    return c.json({ message: 'Signed out.' }, 200);
  });

  return app;
}
