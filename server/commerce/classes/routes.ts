import { createRoute, z } from '@hono/zod-openapi';
import { and, desc, eq, not } from 'drizzle-orm';
import type { Context } from 'hono';
import {
  addCoTeacherSchema,
  type Class,
  classQuerySchema,
  classSchema,
  classUpdateSchema,
  coTeacherSchema,
} from '../../../src/contract/class';
import { idSchema, listSchema } from '../../../src/contract/common';
import { MAX_LEARNERS } from '../../../src/contract/limits';
import { seatsQuoteSchema } from '../../../src/contract/purchase';
import { findLogin } from '../../auth/logins';
import type { Db } from '../../db/connection';
import { purchases } from '../../db/tables';
import type { AppEnv } from '../../http/context';
import { unauthorized } from '../../http/errors';
import { body, currentUser, failures, json, newRouter } from '../../http/router';
import type { Services } from '../../services/services';
import { opensClass, presentPurchase, selectPurchases } from '../purchases/records';
import { seatsProblem } from '../purchases/seats';
import { countSeats, lockClassRow } from '../sessions/session';
import { addCoTeacher, listCoTeachers, markCoTeacherOpened, removeCoTeacher } from './coTeachers';
import { listClasses } from './list';
import { withinMailLimit } from './mailLimit';
import { presentClass } from './present';
import { type ClassRecord, countStudents, findClass, reachOf, type SeenClass, seenBy } from './records';
import { updateClass } from './update';

const tags = ['Classes'];
const params = z.object({ id: idSchema });

const list = createRoute({
  method: 'get',
  path: '/api/sessions/all',
  tags,
  summary: 'Classes, newest first',
  description:
    'Instructors see their own, managers those of their school, administrators all; co-teachers also those that ' +
    'are shared with them. Cancelled ones are listed too. ' +
    '`total` counts all matches as far as 100,000, and those of a search as far as 10,000; `more` says that there ' +
    'are further ones.',
  request: { query: classQuerySchema },
  responses: { 200: json(listSchema(classSchema), 'The sessions'), ...failures(400, 401, 403) },
});

const one = createRoute({
  method: 'get',
  path: '/api/sessions/{id}',
  tags,
  summary: 'A class; its id is that of the purchase',
  request: { params },
  responses: { 200: json(classSchema, 'The session'), ...failures(400, 401, 403, 404) },
});

const update = createRoute({
  method: 'post',
  path: '/api/sessions/{id}',
  tags,
  summary: 'Name a class, set its dates and its reminder, archive it',
  description: 'With an `updated_at` that is not the present one, it is a 409.',
  request: { params, body: body(classUpdateSchema) },
  responses: { 200: json(classSchema, 'The session as saved'), ...failures(400, 401, 403, 404, 409) },
});

type Deps = Pick<Services, 'db' | 'config' | 'now'>;

const reachIn = (c: Context<AppEnv>, deps: Deps) => reachOf(deps, currentUser(c), c.var);

/** The class of a call as its caller sees it; one that the caller may not see is a 404. */
export async function classOf(c: Context<AppEnv>, services: Deps, id: string): Promise<SeenClass> {
  const reach = await reachIn(c, services);
  return seenBy(reach, await findClass(services.db, id, reach.visible));
}

/**
 * Locks the class of a call in a transaction, if the caller's right to it still stands. A long call asks in each of its
 * parts.
 */
export const lockerOf =
  (c: Context<AppEnv>, services: Deps, id: string) =>
  async (tx: Db): Promise<ClassRecord> => {
    await lockClassRow(tx, id);
    const user = await findLogin({ ...services, db: tx }, c.get('tokenHash') ?? '');
    if (!user) throw unauthorized();
    const { visible } = await reachOf({ ...services, db: tx }, user, c.var);
    return findClass(tx, id, visible);
  };

/** The answer to a call about a class. */
export async function answerClass(c: Context<AppEnv>, services: Deps, id: string): Promise<Class> {
  const { db, config, now } = services;
  const record = await classOf(c, services, id);
  const counts = (await countStudents(db, [id])).get(id);
  return presentClass(record, { publicUrl: config.publicUrl, counts, now: now() });
}

