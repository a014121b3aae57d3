import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, ne } from 'drizzle-orm';
import type { Context } from 'hono';
import { sessions, users } from '../../db/schema/people';
import type { CurrentUser } from '../../http/context';
import { HttpError, unauthorized } from '../../http/errors';
import type { Services } from '../../services/services';

const HOUR = 60 * 60 * 1000;
/** Without a call, and in all. */
const LIFETIME = 30 * 24 * HOUR;
const LONGEST_LIFETIME = 90 * 24 * HOUR;
/** A sign-in is recent enough for changes that could lock the owner out. */
const RECENT = HOUR / 2;

type Deps = Pick<Services, 'db' | 'now'>;

export interface NewSession {
  token: string;
  user: typeof users.$inferSelect;
  /** Whether it was begun by a link that was not mailed. */
  handedOver: boolean;
  /**
   * Whether the sign-in has removed a password, because another person may have registered with this
   * address.
   */
  passwordRemoved?: boolean;
}

/** Starts a session. Only the hash of its token is stored. */
export async function startSession(
  { db, now }: Deps,
  userId: string,
  { magic, handedOver = false }: { magic: boolean; handedOver?: boolean },
): Promise<NewSession> {
  const token = newToken();
  const at = now();
  await db.insert(sessions).values({
    tokenHash: hashToken(token),
    userId,
    magic,
    handedOver,
    expiresAt: new Date(at.getTime() + LIFETIME),
    createdAt: at,
  });
  const [user] = await db
    .update(users)
    .set({ lastLogin: at, status: 'active' })
    .where(and(eq(users.id, userId), ne(users.status, 'deleted')))
    .returning();
  if (!user) throw unauthorized();
  return { token, user, handedOver };
}

/** The user of a session, which is extended to another 30 days, 90 at most; null if it has ended. */
export async function findSession({ db, now }: Deps, tokenHash: string): Promise<CurrentUser | null> {
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
        handedOver: sessions.handedOver,
      },
      expiresAt: sessions.expiresAt,
      createdAt: sessions.createdAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, at), ne(users.status, 'deleted')));
  if (!found) return null;
  const end = found.createdAt.getTime() + LONGEST_LIFETIME;
  const expiresAt = new Date(Math.min(at.getTime() + LIFETIME, end));
  if (expiresAt.getTime() - found.expiresAt.getTime() > HOUR) {
    await db.update(sessions).set({ expiresAt }).where(eq(sessions.tokenHash, tokenHash));
  }
  return found.user;
}

/** Whether a session still exists: it may have ended while its call was waiting. */
export async function isRunning({ db }: Pick<Services, 'db'>, tokenHash: string): Promise<boolean> {
  const [found] = await db
    .select({ userId: sessions.userId })
    .from(sessions)
    .where(eq(sessions.tokenHash, tokenHash));
  return found !== undefined;
}

/** The changes that need a recent sign-in, by field or parameter. */
const confirmations = {
  password: 'Confirm that it is you to save a new password.',
  email: 'Confirm that it is you to save a new email.',
  role: 'Confirm that it is you to make somebody an administrator.',
  status: 'Confirm that it is you to restore an administrator.',
  magiclogin: 'Confirm that it is you to create a sign-in link.',
};

/**
 * Refuses a change in a session that began more than half an hour ago: an open browser or a stolen token must not
 * be enough to take over an account or the hub. A link that was handed over proves nothing; only an administrator's,
 * printed on the command line, has to be enough: it is the first way in.
 */
export async function assertRecentSignIn(
  { db, now }: Deps,
  tokenHash: string,
  field: keyof typeof confirmations,
): Promise<void> {
  const [session] = await db
    .select({ createdAt: sessions.createdAt, handedOver: sessions.handedOver, role: users.role })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.tokenHash, tokenHash));
  if (!session) throw unauthorized();
  const isProof = !session.handedOver || session.role === 'administrator';
  if (isProof && now().getTime() - session.createdAt.getTime() <= RECENT) return;
  const message = confirmations[field];
  throw new HttpError(422, message, { errors: { [field]: message }, reason: 'recent-sign-in' });
}

export async function endSession({ db }: Pick<Services, 'db'>, tokenHash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
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
