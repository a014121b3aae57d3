import { and, eq, ne } from 'drizzle-orm';
import { accessLinks, users } from '../../db/schema/people';
import { normalizeEmail } from '../../rules/emailAddress';
import type { Services } from '../../services/services';
import { createAccessLink } from './accessLinks';
import { accessMail } from './accessMail';

/**
 * Mails a login link that works in the browser with the given cookie hash, and voids the user's earlier
 * ones. Does nothing for an unknown or deleted account, or after too many mails. It runs in the background,
 * so that the response and its time are the same in all cases.
 */
export async function mailAccessLink(
  services: Services,
  address: string,
  browserHash: string,
): Promise<void> {
  const { db, limits, mail } = services;
  const email = normalizeEmail(address);
  if (!(await limits.allows('recover-mail', email))) return;
  await db.transaction(async (tx) => {
    // The row is locked, so that of two concurrent requests one voids the other's link.
    const [user] = await tx
      .select({ id: users.id, email: users.email, name: users.name })
      .from(users)
      .where(and(eq(users.email, email), ne(users.status, 'deleted')))
      .for('update');
    if (!user) return;
    await tx.delete(accessLinks).where(and(eq(accessLinks.userId, user.id), eq(accessLinks.kind, 'recover')));
    const deps = { ...services, db: tx };
    const link = await createAccessLink(deps, user.id, 'recover', '/dashboard', browserHash);
    await mail.send(accessMail({ to: user.email, name: user.name, link }), tx);
  });
}
