import { and, eq } from 'drizzle-orm';
import { audit } from '../audit/audit';
import type { UserRow } from '../auth/accounts/snapshot';
import { createAccessLink } from '../auth/links/accessLinks';
import { accessLinks } from '../db/schema/people';
import type { CurrentUser } from '../http/context';
import type { Services } from '../services/services';

/**
 * Creates a login link for another user: once, within 10 minutes, in any browser; it replaces the one
 * before. Only administrators get one, and only for users of a lower role.
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
