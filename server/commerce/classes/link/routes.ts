import { randomInt } from 'node:crypto';
import { createRoute, z } from '@hono/zod-openapi';
import { eq } from 'drizzle-orm';
import { classSchema } from '../../../../src/contract/class';
import { type ClassLinkUpdate, classLinkUpdateSchema } from '../../../../src/contract/classLink';
import { idSchema } from '../../../../src/contract/common';
import { CODE_CHARACTERS, CODE_LENGTH } from '../../../../src/rules/classes';
import { domainsIn } from '../../../../src/rules/domains';
import { audit } from '../../../audit/audit';
import type { Db } from '../../../db/connection';
import { classLinks } from '../../../db/schema/classes';
import type { CurrentUser } from '../../../http/context';
import { badRequest, conflict, notFound } from '../../../http/errors';
import { body, currentUser, failures, json, newRouter } from '../../../http/router';
import type { Services } from '../../../services/services';
import { lockClass } from '../records';
import { answerClass, classOf } from '../routes';

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
  const domains = domainsIn(text);
  const wrong = domains.find((domain) => !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain));
  if (wrong === undefined) return domains.join(', ');
  const message = `“${wrong.slice(0, 100)}” is not a domain. Enter domains like school.example, separated by commas or spaces.`;
  throw badRequest(message, { domains: message });
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
