import { and, eq, ne } from 'drizzle-orm';
import { accessLinks, users } from '../../db/schema/people';
import { normalizeEmail } from '../../rules/emailAddress';
import type { Services } from '../../services/services';
import { createAccessLink } from './accessLinks';
import { accessMail } from './accessMail';

/**
 * Mails an access link for the browser of the given hash; older ones of that person are dead then.
 * Does nothing for an unknown or deleted account, or after too many mails. To be run in the
 * background, so that the answer is the same, and as fast, in all these cases.
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
    // Locked, so that of two requests at once one voids the other's link.
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
