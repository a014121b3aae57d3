import { createRoute, z } from '@hono/zod-openapi';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { idSchema, listSchema } from '../../../src/contract/common';
import {
  hostSessionSchema,
  hostStudentQuerySchema,
  hostStudentSchema,
  type Progress,
  playAddressSchema,
  progressSchema,
} from '../../../src/contract/host';
import { webAddress } from '../../../src/rules/addresses';
import { invites } from '../../db/tables';
import type { AppEnv } from '../../http/context';
import { badRequest, unauthorized } from '../../http/errors';
import { body, failures, json, newRouter } from '../../http/router';
import type { Services } from '../../services/services';
import {
  findHostSession,
  findHostStudent,
  findTeacher,
  type HostSessionRecord,
  listHostStudents,
  presentHostSession,
  presentHostStudent,
  presentTeacher,
} from './records';

const common = { tags: ['Hosts'], security: [{ host: [] }] };
const params = z.object({ id: idSchema });
const studentParams = z.object({ id: idSchema, student: idSchema });
const refusals = failures(400, 401, 403, 404, 429);
const student = { 200: json(hostStudentSchema, 'The student'), ...refusals };

const one = createRoute({
  ...common,
  method: 'get',
  path: '/api/host/sessions/{id}',
  summary: 'A session of the host’s own simulation',
  description: 'The id is the `purchase` of the call that has opened the session.',
  request: { params },
  responses: { 200: json(hostSessionSchema, 'The session'), ...refusals },
});

const roster = createRoute({
  ...common,
  method: 'get',
  path: '/api/host/sessions/{id}/students/all',
  summary: 'The students of a session, in the order of their invitations',
  description: 'Without those whose invitation was withdrawn or whose account was deleted.',
  request: { params, query: hostStudentQuerySchema },
  responses: { 200: json(listSchema(hostStudentSchema), 'The students'), ...refusals },
});

const right = createRoute({
  ...common,
  method: 'get',
  path: '/api/host/sessions/{id}/students/{student}',
  summary: 'Whether a student may play now, and until when',
  description:
    '`student` is the `sub` of the roster, or of an instructor who has signed in at the host. Somebody whose ' +
    'invitation was withdrawn, whose account was deleted, or who is no longer a co-teacher, is a 404.',
  request: { params: studentParams },
  responses: student,
});

const address = createRoute({
  ...common,
  method: 'post',
  path: '/api/host/sessions/{id}/students/{student}/address',
  summary: 'Give or replace the address that Play opens for a student',
  description:
    'Only for hosts that do not sign students in by OpenID Connect; for others, Play opens their login.',
  request: { params: studentParams, body: body(playAddressSchema) },
  responses: student,
});

const progress = createRoute({
  ...common,
  method: 'post',
  path: '/api/host/sessions/{id}/students/{student}/progress',
  summary: 'Report that a student has started or finished',
  description:
    'May be repeated, late, and in any order: the first times stay, finished implies started, and the highest score counts.',
  request: { params: studentParams, body: body(progressSchema) },
  responses: student,
});

/** The API for the hosts of simulations. Each reaches the sessions of its own simulation. */
export function hostRoutes(services: Services) {
  const { db, now } = services;
  const app = newRouter();

  function sessionOf(c: Context<AppEnv>, id: string) {
    const simulationId = c.get('hostOf');
    if (simulationId === null) throw unauthorized();
    return findHostSession(db, simulationId, id);
  }

  /** The session and the student of a call. */
  async function seatOf(c: Context<AppEnv>, { id, student: sub }: z.infer<typeof studentParams>) {
    const session = await sessionOf(c, id);
    return { session, record: await findHostStudent(db, id, sub) };
  }

  /** The answer about a student of a session that the host may reach. */
  const answer = async ({ id, student: sub }: z.infer<typeof studentParams>) =>
    presentHostStudent(await findHostStudent(db, id, sub), now());

  app.openapi(one, async (c) => {
    const session = await sessionOf(c, c.req.valid('param').id);
    return c.json(presentHostSession(session), 200);
  });

  app.openapi(roster, async (c) => {
    const { id } = await sessionOf(c, c.req.valid('param').id);
    const { records, ...count } = await listHostStudents(db, id, c.req.valid('query'));
    return c.json({ items: records.map((record) => presentHostStudent(record, now())), ...count }, 200);
  });

  app.openapi(right, async (c) => {
    const { id, student: sub } = c.req.valid('param');
    await sessionOf(c, id);
    const teacher = await findTeacher(db, id, sub);
    return c.json(teacher ? presentTeacher(teacher) : await answer({ id, student: sub }), 200);
  });

  app.openapi(address, async (c) => {
    const { session, record } = await seatOf(c, c.req.valid('param'));
    await givePlayAddress(services, session, record.id, c.req.valid('json').play_url);
    return c.json(await answer(c.req.valid('param')), 200);
  });

  app.openapi(progress, async (c) => {
    const { record } = await seatOf(c, c.req.valid('param'));
    await reportProgress(services, record.id, c.req.valid('json'));
    return c.json(await answer(c.req.valid('param')), 200);
  });

  return app;
}

/** Whether an address is on the site of another one. */
const isOnSiteOf = (address: string, site: string): boolean =>
  URL.canParse(address) && URL.canParse(site) && new URL(address).origin === new URL(site).origin;

/** Stores the address that Play opens for a student. It has to be on a site that an administrator has entered. */
async function givePlayAddress(
  { db }: Pick<Services, 'db'>,
  { simulation }: HostSessionRecord,
  inviteId: string,
  given: string,
): Promise<void> {
  const address = webAddress(given) ?? '';
  const isOwn = [simulation.clientRoot, simulation.redirectUrl].some((site) => isOnSiteOf(address, site));
  if (given !== '' && !isOwn) {
    throw badRequest('The address cannot be stored.', {
      play_url: 'Give an http(s) address on the site of the simulation’s client root or redirect URL.',
    });
  }
  await db.update(invites).set({ playUrl: address }).where(eq(invites.id, inviteId));
}

/** A host's reports may come late, again, and in any order: the first time counts. */
const since = (column: typeof invites.startedAt | typeof invites.finishedAt, at: Date) =>
  sql`coalesce(${column}, ${at.toISOString()}::timestamptz)`;

/**
 * Notes that a student has started or finished. Finished implies started, and the highest score counts, so the
 * order of the reports does not matter. A withdrawn invite stays as it is.
 */
async function reportProgress(
  { db, now }: Pick<Services, 'db' | 'now'>,
  inviteId: string,
  report: Progress,
): Promise<void> {
  const at = now();
  const score = report.state === 'finished' ? report.score : undefined;
  await db
    .update(invites)
    .set({
      startedAt: since(invites.startedAt, at),
      ...(report.state === 'finished' && { finishedAt: since(invites.finishedAt, at) }),
      ...(score !== undefined && { score: sql`greatest(${invites.score}, ${score}::float8)` }),
    })
    .where(and(eq(invites.id, inviteId), isNull(invites.revokedAt)));
}
