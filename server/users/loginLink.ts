import { and, eq } from 'drizzle-orm';
import { audit } from '../audit/audit';
import type { UserRow } from '../auth/accounts/snapshot';
import { createAccessLink } from '../auth/links/accessLinks';
import { accessLinks } from '../db/schema/people';
import type { CurrentUser } from '../http/context';
import type { Services } from '../services/services';

/**
 * A link that signs in as this user, once, within 10 minutes and in any browser. Only administrators
 * get one, and only for lower roles; the one before is void then.
 */
export async function loginLinkFor(
  services: Pick<Services, 'db' | 'config' | 'now'>,
  actor: CurrentUser,
  user: UserRow,
): Promise<string | null> {
  if (actor.role !== 'administrator' || user.role === 'administrator' || user.status === 'deleted')
    return null;
  return services.db.transaction(async (tx) => {
    await tx
      .delete(accessLinks)
      .where(and(eq(accessLinks.userId, user.id), eq(accessLinks.kind, 'administration')));
    const link = await createAccessLink({ ...services, db: tx }, user.id, 'administration', '/dashboard');
    await audit(tx, {
      actor,
      entity: 'user',
      action: 'updated',
      record: user.id,
      before: null,
      after: { magiclogin: link },
      at: services.now(),
    });
    return link;
  });
}