export function classRoutes(services: Services) {
  const app = newRouter();

  app.openapi(list, async (c) => {
    const reach = await reachIn(c, services);
    return c.json(await listClasses(services, c.req.valid('query'), reach), 200);
  });

  app.openapi(one, async (c) => {
    const { id } = c.req.valid('param');
    const answer = await answerClass(c, services, id);
    if (answer.co_taught) await markCoTeacherOpened(services, currentUser(c), id);
    return c.json(answer, 200);
  });

  app.openapi(update, async (c) => {
    const { id } = c.req.valid('param');
    await classOf(c, services, id);
    await updateClass(services, currentUser(c), id, c.req.valid('json'));
    return c.json(await answerClass(c, services, id), 200);
  });

  return app;
}

const quote = createRoute({
  method: 'get',
  path: '/api/sessions/{id}/seats',
  tags,
  summary: 'The terms of further seats, and their orders so far',
  request: { params },
  responses: { 200: json(seatsQuoteSchema, 'The terms'), ...failures(400, 401, 403, 404) },
});

export function seatRoutes(services: Services) {
  const { db } = services;
  const app = newRouter();

  app.openapi(quote, async (c) => {
    const { role } = currentUser(c);
    const record = await classOf(c, services, c.req.valid('param').id);
    const { id, purchase, simulation } = record;
    const orders = await selectPurchases(db)
      .where(and(eq(purchases.classId, id), not(opensClass)))
      .orderBy(desc(purchases.createdAt), desc(purchases.id));
    return c.json(
      {
        price: simulation.priceCents / 100,
        payer: purchase.payer,
        max: Math.max(0, MAX_LEARNERS - (await countSeats(db, id))),
        problem: seatsProblem(record, services) ?? '',
        orders: orders.map((order) => presentPurchase(order, role)),
      },
      200,
    );
  });

  return app;
}

const coTeachers = createRoute({
  method: 'get',
  path: '/api/sessions/{id}/co-teachers/all',
  tags,
  summary: 'The co-teachers of a class',
  request: { params },
  responses: { 200: json(listSchema(coTeacherSchema), 'The co-teachers'), ...failures(400, 401, 403, 404) },
});

const coTeacherAdding = createRoute({
  method: 'post',
  path: '/api/sessions/{id}/co-teachers',
  tags,
  summary: 'Share a class with an address',
  description:
    'A missing account is made, as an instructor; an existing one stays as it is, and a student’s gets no access. The ' +
    'address is mailed a link. The answer is the same for each address until its owner has come. A repeated call mails a new one until its owner has come, after half a minute at the ' +
    'earliest, and otherwise changes nothing.',
  request: { params, body: body(addCoTeacherSchema) },
  responses: { 200: json(coTeacherSchema, 'The co-teacher'), ...failures(400, 401, 403, 404, 409, 429) },
});

const coTeacherRemoval = createRoute({
  method: 'delete',
  path: '/api/sessions/{id}/co-teachers/{teacher}',
  tags,
  summary: 'Take the access to a class back',
  request: { params: z.object({ id: idSchema, teacher: idSchema }) },
  responses: { 200: json(coTeacherSchema, 'The former co-teacher'), ...failures(400, 401, 403, 404) },
});

export function coTeacherRoutes(services: Services) {
  const app = newRouter();

  app.openapi(coTeachers, async (c) => {
    const record = await classOf(c, services, c.req.valid('param').id);
    const items = await listCoTeachers(services.db, record.id);
    return c.json({ items, total: items.length }, 200);
  });

  app.openapi(coTeacherAdding, async (c) => {
    const { purchase } = await classOf(c, services, c.req.valid('param').id);
    const user = currentUser(c);
    const added = await withinMailLimit(services, {
      actor: user,
      most: 1,
      run: async (count) => {
        const { coTeacher, mailed } = await addCoTeacher(services, user, purchase.id, c.req.valid('json'));
        if (mailed) count(1);
        return coTeacher;
      },
    });
    return c.json(added, 200);
  });

  app.openapi(coTeacherRemoval, async (c) => {
    const { id, teacher } = c.req.valid('param');
    const { purchase } = await classOf(c, services, id);
    return c.json(await removeCoTeacher(services, currentUser(c), purchase.id, teacher), 200);
  });

  return app;
}
