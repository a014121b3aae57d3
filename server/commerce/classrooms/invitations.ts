import { eq, inArray, sql } from 'drizzle-orm';
import { createAccessLinks } from '../../auth/links/accessLinks';
import type { Db } from '../../db/connection';
import { mails } from '../../db/schema/mails';
import { accessLinks } from '../../db/schema/people';
import { invites } from '../../db/schema/purchases';
import { plainName } from '../../mail/layout';
import type { Services } from '../../services/services';
import { inviteMail } from './inviteMail';
import type { ClassroomRecord } from './records';

type Deps = Pick<Services, 'config' | 'mail' | 'now'>;

interface Recipient {
  inviteId: string;
  userId: string;
  email: string;
  name: string;
  /** The steps that a reminded student should have taken, and has not; undefined in an invitation. */
  missing?: readonly string[] | undefined;
}

/** Queues a mail with a new link for each recipient, and returns the ids of the mails. */
export async function mailInvitations(
  { config, mail, now }: Deps,
  tx: Db,
  { simulation, instructor, purchase }: ClassroomRecord,
  recipients: readonly Recipient[],
): Promise<string[]> {
  if (recipients.length === 0) return [];
  const sender = plainName(`${instructor.name} ${instructor.lastname}`) || instructor.email;
  const links = await createAccessLinks(
    { db: tx, config, now },
    recipients.map(({ inviteId, userId }) => ({ userId, kind: 'invite', redir: `/invites/${inviteId}` })),
  );
  const written = recipients.map(({ email, name, missing }, index) =>
    inviteMail({
      to: email,
      studentName: name,
      simulation: simulation.name,
      instructor: sender,
      opensAt: purchase.opensAt,
      closesAt: purchase.closesAt,
      missing,
      link: links[index] ?? '',
    }),
  );
  return mail.sendAll(written, tx);
}

/** Ends the login links that were mailed with these invites. A mail that still waits is then not sent. */
export async function endInviteLinks(tx: Db, inviteIds: readonly string[]): Promise<void> {
  const mailed = tx
    .select({ linkHash: sql<string>`${mails.linkHash}` })
    .from(mails)
    .innerJoin(invites, eq(invites.mailId, mails.id))
    .where(inArray(invites.id, [...inviteIds]));
  await tx.delete(accessLinks).where(inArray(accessLinks.tokenHash, mailed));
}
