import { and, eq, gt, TransactionRollbackError } from 'drizzle-orm';
import { shownCode } from '../../../../src/rules/classes';
import { normalizeEmail } from '../../../../src/rules/emailAddress';
import { createMailedLink, linkHashOf, type MailedLink } from '../../../auth/links/accessLinks';
import type { Db } from '../../../db/connection';
import { invites } from '../../../db/schema/classes';
import { users } from '../../../db/schema/people';
import { HttpError, tooManyRequests } from '../../../http/errors';
import { renderMail } from '../../../mail/layout';
import type { Mail } from '../../../services/mailer';
import type { Counter } from '../../../services/rateLimits';
import type { Services } from '../../../services/services';
import { mailNames } from '../inviteMail';
import { countersOfInstructor, countMails } from '../mailLimit';
import { studentsOfClass } from '../students';
import type { LinkedClass } from './join';

interface Content extends MailedLink {
  to: string;
  name: string;
  record: LinkedClass;
}

function joinMail({ to, name, record, link, lifetime }: Content): Mail {
  const { simulation } = record;
  const { sender, className, recipient } = mailNames(record);
  return {
    ...renderMail({
      to,
      name: recipient(name),
      subject: `Join ${simulation.name}`,
      paragraphs: [
        `You have asked to join ${className ? `the class “${className}”` : 'a class'} of ${sender}, which plays ${simulation.name}. Use the link below to join.`,
      ],
      action: { label: 'Join the class', link },
      note: `The link is for you alone, works once and expires after ${lifetime}. Your seat is yours once you have opened it. If you did not ask for it, you can ignore this email; nobody can join with your address without the link.`,
    }),
    linkHash: linkHashOf(link),
  };
}

const HOUR_SECONDS = 60 * 60;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The counters of the mails that a class link sends. They do not tell addresses apart. */
async function countersOf(db: Db, record: LinkedClass, at: Date): Promise<Counter[]> {
  const { id, link, seats, seatsTaken } = record;
  const lately = gt(invites.createdAt, new Date(at.getTime() - DAY_MS));
  const joined = await db.$count(invites, and(studentsOfClass(id), lately));
  // Students who have joined meanwhile have asked for mails as well.
  const most = seats - seatsTaken + joined;
  return [['join-link', link.code, most], ['join-class', id, most], ...countersOfInstructor(record)];
}

/** The counters of a mail that somebody asks for. It is refused when the link may send no more, whatever the address. */
export async function countersWithMailsLeft(
  { db, limits, now }: Pick<Services, 'db' | 'limits' | 'now'>,
  record: LinkedClass,
): Promise<Counter[]> {
  const counters = await countersOf(db, record, now());
  try {
    for (const counter of counters) await limits.check(...counter);
  } catch (error) {
    if (!(error instanceof HttpError && error.status === 429)) throw error;
    throw tooManyRequests(
      HOUR_SECONDS,
      'This link sends no more emails today. Ask your instructor to add you.',
    );
  }
  return counters;
}

/**
 * Mails a link that signs in, makes the account if there is none, and leads to the class. It runs in the background
 * and does the same for each address, so that nobody can tell who has an account. Deleted accounts get no mail.
 */
export async function mailJoinLink(
  services: Services,
  record: LinkedClass,
  { email: given, browserHash, by }: { email: string; browserHash: string; by: readonly Counter[] },
): Promise<void> {
  const { db, mail } = services;
  const { link, instructor } = record;
  const email = normalizeEmail(given);
  await db
    .transaction(async (tx) => {
      const [problem] = await countMails(services, tx, record, { to: [email], by, asked: true });
      if (problem) return;
      const [user] = await tx.select().from(users).where(eq(users.email, email));
      const owner = user ? { userId: user.id } : { email, schoolId: instructor.schoolId };
      const redir = `/join/${shownCode(link.code)}`;
      const asked = { kind: 'join', redir, browserHash } as const;
      const made = await createMailedLink({ ...services, db: tx }, { ...owner, ...asked });
      await mail.send(joinMail({ to: email, name: user?.name ?? '', record, ...made }), tx);
      if (user?.status === 'deleted') tx.rollback();
    })
    .catch((error: unknown) => {
      if (!(error instanceof TransactionRollbackError)) throw error;
    });
}
