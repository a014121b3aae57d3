import { createHash, randomBytes } from 'node:crypto';
import { setImmediate as turnOfLoop } from 'node:timers/promises';
import { and, eq, gt, isNotNull, ne, sql } from 'drizzle-orm';
import type { Context, MiddlewareHandler } from 'hono';
import pLimit, { type LimitFunction } from 'p-limit';
import { audit } from '../audit/audit';
import { logins, secondFactors, users } from '../db/tables';
import { type AppEnv, type CurrentUser, clientAddress } from '../http/context';
import { HttpError, tooManyRequests, unauthorized } from '../http/errors';
import type { Services } from '../services/services';
import { isForeign, nextStepOf } from './nextStep';

const HOUR = 60 * 60 * 1000;
/** Without a call, and in all. */
const LIFETIME = 30 * 24 * HOUR;
const LONGEST_LIFETIME = 90 * 24 * HOUR;
/** A sign-in is recent enough for changes that could lock the owner out. */
const RECENT = HOUR / 2;

type Deps = Pick<Services, 'db' | 'now'>;

export interface NewLogin {
  token: string;
  user: typeof users.$inferSelect;
  /**
   * Whether the sign-in has removed a password, because another person may have registered with this
   * address.
   */
  passwordRemoved?: boolean;
}

interface Way {
  way: 'password' | 'link' | 'partner-link';
  /** As `deviceOf` names it. */
  device: string;
  handedOver?: boolean;
}

/** Starts a login, and records it in the audit trail. Only the hash of its token is stored. */
export async function startLogin(
  { db, now }: Deps,
  userId: string,
  { way, device, handedOver = false }: Way,
): Promise<NewLogin> {
  const token = newToken();
  const at = now();
  await db.insert(logins).values({
    tokenHash: hashToken(token),
    userId,
    device,
    magic: way !== 'password',
    handedOver,
    seenAt: at,
    expiresAt: new Date(at.getTime() + LIFETIME),
    createdAt: at,
  });
  const [user] = await db
    .update(users)
    .set({ lastLogin: at, status: 'active' })
    .where(and(eq(users.id, userId), ne(users.status, 'deleted')))
    .returning();
  if (!user) throw unauthorized();
  const after = { way, ...(handedOver && { handed_over: true }) };
  await audit(db, {
    actor: user,
    entity: 'login',
    action: 'signed_in',
    record: userId,
    before: null,
    after,
    at,
  });
  return { token, user };
}

const isRecent = ({ signedInAt }: Pick<CurrentUser, 'signedInAt'>, at: Date): boolean =>
  at.getTime() - signedInAt.getTime() <= RECENT;

/**
 * The user of a login, which is extended to another 30 days, 90 at most; null if it has ended, or was not completed
 * within half an hour.
 */
export async function findLogin(
  { db, config, now }: Pick<Services, 'db' | 'config' | 'now'>,
  tokenHash: string,
): Promise<CurrentUser | null> {
  const at = now();
  const [found] = await db
    .select({
      user: {
        id: users.id,
        email: users.email,
        name: users.name,
        lastname: users.lastname,
        role: users.role,
        schoolId: users.schoolId,
        addressUnproven: users.addressUnproven,
        handedOver: logins.handedOver,
        signedInAt: logins.createdAt,
        hasSecondFactor: sql<boolean>`${isNotNull(secondFactors.confirmedAt)}`,
      },
      seenAt: logins.seenAt,
      secondFactorAt: logins.secondFactorAt,
    })
    .from(logins)
    .innerJoin(users, eq(users.id, logins.userId))
    .leftJoin(secondFactors, eq(secondFactors.userId, logins.userId))
    .where(and(eq(logins.tokenHash, tokenHash), gt(logins.expiresAt, at), ne(users.status, 'deleted')));
  if (!found) return null;
  const nextStep = nextStepOf(found, config);
  if (nextStep && !isRecent(found.user, at)) return null;
  if (at.getTime() - found.seenAt.getTime() > HOUR) {
    const end = found.user.signedInAt.getTime() + LONGEST_LIFETIME;
    const expiresAt = new Date(Math.min(at.getTime() + LIFETIME, end));
    await db.update(logins).set({ seenAt: at, expiresAt }).where(eq(logins.tokenHash, tokenHash));
  }
  return { ...found.user, nextStep };
}

