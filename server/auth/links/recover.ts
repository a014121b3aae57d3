import { and, asc, eq, ne, TransactionRollbackError } from 'drizzle-orm';
import { normalizeEmail } from '../../../src/rules/emailAddress';
import { invites } from '../../db/schema/classes';
import { users } from '../../db/schema/people';
import type { RateLimits } from '../../services/rateLimits';
import type { Services } from '../../services/services';
import { findUserOf, type Visitor } from '../sessions/knownBrowsers';
import { createAccessLinks } from './accessLinks';
import { accessMail } from './accessMail';
import { inviteIn } from './inviteIn';

type Transaction = Parameters<Parameters<Services['db']['transaction']>[0]>[0];

/**
 * Whether another mail with a link may be sent. A browser that has signed in to the account before has a counter of its
 * own, so that strangers cannot use up its owner's mails.
 */
export async function mayMail(
  limits: RateLimits,
  email: string,
  { address, browserHash }: Visitor,
  isKnownBrowser: boolean,
): Promise<boolean> {
  if (isKnownBrowser) return limits.allows('recover-visitor', `${email} ${browserHash}`);
  return (
    (await limits.allows('recover-visitor', `${email} ${address}`)) &&
    (await limits.allows('recover-account', email))
  );
}

interface Aim {
  /** The page that the link leads to. */
  redir?: string;
  /** Set if the address may have no account yet: a student's of this school is made when the link is opened. */
  newcomer?: { schoolId: string | null } | null;
}

/** The page that a link leads to, and whether it is an invitation of this address. A withdrawn one cannot be opened. */
async function resolveAim(db: Services['db'], email: string, redir: string) {
  const [invite] = await db
    .select({ revokedAt: invites.revokedAt })
    .from(invites)
    .innerJoin(users, eq(users.id, invites.studentId))
    .where(and(eq(invites.id, inviteIn(redir) ?? ''), eq(users.email, email)));
  if (invite?.revokedAt) return { redir: '/invites', isInvitation: false };
  return { redir, isInvitation: invite !== undefined };
}

/**
 * Mails a login link that works in the visitor's browser, unless too many were mailed. It runs in the
 * background, so that the response and its time are the same in all cases. For an unknown or deleted account
 * the same is done for a stand-in and undone: on the embedded database the next request would have to wait
 * for less work, and so tell whether there is an account. Links from before stay valid until one is used.
 */
export async function mailAccessLink(
  services: Services,
  address: string,
  visitor: Visitor,
  { redir: asked = '/dashboard', newcomer = null }: Aim = {},
): Promise<void> {
  const { db, limits, mail } = services;
  const email = normalizeEmail(address);
  const { isKnownBrowser } = await findUserOf(services, email, visitor);
  if (!(await mayMail(limits, email, visitor, isKnownBrowser))) return;
  const { redir, isInvitation } = await resolveAim(db, email, asked);
  const mailLink = async (tx: Transaction) => {
    const columns = { id: users.id, name: users.name };
    const [user] = await tx
      .select(columns)
      .from(users)
      .where(and(eq(users.email, email), ne(users.status, 'deleted')));
    const [standIn] = await tx.select(columns).from(users).orderBy(asc(users.id)).limit(1);
    const account = user ?? (newcomer ? undefined : standIn);
    const owner = account ? { userId: account.id } : newcomer && { email, ...newcomer };
    if (!owner) return;
    const opening = { ...owner, kind: 'recover', redir, browserHash: visitor.browserHash } as const;
    const [link = ''] = await createAccessLinks({ ...services, db: tx }, [opening]);
    await mail.send(accessMail({ to: email, name: account?.name ?? '', link }, isInvitation), tx);
    if (!user && !newcomer) tx.rollback();
  };
  await db.transaction(mailLink).catch((error: unknown) => {
    if (!(error instanceof TransactionRollbackError)) throw error;
  });
}
