import { eq, sql } from 'drizzle-orm';
import type { NewLink } from '../../../src/contract/session';
import type { Db } from '../../db/connection';
import { invites } from '../../db/schema/classes';
import { accessLinks, users } from '../../db/schema/people';
import type { Services } from '../../services/services';
import type { Visitor } from '../sessions/knownBrowsers';
import { hashToken } from '../sessions/tokens';
import { inviteIn } from './inviteIn';
import { mailAccessLink } from './recover';
import { mailRegistrationLink } from './registrationLink';

async function studentOf(db: Db, inviteId: string) {
  const [student] = await db
    .select({ email: users.email })
    .from(invites)
    .innerJoin(users, eq(users.id, invites.studentId))
    .where(eq(invites.id, inviteId));
  return student?.email;
}

async function linkOf(db: Db, token: string) {
  const [link] = await db
    .select({
      kind: accessLinks.kind,
      email: sql<string>`coalesce(${users.email}, ${accessLinks.email})`,
      role: users.role,
      schoolId: accessLinks.schoolId,
      hasAccount: sql<boolean>`${accessLinks.userId} is not null`,
    })
    .from(accessLinks)
    .leftJoin(users, eq(users.id, accessLinks.userId))
    .where(eq(accessLinks.tokenHash, hashToken(token)));
  return link?.kind === 'administration' ? undefined : link;
}

/**
 * Mails a new link to the page of an old one. A token or an id is no address, so the same is done for an unknown link or
 * invite as `mailAccessLink` does for an unknown address.
 */
export async function mailNewLink(
  services: Services,
  { token, redir }: NewLink,
  visitor: Visitor,
): Promise<void> {
  const inviteId = inviteIn(redir);
  if (inviteId !== null) {
    const email = await studentOf(services.db, inviteId);
    return mailAccessLink(services, email ?? inviteId, visitor, { redir });
  }
  const link = await linkOf(services.db, token);
  // Only such a link makes an instructor of the student.
  const registers = link?.kind === 'registration' && link.role === 'student';
  if (registers && (await mailRegistrationLink(services, link.email, visitor))) return;
  const newcomer = link && !link.hasAccount ? { schoolId: link.schoolId } : null;
  return mailAccessLink(services, link?.email ?? token, visitor, { redir, newcomer });
}
