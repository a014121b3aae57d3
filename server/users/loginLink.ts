import { and, eq } from 'drizzle-orm';
import { normalizeEmail } from '../../src/contract/emailAddress';
import { audit } from '../audit/audit';
import { createAccessLink } from '../auth/accessLinks';
import { addAccounts, type UserRow } from '../auth/accounts';
import { assertRecentSignIn } from '../auth/logins';
import { removeSecondFactor } from '../auth/secondFactor';
import type { Db } from '../db/connection';
import { accessLinks, users } from '../db/tables';
import { conflict } from '../http/errors';
import type { Services } from '../services/services';
import type { Editor } from './save';

const auditLink = (
  tx: Db,
  actor: Editor['user'] | null,
  { id: record }: UserRow,
  { link, at }: { link: string; at: Date },
): Promise<void> =>
  audit(tx, {
    actor,
    entity: 'user',
    action: 'updated',
    record,
    before: null,
    after: { magiclogin: link },
    at,
  });

/**
 * Creates a login link for another user: once, within 10 minutes, in any browser; it replaces the one
 * before. Only administrators get one, and only for users of a lower role. They must have signed in recently, since
 * the session of the link is a new one.
 */
export async function loginLinkFor(
  services: Pick<Services, 'db' | 'config' | 'now'>,
  { user: actor }: Pick<Editor, 'user'>,
  user: UserRow,
): Promise<string | null> {
  if (actor.role !== 'administrator' || user.role === 'administrator' || user.status === 'deleted')
    return null;
  assertRecentSignIn(actor, services.now);
  return services.db.transaction(async (tx) => {
    await tx
      .delete(accessLinks)
      .where(and(eq(accessLinks.userId, user.id), eq(accessLinks.kind, 'administration')));
    const link = await createAccessLink({ ...services, db: tx }, user.id, 'administration', '/dashboard');
    await auditLink(tx, actor, user, { link, at: services.now() });
    return link;
  });
}

/**
 * Creates a login link for the administrator with this address, who is added if the address is unknown. It
 * works once, within 10 minutes, in any browser, and replaces the one before. The second factor, which may be lost,
 * is turned off. It never raises a user's role.
 */
export async function linkForAdministrator(
  { db, config, now }: Pick<Services, 'db' | 'config' | 'now'>,
  address: string,
): Promise<string> {
  const email = normalizeEmail(address);
  return db.transaction(async (tx) => {
    const at = now();
    await addAccounts(tx, null, at, [{ email, role: 'administrator', status: 'active', createdAt: at }]);
    const [user] = await tx.select().from(users).where(eq(users.email, email)).for('update');
    if (user?.role !== 'administrator' || user.status === 'deleted') {
      throw conflict(`${email} belongs to an account that is not an active administrator's.`);
    }
    await tx
      .delete(accessLinks)
      .where(and(eq(accessLinks.userId, user.id), eq(accessLinks.kind, 'administration')));
    await removeSecondFactor(tx, user, { actor: null, at });
    const link = await createAccessLink({ db: tx, config, now }, user.id, 'administration', '/profile');
    await auditLink(tx, null, user, { link, at });
    return link;
  });
}
