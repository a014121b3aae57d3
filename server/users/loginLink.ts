import { and, eq } from 'drizzle-orm';
import { audit } from '../audit/audit';
import type { UserRow } from '../auth/accounts/present';
import { createAccessLink } from '../auth/links/accessLinks';
import { assertRecentSignIn } from '../auth/sessions/sessions';
import { accessLinks } from '../db/schema/people';
import type { Services } from '../services/services';
import type { Editor } from './save';

/**
 * Creates a login link for another user: once, within 10 minutes, in any browser; it replaces the one
 * before. Only administrators get one, and only for users of a lower role. They must have signed in recently, since
 * the session of the link is a new one.
 */
export async function loginLinkFor(
  services: Pick<Services, 'db' | 'config' | 'now'>,
  { user: actor, tokenHash }: Pick<Editor, 'user' | 'tokenHash'>,
  user: UserRow,
): Promise<string | null> {
  if (actor.role !== 'administrator' || user.role === 'administrator' || user.status === 'deleted')
    return null;
  await assertRecentSignIn(services, tokenHash, 'magiclogin');
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
