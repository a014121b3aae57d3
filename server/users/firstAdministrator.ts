import { and, eq } from 'drizzle-orm';
import { normalizeEmail } from '../../src/rules/emailAddress';
import { createAccessLink } from '../auth/links/accessLinks';
import { newId } from '../db/ids';
import { accessLinks, users } from '../db/schema/people';
import { conflict } from '../http/errors';
import type { Services } from '../services/services';

/**
 * Creates a login link for the administrator with this address, who is added if the address is unknown. It
 * works once, within 10 minutes, in any browser, and replaces the one before. It never raises a user's
 * role.
 */
export async function linkForAdministrator(
  { db, config, now }: Pick<Services, 'db' | 'config' | 'now'>,
  address: string,
): Promise<string> {
  const email = normalizeEmail(address);
  return db.transaction(async (tx) => {
    await tx
      .insert(users)
      .values({ id: newId(), email, role: 'administrator', status: 'active', createdAt: now() })
      .onConflictDoNothing({ target: users.email });
    const [user] = await tx.select().from(users).where(eq(users.email, email)).for('update');
    if (user?.role !== 'administrator' || user.status === 'deleted') {
      throw conflict(`${email} belongs to an account that is not an active administrator's.`);
    }
    await tx
      .delete(accessLinks)
      .where(and(eq(accessLinks.userId, user.id), eq(accessLinks.kind, 'administration')));
    return createAccessLink({ db: tx, config, now }, user.id, 'administration', '/profile');
  });
}
