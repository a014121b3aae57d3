import { createRoute, z } from '@hono/zod-openapi';
import { and, desc, eq, gt, inArray, isNotNull, max, ne, or, type SQL } from 'drizzle-orm';
import type { Context } from 'hono';
import { idSchema } from '../../src/contract/common';
import { loginListSchema } from '../../src/contract/logins';
import { acknowledgementSchema } from '../../src/contract/session';
import { auditAll } from '../audit/audit';
import { logins, oidcRecords, purchases, simulations } from '../db/tables';
import type { AppEnv } from '../http/context';
import { forbidden, notFound } from '../http/errors';
import { currentUser, failures, json, newRouter } from '../http/router';
import type { Services } from '../services/services';
import { isForeign } from './nextStep';
import { secondFactorOf } from './secondFactor';

/** The simulations whose hosts the logins of a user have signed in to, with the last time, newest first. */
function hostsOf({ db, now }: Pick<Services, 'db' | 'now'>, userId: string) {
  const signedInAt = max(oidcRecords.createdAt);
  return db
    .select({ loginHash: oidcRecords.loginHash, id: simulations.id, name: simulations.name, signedInAt })
    .from(oidcRecords)
    .innerJoin(logins, eq(logins.tokenHash, oidcRecords.loginHash))
    .innerJoin(purchases, eq(purchases.id, oidcRecords.classId))
    .innerJoin(simulations, eq(simulations.id, purchases.simulationId))
    .where(and(eq(logins.userId, userId), gt(oidcRecords.expiresAt, now())))
    .groupBy(oidcRecords.loginHash, simulations.id)
    .orderBy(desc(signedInAt), simulations.id);
}

/** Ends the grants of a login for a simulation, with their codes and tokens; false if there are none. */
async function endGrants(
  { db }: Pick<Services, 'db'>,
  loginHash: string,
  simulationId: string,
): Promise<boolean> {
  const grants = db
    .select({ hash: oidcRecords.idHash })
    .from(oidcRecords)
    .innerJoin(purchases, eq(purchases.id, oidcRecords.classId))
    .where(and(eq(oidcRecords.loginHash, loginHash), eq(purchases.simulationId, simulationId)));
  const isGrant = and(eq(oidcRecords.kind, 'Grant'), inArray(oidcRecords.idHash, grants));
  const ended = await db
    .delete(oidcRecords)
    .where(or(isGrant, inArray(oidcRecords.grantHash, grants)))
    .returning({ kind: oidcRecords.kind });
  return ended.length > 0;
}

const tags = ['Session'];
const description = 'Refused to an administrator who has signed in as the user by a link.';

const list = createRoute({
  method: 'get',
  path: '/auth/logins',
  tags,
  summary: 'The devices on which the caller is signed in, the last used first',
  description,
  responses: { 200: json(loginListSchema, 'The logins'), ...failures(401, 403) },
});

const endingOfOthers = createRoute({
  method: 'delete',
  path: '/auth/logins',
  tags,
  summary: 'Sign the caller out on all other devices',
  description,
  responses: { 200: json(acknowledgementSchema, 'Signed out there'), ...failures(401, 403) },
});

const ending = createRoute({
  method: 'delete',
  path: '/auth/logins/{id}',
  tags,
  summary: 'Sign the caller out on a device',
  description: `The tokens of hosts that it has signed in to end, too. ${description}`,
  request: { params: z.object({ id: idSchema }) },
  responses: { 200: json(acknowledgementSchema, 'Signed out there'), ...failures(400, 401, 403, 404) },
});

const endingOfHost = createRoute({
  method: 'delete',
  path: '/auth/logins/{id}/hosts/{host}',
  tags,
  summary: 'End the sign-in of a device at the host of a simulation',
  description,
  request: { params: z.object({ id: idSchema, host: idSchema }) },
  responses: { 200: json(acknowledgementSchema, 'Signed out there'), ...failures(400, 401, 403, 404) },
});

/** The calls with which users see and end their logins. They need no recent sign-in: an end gives nobody access. */
export function loginRoutes(services: Services) {
  const { db, now } = services;
  const app = newRouter();

  function ownerOf(c: Context<AppEnv>) {
    const user = currentUser(c);
    if (isForeign(user, user)) throw forbidden();
    return { user, tokenHash: c.get('tokenHash') ?? '' };
  }

  const ofUser = (userId: string, which?: SQL) =>
    and(eq(logins.userId, userId), gt(logins.expiresAt, now()), which);

  /** Ends logins of the caller, and returns how many they were. */
  async function end(c: Context<AppEnv>, which: (tokenHash: string) => SQL): Promise<number> {
    const { user, tokenHash } = ownerOf(c);
    return db.transaction(async (tx) => {
      const ended = await tx
        .delete(logins)
        .where(ofUser(user.id, which(tokenHash)))
        .returning({ createdAt: logins.createdAt });
      const events = ended.map(({ createdAt }) => ({
        actor: user,
        entity: 'login' as const,
        action: 'signed_out' as const,
        record: user.id,
        before: { signed_in_at: createdAt.toISOString() },
        after: null,
        at: now(),
      }));
      await auditAll(tx, events);
      return ended.length;
    });
  }

  app.openapi(list, async (c) => {
    const { user, tokenHash } = ownerOf(c);
    // Without its code, a login is only an attempt.
    const complete = or(isNotNull(logins.secondFactorAt), eq(logins.handedOver, true));
    const { on } = await secondFactorOf(db, user.id);
    const rows = await db
      .select()
      .from(logins)
      .where(ofUser(user.id, on ? complete : undefined))
      .orderBy(desc(logins.seenAt), desc(logins.createdAt), logins.id);
    const hosts = await hostsOf(services, user.id);
    const items = rows.map((row) => ({
      _id: row.id,
      current: row.tokenHash === tokenHash,
      device: row.device,
      way: row.magic ? ('link' as const) : ('password' as const),
      handed_over: isForeign(row, user),
      created_at: row.createdAt.toISOString(),
      seen_at: row.seenAt.toISOString(),
      hosts: hosts
        .filter(({ loginHash }) => loginHash === row.tokenHash)
        .map(({ id, name, signedInAt }) => ({
          _id: id,
          name,
          created_at: (signedInAt ?? row.createdAt).toISOString(),
        })),
    }));
    return c.json({ items, total: items.length }, 200);
  });

  app.openapi(endingOfOthers, async (c) => {
    await end(c, (tokenHash) => ne(logins.tokenHash, tokenHash));
    return c.json({ message: 'Signed out everywhere else.' }, 200);
  });

  app.openapi(ending, async (c) => {
    const { id } = c.req.valid('param');
    if ((await end(c, () => eq(logins.id, id))) === 0) throw notFound();
    return c.json({ message: 'Signed out.' }, 200);
  });

  app.openapi(endingOfHost, async (c) => {
    const { id, host } = c.req.valid('param');
    const { user } = ownerOf(c);
    const [login] = await db
      .select({ tokenHash: logins.tokenHash })
      .from(logins)
      .where(ofUser(user.id, eq(logins.id, id)));
    if (!login || !(await endGrants(services, login.tokenHash, host))) throw notFound();
    return c.json({ message: 'Signed out.' }, 200);
  });

  return app;
}
