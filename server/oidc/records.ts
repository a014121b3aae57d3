import { createHash } from 'node:crypto';
import { and, eq, getTableColumns, gt, isNotNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';
import type { Obstacle } from '../../src/contract/host';
import { findHostStudent, findTeacher, obstacleOf } from '../commerce/hosts/records';
import type { Db } from '../db/connection';
import { classes, invites, logins, oidcRecords, purchases, simulations, users } from '../db/tables';
import { HttpError, notFound } from '../http/errors';
import { unstorable } from '../http/input';
import type { Services } from '../services/services';

type Deps = Pick<Services, 'db' | 'now'>;

/** Codes and tokens are credentials, so only the hashes of their ids are stored. */
const hashOf = (id: string): string => createHash('sha256').update(id).digest('base64url');

const one = (kind: string, id: string): SQL | undefined =>
  and(eq(oidcRecords.kind, kind), eq(oidcRecords.idHash, hashOf(id)));

async function storeRecord(
  { db, now }: Deps,
  kind: string,
  id: string,
  { jti: _, ...payload }: AdapterPayload,
  seconds: number,
): Promise<void> {
  const row = {
    payload: { ...payload },
    grantHash: payload.grantId === undefined ? null : hashOf(payload.grantId),
    expiresAt: new Date(now().getTime() + seconds * 1000),
  };
  await db
    .insert(oidcRecords)
    .values({ kind, idHash: hashOf(id), ...row })
    .onConflictDoUpdate({ target: [oidcRecords.kind, oidcRecords.idHash], set: row });
}

async function findRecord({ db, now }: Deps, kind: string, id: string) {
  const [found] = await db
    .select({ payload: oidcRecords.payload })
    .from(oidcRecords)
    .where(and(one(kind, id), gt(oidcRecords.expiresAt, now())));
  return found && { ...found.payload, jti: id };
}

/** Marks a code or token as used, so that a second use is recognised. Of several uses at once, one alone gets true. */
async function consumeRecord({ db, now }: Deps, kind: string, id: string): Promise<boolean> {
  const consumed = JSON.stringify({ consumed: Math.floor(now().getTime() / 1000) });
  const marked = await db
    .update(oidcRecords)
    .set({ payload: sql`${oidcRecords.payload} || ${consumed}::jsonb` })
    .where(and(one(kind, id), sql`${oidcRecords.payload}->>'consumed' is null`))
    .returning({ kind: oidcRecords.kind });
  return marked.length > 0;
}

async function removeRecord({ db }: Deps, kind: string, id: string): Promise<void> {
  await db.delete(oidcRecords).where(one(kind, id));
}

async function removeOfGrant({ db }: Deps, grantId: string): Promise<void> {
  await db.delete(oidcRecords).where(eq(oidcRecords.grantHash, hashOf(grantId)));
}

/** Ties a grant to the login that has confirmed it, and to the session that it is for. */
export async function bindGrant(
  { db }: Deps,
  grantId: string,
  bound: { loginHash: string; classId: string },
): Promise<void> {
  await db.update(oidcRecords).set(bound).where(one('Grant', grantId));
}

/** A grant whose login still runs, with its user; undefined for all others. */
export async function findGrant({ db, now }: Deps, id: string) {
  const [found] = await db
    .select({ payload: oidcRecords.payload, classId: oidcRecords.classId, user: users })
    .from(oidcRecords)
    .innerJoin(logins, eq(logins.tokenHash, oidcRecords.loginHash))
    .innerJoin(users, eq(users.id, logins.userId))
    .where(
      and(
        one('Grant', id),
        gt(oidcRecords.expiresAt, now()),
        gt(logins.expiresAt, now()),
        ne(users.status, 'deleted'),
      ),
    );
  return found && { ...found, payload: { ...found.payload, jti: id } };
}

/** The client of a simulation, which needs an id of its own, a secret and a redirect URL. */
async function findClient({ db }: Deps, clientId: string) {
  if (unstorable.test(clientId)) return undefined;
  const found = await db.select().from(simulations).where(eq(simulations.oauthClientId, clientId)).limit(2);
  const [simulation] = found;
  if (!simulation?.oauthClientSecret || !simulation.redirectUrl || found.length > 1) return undefined;
  return {
    client_id: clientId,
    client_name: simulation.name,
    client_secret: simulation.oauthClientSecret,
    redirect_uris: [simulation.redirectUrl],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code' as const],
    token_endpoint_auth_method: 'client_secret_basic' as const,
  };
}

const NOTHING = {
  upsert: async () => undefined,
  find: async () => undefined,
  destroy: async () => undefined,
};

/** The storage of the provider. Clients are simulations, and there is no login but that of the hub. */
export const createAdapter =
  (deps: Deps): AdapterFactory =>
  (kind): Adapter => {
    const find = async (id: string) => {
      if (kind === 'Client') return findClient(deps, id);
      return kind === 'Grant' ? (await findGrant(deps, id))?.payload : findRecord(deps, kind, id);
    };
    return {
      // Every kind has an end (`ttl` of the configuration).
      upsert: (id, payload, seconds = 0) => storeRecord(deps, kind, id, payload, seconds),
      find,
      consume: async (id) => {
        if (await consumeRecord(deps, kind, id)) return;
        const { errors } = await import('oidc-provider');
        throw new errors.InvalidGrant('used before');
      },
      destroy: (id) => removeRecord(deps, kind, id),
      revokeByGrantId: (id) => removeOfGrant(deps, id),
      findByUid: async () => undefined,
      findByUserCode: async () => undefined,
      // Without a stored session, each request asks the hub who is signed in.
      ...(kind === 'Session' && NOTHING),
    };
  };

/** A user's part in a session. */
interface Seat {
  role: 'student' | 'instructor';
  /** The reason why a student may not play now. */
  obstacle: Obstacle | null;
  /** The id of a student's invite. */
  invite: string | null;
}

/** A session and its simulation; a 404 if the client has no such session. */
export async function findSession(db: Db, clientId: string, classId: string) {
  const [found] = await db
    .select({ ...getTableColumns(classes), simulation: simulations })
    .from(classes)
    .innerJoin(purchases, eq(purchases.id, classes.id))
    .innerJoin(simulations, eq(simulations.id, purchases.simulationId))
    .where(and(eq(classes.id, classId), eq(simulations.oauthClientId, clientId)));
  if (!found) throw notFound('There is no such session.');
  return found;
}

/** The part of a user in a session; null if they have none. */
export async function findSeat(db: Db, classId: string, userId: string, now: Date): Promise<Seat | null> {
  if (await findTeacher(db, classId, userId)) {
    return { role: 'instructor', obstacle: null, invite: null };
  }
  try {
    const record = await findHostStudent(db, classId, userId);
    // Anybody can have registered with the address before the student came.
    if (record.student.addressUnproven) return null;
    return { role: 'student', obstacle: obstacleOf(record, now), invite: record.id };
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return null;
    throw error;
  }
}

/** The withdrawn invite of a user who had a seat in a session. */
export async function withdrawnInvite(db: Db, classId: string, userId: string): Promise<string | undefined> {
  const [invite] = await db
    .select({ id: invites.id })
    .from(invites)
    .where(and(eq(invites.classId, classId), eq(invites.studentId, userId), isNotNull(invites.revokedAt)));
  return invite?.id;
}