/** Whether a login still exists: it may have ended while its call was waiting. */
export async function isRunning({ db }: Pick<Services, 'db'>, tokenHash: string): Promise<boolean> {
  const [found] = await db
    .select({ userId: logins.userId })
    .from(logins)
    .where(eq(logins.tokenHash, tokenHash));
  return found !== undefined;
}

export const hasSignedInRecently = (user: CurrentUser, now: Services['now']): boolean =>
  !isForeign(user, user) && isRecent(user, now());

/**
 * Refuses a change in a login that began more than half an hour ago: an open browser or a stolen token must not
 * be enough to take over an account, a host or the hub. A link that was handed over proves nothing; only an
 * administrator's, printed on the command line, has to be enough: it is the first way in.
 */
export function assertRecentSignIn(user: CurrentUser, now: Services['now']): void {
  if (hasSignedInRecently(user, now)) return;
  throw new HttpError(422, 'Confirm that it is you to make this change.', { reason: 'recent-sign-in' });
}

export async function endLogin({ db }: Pick<Services, 'db'>, tokenHash: string): Promise<void> {
  await db.delete(logins).where(eq(logins.tokenHash, tokenHash));
}

/** 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Whether a text has the format of a token. */
export const looksLikeToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** The bearer token of a request; null if there is none. */
export function bearerTokenOf(c: Context): string | null {
  const token = c.req.header('authorization')?.match(/^Bearer +(\S+)$/i)?.[1];
  return token && looksLikeToken(token) ? token : null;
}

/** The hash that is stored instead of the token. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** How much of one caller runs at once and may wait. A lecture hall behind one address may open a page together. */
export const ofOneCaller = {
  begun: { running: 4, waiting: 1_000 },
  // Two at a time read as much in a second as six, and others wait half as long.
  reads: { running: 2, waiting: 1_000 },
  writes: { running: 6, waiting: 300 },
};

const readingMethods: ReadonlySet<string> = new Set(['GET', 'HEAD']);

const tooManyAtOnce = () => tooManyRequests(1);

/**
 * Identifies the caller by the bearer token alone. Role and status are read from the database for each request.
 * The requests of a login wait for one another, and so do those of a network without one: nobody can take the
 * database from everybody else. A refusal would cost as much as an answer, and be asked again at once. Each server
 * counts for itself.
 */
export function attachLogin(services: Pick<Services, 'db' | 'now' | 'config'>): MiddlewareHandler<AppEnv> {
  const begin = linesByKey(ofOneCaller.begun, tooManyAtOnce);
  const read = linesByKey(ofOneCaller.reads, tooManyAtOnce);
  const write = linesByKey(ofOneCaller.writes, tooManyAtOnce);
  return async (c, next) => {
    const network = clientAddress(c, services.config);
    const token = bearerTokenOf(c);
    const tokenHash = token && hashToken(token);
    const user = await begin(network, async () => (tokenHash ? findLogin(services, tokenHash) : null));
    const line = readingMethods.has(c.req.method) ? read : write;
    if (!user || !tokenHash) return line(network, next);
    c.set('user', user);
    c.set('tokenHash', tokenHash);
    return line(tokenHash, next);
  };
}

/**
 * Runs a few tasks of each key at once, and lets a number of others wait. Further ones are refused. Each begins in
 * another turn of the event loop: a crowd whose answers need no waiting, as those of the embedded database, would
 * otherwise be served to its end before anything else.
 */
function linesByKey(
  { running, waiting }: { running: number; waiting: number },
  refusal: () => HttpError,
): <T>(key: string, task: () => Promise<T>) => Promise<T> {
  const lines = new Map<string, LimitFunction>();
  return async (key, task) => {
    const line = lines.get(key) ?? pLimit(running);
    if (line.pendingCount >= waiting) throw refusal();
    lines.set(key, line);
    try {
      return await line(async () => {
        await turnOfLoop();
        return task();
      });
    } finally {
      if (line.activeCount + line.pendingCount === 0) lines.delete(key);
    }
  };
}
