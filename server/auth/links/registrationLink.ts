import { and, eq, ne } from 'drizzle-orm';
import { users } from '../../db/schema/people';
import type { Services } from '../../services/services';
import type { Visitor } from '../sessions/knownBrowsers';
import { createAccessLink } from './accessLinks';
import { registrationMail } from './accessMail';
import { mayMail } from './recover';

/**
 * Mails the link that makes an instructor of a student whom somebody has invited, and who has never come; false
 * if the address has no such account. Anybody can register with the address, so the account stays as it is until
 * its owner has opened the link.
 */
export async function mailRegistrationLink(
  services: Pick<Services, 'db' | 'config' | 'limits' | 'mail' | 'now'>,
  email: string,
  visitor: Visitor,
): Promise<boolean> {
  const { db, limits, mail } = services;
  const [student] = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(
      and(
        eq(users.email, email),
        eq(users.role, 'student'),
        eq(users.addressUnproven, true),
        eq(users.passwordHash, ''),
        ne(users.status, 'deleted'),
      ),
    );
  if (!student) return false;
  if (await mayMail(limits, email, visitor, false)) {
    const { id, name } = student;
    await db.transaction(async (tx) => {
      const deps = { ...services, db: tx };
      const link = await createAccessLink(deps, id, 'registration', '/profile', visitor.browserHash);
      await mail.send(registrationMail({ to: email, name, link }), tx);
    });
  }
  return true;
}
