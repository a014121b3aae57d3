import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { formatCents } from '../../../src/rules/money';
import { createAccessLinks } from '../../auth/links/accessLinks';
import type { Db } from '../../db/connection';
import { mails } from '../../db/schema/mails';
import { paymentIntents } from '../../db/schema/payments';
import { accessLinks } from '../../db/schema/people';
import { invites } from '../../db/schema/purchases';
import { plainName } from '../../mail/layout';
import type { Services } from '../../services/services';
import { asksPayment } from '../purchases/asksPayment';
import { inviteMail, type Step } from './inviteMail';
import type { ClassroomRecord } from './records';

type Deps = Pick<Services, 'config' | 'mail' | 'now'>;

interface Recipient {
  inviteId: string;
  userId: string;
  email: string;
  name: string;
  /** The steps that a reminded student should have taken, and has not; undefined in an invitation. */
  missing?: readonly Step[] | undefined;
}

/** The price that each student is asked for, in words. A student who was removed may have paid before. */
async function pricesOf(tx: Db, record: ClassroomRecord, recipients: readonly Recipient[]) {
  if (!asksPayment(record)) return () => 'Nothing to pay';
  const ids = recipients.map(({ inviteId }) => inviteId);
  const payments = await tx
    .select({ inviteId: paymentIntents.inviteId })
    .from(paymentIntents)
    .where(inArray(paymentIntents.inviteId, ids));
  const paid = new Set(payments.map(({ inviteId }) => inviteId));
  const price = `You pay ${formatCents(record.simulation.priceCents)}`;
  return (inviteId: string) => (paid.has(inviteId) ? 'Paid' : price);
}

/** Queues a mail with a new link for each recipient, and returns the ids of the mails. */
export async function mailInvitations(
  { config, mail, now }: Deps,
  tx: Db,
  record: ClassroomRecord,
  recipients: readonly Recipient[],
): Promise<string[]> {
  if (recipients.length === 0) return [];
  const { simulation, instructor, school, purchase } = record;
  const sender = plainName(`${instructor.name} ${instructor.lastname}`) || instructor.email;
  const links = await createAccessLinks(
    { db: tx, config, now },
    recipients.map(({ inviteId, userId }) => ({ userId, kind: 'invite', redir: `/invites/${inviteId}` })),
  );
  const priceOf = await pricesOf(tx, record, recipients);
  const written = recipients.map(({ inviteId, email, name, missing }, index) =>
    inviteMail({
      to: email,
      studentName: name,
      simulation: simulation.name,
      className: plainName(purchase.className),
      instructor: sender,
      school: school?.name ?? '',
      opensAt: purchase.opensAt,
      closesAt: purchase.closesAt,
      price: priceOf(inviteId),
      missing,
      link: links[index] ?? '',
    }),
  );
  return mail.sendAll(written, tx);
}

/**
 * Ends the login links that were mailed with these invites. A mail that still waits is then not sent. The links are
 * kept, so that their students can be told of a withdrawal.
 */
export async function endInviteLinks(tx: Db, inviteIds: readonly string[], usedAt: Date): Promise<void> {
  const mailed = tx
    .select({ linkHash: sql<string>`${mails.linkHash}` })
    .from(mails)
    .innerJoin(invites, eq(invites.mailId, mails.id))
    .where(inArray(invites.id, [...inviteIds]));
  await tx
    .update(accessLinks)
    .set({ usedAt })
    .where(and(inArray(accessLinks.tokenHash, mailed), isNull(accessLinks.usedAt)));
}
