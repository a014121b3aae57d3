import { and, eq, ne } from 'drizzle-orm';
import { users } from '../../db/schema/people';
import { normalizeEmail } from '../../rules/emailAddress';
import type { RateLimits } from '../../services/rateLimits';
import type { Services } from '../../services/services';
import { findUserOf, type Visitor } from '../sessions/knownBrowsers';
import { createAccessLink } from './accessLinks';
import { accessMail } from './accessMail';

/**
 * Whether another mail may be sent. A browser that has signed in to the account before has a counter of its
 * own, so that strangers cannot use up its owner's mails.
 */
async function mayMail(
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

/**
 * Mails a login link that works in the visitor's browser. Does nothing for an unknown or deleted account, or
 * after too many mails. It runs in the background, so that the response and its time are the same in all
 * cases. Links from before stay valid until one is used.
 */
export async function mailAccessLink(services: Services, address: string, visitor: Visitor): Promise<void> {
  const { db, limits, mail } = services;
  const email = normalizeEmail(address);
  const { isKnownBrowser } = await findUserOf(services, email, visitor);
  if (!(await mayMail(limits, email, visitor, isKnownBrowser))) return;
  await db.transaction(async (tx) => {
    const [user] = await tx
      .select({ id: users.id, email: users.email, name: users.name })
      .from(users)
      .where(and(eq(users.email, email), ne(users.status, 'deleted')));
    if (!user) return;
    const deps = { ...services, db: tx };
    const link = await createAccessLink(deps, user.id, 'recover', '/dashboard', visitor.browserHash);
    await mail.send(accessMail({ to: user.email, name: user.name, link }), tx);
  });
}
