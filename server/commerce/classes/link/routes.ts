import { randomInt } from 'node:crypto';
import { createRoute, z } from '@hono/zod-openapi';
import { eq } from 'drizzle-orm';
import type { Context } from 'hono';
import { classSchema } from '../../../../src/contract/class';
import {
  type ClassLinkUpdate,
  classLinkUpdateSchema,
  joinedSchema,
  joinMailSchema,
  joinSchema,
  openClassSchema,
} from '../../../../src/contract/classLink';
import { idSchema } from '../../../../src/contract/common';
import { acknowledgementSchema } from '../../../../src/contract/session';
import { CODE_CHARACTERS, CODE_LENGTH } from '../../../../src/rules/links/classCodes';
import { domainsIn, domainsProblem } from '../../../../src/rules/links/domains';
import { audit } from '../../../audit/audit';
import { markBrowser } from '../../../auth/browsers';
import type { Db } from '../../../db/connection';
import { classLinks } from '../../../db/tables';
import { type AppEnv, type CurrentUser, clientAddress } from '../../../http/context';
import { badRequest, conflict, notFound } from '../../../http/errors';
import { body, currentUser, failures, json, newRouter, optionalBody } from '../../../http/router';
import type { Services } from '../../../services/services';
import { lockClass } from '../records';
import { answerClass, classOf } from '../routes';
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
const params = z.object({ id: idSchema });

const saving = createRoute({
  method: 'post',
  path: '/api/sessions/{id}/link',
  tags,
  summary: 'Make the class link, open or close it, set its domains',
  description: 'The first call makes the link. Students who have joined stay when it is closed.',
  request: { params, body: body(classLinkUpdateSchema) },
  responses: { 200: json(classSchema, 'The session'), ...failures(400, 401, 403, 404, 409) },
});

const renewal = createRoute({
  method: 'post',
  path: '/api/sessions/{id}/link/renewal',
  tags,
  summary: 'Give the class link a new code',
  description: 'The one before ends at once.',
  request: { params },
  responses: { 200: json(classSchema, 'The session'), ...failures(400, 401, 403, 404) },
});

export function classLinkRoutes(services: Services) {
  const app = newRouter();

  app.openapi(saving, async (c) => {
    const { id } = c.req.valid('param');
    await classOf(c, services, id);
    await saveLink(services, currentUser(c), id, c.req.valid('json'));
    return c.json(await answerClass(c, services, id), 200);
  });

  app.openapi(renewal, async (c) => {
    const { id } = c.req.valid('param');
    await classOf(c, services, id);
    await renewLink(services, currentUser(c), id);
    return c.json(await answerClass(c, services, id), 200);
  });

  return app;
}

type Deps = Pick<Services, 'db' | 'now'>;
type Link = typeof classLinks.$inferSelect;

const newCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_CHARACTERS[randomInt(CODE_CHARACTERS.length)]).join('');

/** The domains of a form as they are stored. */
function storedDomains(text: string): string {
  const message = domainsProblem(text);
  if (message) throw badRequest(message, { domains: message });
  return domainsIn(text).join(', ');
}

const snapshot = (link: Pick<Link, 'code' | 'isOpen' | 'domains'> | undefined) =>
  link ? { link: link.isOpen ? 'open' : 'closed', link_domains: link.domains, link_code: link.code } : null;

/** Changes the link of a class within a transaction, and notes it in the history of the purchase. */
function changeLink(
  { db, now }: Deps,
  actor: CurrentUser,
  classId: string,
  change: (link: Link | undefined, cancelled: boolean) => Pick<Link, 'code' | 'isOpen' | 'domains'>,
): Promise<void> {
  return db.transaction(async (tx: Db) => {
    const { purchase } = await lockClass(tx, classId);
    const [link] = await tx.select().from(classLinks).where(eq(classLinks.classId, classId));
    const changed = change(link, purchase.status === 'cancelled');
    const at = now();
    const { code, isOpen, domains } = changed;
    await tx
      .insert(classLinks)
      .values({ classId, code, isOpen, domains, createdAt: at })
      .onConflictDoUpdate({ target: classLinks.classId, set: { code, isOpen, domains } });
    await audit(tx, {
      actor,
      entity: 'purchase',
      action: 'updated',
      record: classId,
      before: snapshot(link),
      after: snapshot(changed),
      at,
    });
  });
}

/** Makes the link of a class, opens or closes it, and sets its domains. */
const saveLink = (deps: Deps, actor: CurrentUser, classId: string, update: ClassLinkUpdate) =>
  changeLink(deps, actor, classId, (link, cancelled) => {
    if (cancelled && !link) throw conflict('This session was cancelled.');
    return {
      code: link?.code ?? newCode(),
      isOpen: update.open ?? link?.isOpen ?? true,
      domains: update.domains === undefined ? (link?.domains ?? '') : storedDomains(update.domains),
    };
  });

/** Gives the link of a class a new code; the one before ends at once. */
const renewLink = (deps: Deps, actor: CurrentUser, classId: string) =>
  changeLink(deps, actor, classId, (link) => {
    if (!link) throw notFound();
    return { ...link, code: newCode() };
  });

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
    return c.json({ message: 'An email with the way into the class is on its way.' }, 200);
  });

  return app;
}
