import { createRoute, z } from '@hono/zod-openapi';
import { and, eq, ne } from 'drizzle-orm';
import type { Context } from 'hono';
import { idSchema } from '../../src/contract/common';
import {
  type Code,
  codeSchema,
  newSecondFactorSchema,
  recoveryCodesSchema,
  secondFactorSchema,
} from '../../src/contract/logins';
import { acknowledgementSchema } from '../../src/contract/session';
import { users } from '../db/tables';
import type { AppEnv } from '../http/context';
import { conflict, notFound } from '../http/errors';
import { body, currentUser, failures, json, newRouter } from '../http/router';
import type { Services } from '../services/services';
import { needsSecondFactor } from './nextStep';
import {
  beginSecondFactor,
  confirmSecondFactor,
  enterCode,
  renewRecoveryCodes,
  secondFactorOf,
  tryCode,
  turnOffSecondFactor,
} from './secondFactor';

const tags = ['Session'];
const recent = 'It needs a sign-in of the last 30 minutes.';

const get = createRoute({
  method: 'get',
  path: '/auth/second-factor',
  tags,
  summary: 'Whether the caller has a second factor',
  responses: { 200: json(secondFactorSchema, 'The second factor'), ...failures(401) },
});

const begin = createRoute({
  method: 'post',
  path: '/auth/second-factor',
  tags,
  summary: 'Begin to set up a second factor, or another app',
  description: `Gives a new key for an authenticator app (TOTP), which counts, in place of the present one, once a code has confirmed it. The address of the account has to be proven. ${recent}`,
  responses: { 200: json(newSecondFactorSchema, 'The key'), ...failures(401, 409, 422) },
});

const confirm = createRoute({
  method: 'post',
  path: '/auth/second-factor/confirmation',
  tags,
  summary: 'Turn the second factor on by a code of the app',
  description: `All other logins of the caller end. The answer has the recovery codes, which cannot be read again. ${recent}`,
  request: { body: body(codeSchema) },
  responses: { 200: json(recoveryCodesSchema, 'It is on'), ...failures(400, 401, 409, 422, 429) },
});

const code = createRoute({
  method: 'post',
  path: '/auth/second-factor/code',
  tags,
  summary: 'Complete a sign-in by a code',
  description:
    'The login of a user with a second factor may do nothing else before. A code of the app works once, for a minute and a half; a recovery code works once. A login that is not completed ends half an hour after its beginning.',
  request: { body: body(codeSchema) },
  responses: { 200: json(acknowledgementSchema, 'Signed in'), ...failures(400, 401, 409, 429) },
});

const recoveryCodes = createRoute({
  method: 'post',
  path: '/auth/second-factor/recovery-codes',
  tags,
  summary: 'Make new recovery codes',
  description: `The codes from before no longer work. ${recent}`,
  responses: { 200: json(recoveryCodesSchema, 'The new ones'), ...failures(401, 409, 422) },
});

const turnOff = createRoute({
  method: 'delete',
  path: '/auth/second-factor',
  tags,
  summary: 'Turn the second factor off',
  description: `All other logins of the caller end. A 409 for roles that have to have one: they set up another app in its place. ${recent}`,
  responses: { 200: json(acknowledgementSchema, 'It is off'), ...failures(401, 409, 422) },
});

const turnOffOther = createRoute({
  method: 'delete',
  path: '/api/users/{id}/second-factor',
  tags: ['Users'],
  summary: 'Turn off the second factor of a user who has lost it',
  description: `All logins of the user end. ${recent}`,
  request: { params: z.object({ id: idSchema }) },
  responses: { 200: json(acknowledgementSchema, 'It is off'), ...failures(400, 401, 403, 404, 409, 422) },
});

export function secondFactorRoutes(services: Services) {
  const { config, db } = services;
  const app = newRouter();

  const attemptOf = (c: Context<AppEnv>, { code }: Code) => ({
    user: currentUser(c),
    tokenHash: c.get('tokenHash') ?? '',
    code,
  });

  app.openapi(get, async (c) => {
    const { id, role } = currentUser(c);
    return c.json({ ...(await secondFactorOf(db, id)), required: needsSecondFactor(config, role) }, 200);
  });

  app.openapi(begin, async (c) => {
    const uri = await beginSecondFactor(services, currentUser(c), c.get('tokenHash') ?? '');
    return c.json({ uri }, 200);
  });

  app.openapi(confirm, async (c) => {
    const attempt = attemptOf(c, c.req.valid('json'));
    const codes = await tryCode(services, attempt, () => confirmSecondFactor(services, attempt));
    return c.json({ recovery_codes: codes }, 200);
  });

  app.openapi(code, async (c) => {
    const attempt = attemptOf(c, c.req.valid('json'));
    await tryCode(services, attempt, () => enterCode(services, attempt));
    return c.json({ message: 'Signed in.' }, 200);
  });

  app.openapi(recoveryCodes, async (c) =>
    c.json({ recovery_codes: await renewRecoveryCodes(services, currentUser(c)) }, 200),
  );

  app.openapi(turnOff, async (c) => {
    const user = currentUser(c);
    if (needsSecondFactor(config, user.role)) throw conflict('Your role needs two-step sign-in.');
    await turnOffSecondFactor(services, user, { actor: user, keep: c.get('tokenHash') ?? undefined });
    return c.json({ message: 'Two-step sign-in is off.' }, 200);
  });

  app.openapi(turnOffOther, async (c) => {
    const { id } = c.req.valid('param');
    if (id === currentUser(c).id) throw conflict('Turn off your own in your profile.');
    const [user] = await db
      .select()
      .from(users)
      .where(and(eq(users.id, id), ne(users.status, 'deleted')));
    if (!user) throw notFound();
    await turnOffSecondFactor(services, user, { actor: currentUser(c) });
    return c.json({ message: 'Two-step sign-in is off.' }, 200);
  });

  return app;
}
