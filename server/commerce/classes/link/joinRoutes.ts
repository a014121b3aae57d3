import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import {
  joinedSchema,
  joinMailSchema,
  joinSchema,
  openClassSchema,
} from '../../../../src/contract/classLink';
import { idSchema } from '../../../../src/contract/common';
import { acknowledgementSchema } from '../../../../src/contract/session';
import { markBrowser } from '../../../auth/browsers';
import { type AppEnv, clientAddress } from '../../../http/context';
import { body, currentUser, failures, json, newRouter, optionalBody } from '../../../http/router';
import type { Services } from '../../../services/services';
import {
  assertDomain,
  assertJoinable,
  countersWithMailsLeft,
  findByCode,
  joinClass,
  type LinkedClass,
  mailJoinLink,
  presentOpenClass,
} from './join';

const tags = ['Classes'];
const request = { params: z.object({ code: idSchema }) };

const one = createRoute({
  method: 'get',
  path: '/api/join/{code}',
  tags,
  summary: 'The class of a class link',
  description: 'Small letters, spaces and hyphens in the code make no difference. A renewed link is a 404.',
  request,
  responses: { 200: json(openClassSchema, 'The class'), ...failures(400, 404, 429) },
});

const join = createRoute({
  method: 'post',
  path: '/api/join/{code}',
  tags,
  summary: 'Join the class of a class link',
  description:
    'Takes a seat for a caller whose address is proven. A further call answers with the same invite. ' +
    'The names are saved in the account of a caller who has none.',
  request: { ...request, body: optionalBody(joinSchema) },
  responses: { 200: json(joinedSchema, 'The invite'), ...failures(400, 401, 404, 409, 429) },
});

const mail = createRoute({
  method: 'post',
  path: '/api/join/{code}/mail',
  tags,
  summary: 'Ask for a mail with the way into a class',
  description:
    'The link in the mail signs in, and makes a student’s account if there is none. It lives a day, works once and ' +
    'takes no seat by itself. The answer is the same for each address of the domains that may join.',
  request: { ...request, body: body(joinMailSchema) },
  responses: { 200: json(acknowledgementSchema, 'Asked'), ...failures(400, 404, 409, 429) },
});

export function joinRoutes(services: Services) {
  const { config, db, limits, now } = services;
  const app = newRouter();

  /** The class of a call. Only codes that nobody has count for the limit, so that they cannot be searched for. */
  async function classWith(c: Context<AppEnv>, code: string): Promise<LinkedClass> {
    const counter = ['join-miss-address', clientAddress(c, config)] as const;
    await limits.consume(...counter);
    const record = await findByCode(db, code);
    await limits.giveBack(...counter);
    return record;
  }

  app.openapi(one, async (c) => {
    const record = await classWith(c, c.req.valid('param').code);
    return c.json(await presentOpenClass(db, record, { user: c.get('user'), now: now() }), 200);
  });

  app.openapi(join, async (c) => {
    const user = currentUser(c);
    await limits.consume('join-seat-account', user.id);
    const record = await classWith(c, c.req.valid('param').code);
    return c.json(await joinClass(services, user, record, c.req.valid('json')), 200);
  });

  app.openapi(mail, async (c) => {
    await limits.consume('join-address', clientAddress(c, config));
    const record = await classWith(c, c.req.valid('param').code);
    const { email } = c.req.valid('json');
    assertJoinable(record, now());
    assertDomain(record, email);
    const by = await countersWithMailsLeft(services, record);
    const browserHash = markBrowser(c, config);
    services.background.runAfterAnswer(c, () => mailJoinLink(services, record, { email, browserHash, by }));
    return c.json({ message: 'A mail with the way into the class is on its way.' }, 200);
  });

  return app;
}
