import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { formatCents } from '../../../src/rules/money';
import { createMailedLinks } from '../../auth/accessLinks';
import type { Db } from '../../db/connection';
import { invites } from '../../db/schema/classes';
import { mails } from '../../db/schema/mails';
import { paymentIntents } from '../../db/schema/payments';
import { accessLinks } from '../../db/schema/people';
import type { Counter, Services } from '../../services/services';
import { asksPayment } from '../purchases/records';
import { inviteMail, keptMail, mailNames, type Step } from './inviteMail';
import { countMails } from './mailLimit';
import type { ClassRecord } from './records';

type Deps = Pick<Services, 'config' | 'limits' | 'mail' | 'now'>;

interface Recipient {
  inviteId: string;
  userId: string;
  email: string;
  name: string;
  /** The key of the link in the last mail. */
  linkHash?: string | null | undefined;
  /** The steps that a reminded student should have taken, and has not; undefined in an invitation. */
  missing?: readonly Step[] | undefined;
}

/** The price that each student is asked for, in words. A student who was removed may have paid before. */
async function pricesOf(tx: Db, record: ClassRecord, recipients: readonly Recipient[]) {
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

interface Queued {
  /** The ids of the mails, in the order of the recipients. */
  mailIds: string[];
  /** The reasons why mails are only kept, as ones that have failed; null for the others. */
  problems: (string | null)[];
}

/**
 * Queues a mail with a new link for each recipient, and ends the link of the mail before. Beyond the limits, the mail is
 * kept as one that has failed, and the link before lives on.
 */
export async function mailInvitations(
  deps: Deps,
  tx: Db,
  record: ClassRecord,
  recipients: readonly Recipient[],
  by: readonly Counter[] = [],
): Promise<Queued> {
  if (recipients.length === 0) return { mailIds: [], problems: [] };
  const { simulation, school, opensAt, closesAt } = record;
  const { sender, className, recipient } = mailNames(record);
  const problems = await countMails(deps, tx, record, { to: recipients.map(({ email }) => email), by });
  const mailed = recipients.filter((_, index) => problems[index] === null);
  await endInviteLinks(
    tx,
    mailed.map(({ inviteId }) => inviteId),
    deps.now(),
  );
  const made = await createMailedLinks(
    { ...deps, db: tx },
    mailed.map(({ inviteId, userId }) => ({ userId, kind: 'invite', redir: `/invites/${inviteId}` })),
  );
  const links = new Map(mailed.map(({ inviteId }, index) => [inviteId, made[index]]));
  const priceOf = await pricesOf(tx, record, mailed);
  const written = recipients.map(({ inviteId, email, name, missing, linkHash = null }, index) => {
    const problem = problems[index];
    if (problem) return keptMail({ to: email, simulation: simulation.name, linkHash, problem });
    return inviteMail({
      to: email,
      studentName: recipient(name),
      simulation: simulation.name,
      className,
      instructor: sender,
      school: school?.name ?? '',
      opensAt,
      closesAt,
      price: priceOf(inviteId),
      missing,
      ...(links.get(inviteId) ?? { link: '', lifetime: '' }),
    });
  });
  return { mailIds: await deps.mail.sendAll(written, tx), problems };
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
