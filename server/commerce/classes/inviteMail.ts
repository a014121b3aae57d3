import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { isErased } from '../../../src/contract/emailAddress';
import { formatCents } from '../../../src/rules/money';
import { knowsZone, zoneName } from '../../../src/rules/times/timeZones';
import { createMailedLinks, linkHashOf, type MailedLink } from '../../auth/accessLinks';
import type { Db } from '../../db/connection';
import { accessLinks, invites, mails, paymentIntents, users } from '../../db/tables';
import { type Fact, renderMail } from '../../mail/layout';
import { plainName } from '../../mail/names';
import type { Counter, Mail, Services } from '../../services/services';
import { shownName } from '../invites/records';
import { asksPayment } from '../purchases/records';
import { countMails } from './mailLimit';
import type { ClassRecord } from './records';

/** A step of a student, before or in a session. */
export type Step = 'pay' | 'start';

interface Invitation extends MailedLink {
  to: string;
  /** The instructor's address. */
  replyTo: string;
  studentName: string;
  simulation: Pick<ClassRecord['simulation'], 'name' | 'coverUrl'>;
  /** The instructor's name for the class; '' if none was given. */
  className: string;
  instructor: string;
  /** The instructor's school; '' without one. */
  school: string;
  opensAt: Date | null;
  closesAt: Date | null;
  /** The IANA name of the class's time zone; '' for none. */
  timeZone: string;
  /** The price that the student is asked for, in words. */
  price: string;
  /** The steps that a reminded student should have taken, and has not; undefined in an invitation. */
  missing: readonly Step[] | undefined;
}

/** A mail does not know its reader's time zone: times are in the class's, or else in UTC, and name it. */
function formatsOf({ timeZone: given }: Pick<Invitation, 'timeZone'>) {
  const timeZone = given && knowsZone(given) ? given : 'UTC';
  const format = (at: Date, timeStyle?: 'short') =>
    new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle, timeZone })
      .format(at)
      .replace(/\s([AP])M$/, (_, half: string) => ` ${half.toLowerCase()}m`);
  return {
    /** 'March 4, 2030 at 9:00 am, New York (EST)'. */
    time: (at: Date) => `${format(at, 'short')}, ${zoneName(at, timeZone)}`,
    /** 'March 4, 2030', and 'UTC' where the class has no time zone. */
    date: (at: Date) => format(at) + (timeZone === given ? '' : ' UTC'),
  };
}

/** The class, its people, dates and price, as far as they are known. */
function factsOf(invitation: Invitation): Fact[] {
  const { className, instructor, school, opensAt, closesAt, price } = invitation;
  const { time } = formatsOf(invitation);
  return [
    ['Class', className],
    ['Instructor', instructor],
    ['School', school],
    ['Opens', opensAt ? time(opensAt) : ''],
    ['Closes', closesAt ? time(closesAt) : ''],
    ['Price', price],
  ];
}

/** The same login link, which leads to the calendar file on the invite's screen. */
function toCalendar(link: string): string {
  const url = new URL(link);
  url.searchParams.set('redir', `${url.searchParams.get('redir')}#calendar`);
  return url.href;
}

/** The subject and the first sentence. */
function wordsOf(invitation: Invitation): [string, string] {
  const { instructor, opensAt, closesAt, missing } = invitation;
  const simulation = invitation.simulation.name;
  const { time, date } = formatsOf(invitation);
  if (!missing) {
    return [`Your invitation to ${simulation}`, `${instructor} has invited you to play ${simulation}.`];
  }
  const until = closesAt ? ` by ${time(closesAt)}` : '';
  const [first, second] = missing;
  if (second) {
    return [
      `Reminder: pay for and start ${simulation}`,
      `This is a reminder to pay for your seat in ${simulation} and to start${until}.`,
    ];
  }
  if (first === 'pay') {
    return [
      `Reminder: pay for ${simulation}`,
      `This is a reminder to pay for your seat in ${simulation}${until}.`,
    ];
  }
  if (first === 'start' || !opensAt) {
    return [`Reminder: start ${simulation}`, `This is a reminder to start ${simulation}${until}.`];
  }
  return [
    `Reminder: ${simulation} opens on ${date(opensAt)}`,
    `This is a reminder that ${simulation} opens on ${time(opensAt)}.`,
  ];
}

/** The mail that was not sent, in the place of the last one. */
const keptMail = ({ simulation, ...mail }: { to: string; simulation: string; problem: string }) => ({
  ...mail,
  subject: `Your invitation to ${simulation}`,
  text: '',
  html: '',
});

/** The mail that invites a student to a simulation, or reminds the student of the invitation. */
function inviteMail(invitation: Invitation): Mail {
  const { to, replyTo, studentName, simulation, opensAt, closesAt, link, lifetime } = invitation;
  const [subject, sentence] = wordsOf(invitation);
  return {
    ...renderMail({
      to,
      replyTo,
      name: studentName,
      subject,
      simulation,
      paragraphs: [sentence],
      facts: factsOf(invitation),
      action: { label: 'Open your invitation', link },
      further:
        opensAt || closesAt ? { label: 'Add the dates to your calendar', link: toCalendar(link) } : undefined,
      note: `The link is for you alone, works once and expires after ${lifetime}. If you open it later, we offer you a new one.`,
    }),
    linkHash: linkHashOf(link),
  };
}

/**
 * The names in the mails about a class. Anybody can register with any address, so until the instructor's is proven it
 * stands alone: no words of a stranger's go out.
 */
export function mailNames({ name: className, instructor }: ClassRecord) {
  const { name, lastname, email, addressUnproven } = instructor;
  return addressUnproven
    ? { sender: email, replyTo: email, className: '', recipient: () => '' }
    : {
        sender: plainName(`${name} ${lastname}`) || (isErased(email) ? 'Your instructor' : email),
        replyTo: isErased(email) ? '' : email,
        className: plainName(className),
        recipient: (known: string) => known,
      };
}

type Deps = Pick<Services, 'config' | 'limits' | 'mail' | 'now'>;

interface Recipient {
  inviteId: string;
  userId: string;
  email: string;
  name: string;
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
 * Queues a mail with a new link for each recipient. A mail before that still waits is not sent any more; links in sent
 * ones live on until one is used. Beyond the limits, the mail is kept as one that has failed.
 */
export async function mailInvitations(
  deps: Deps,
  tx: Db,
  record: ClassRecord,
  recipients: readonly Recipient[],
  by: readonly Counter[] = [],
): Promise<Queued> {
  if (recipients.length === 0) return { mailIds: [], problems: [] };
  const { simulation, school, opensAt, closesAt, timeZone } = record;
  const { sender, replyTo, className, recipient } = mailNames(record);
  const problems = await countMails(deps, tx, record, { to: recipients.map(({ email }) => email), by });
  const mailed = recipients.filter((_, index) => problems[index] === null);
  await endWaitingMails(
    tx,
    mailed.map(({ inviteId }) => inviteId),
    deps.now(),
  );
  const made = await createMailedLinks(
    { ...deps, db: tx },
    mailed.map(({ inviteId, userId }) => ({
      userId,
      kind: 'invite',
      inviteId,
      redir: `/invites/${inviteId}`,
    })),
  );
  const links = new Map(mailed.map(({ inviteId }, index) => [inviteId, made[index]]));
  const priceOf = await pricesOf(tx, record, mailed);
  const written = recipients.map(({ inviteId, email, name, missing }, index) => {
    const problem = problems[index];
    if (problem) return keptMail({ to: email, simulation: simulation.name, problem });
    return inviteMail({
      to: email,
      replyTo,
      studentName: recipient(name),
      simulation,
      className,
      instructor: sender,
      school: plainName(school?.name ?? ''),
      opensAt,
      closesAt,
      timeZone,
      price: priceOf(inviteId),
      missing,
      ...(links.get(inviteId) ?? { link: '', lifetime: '' }),
    });
  });
  return { mailIds: await deps.mail.sendAll(written, tx), problems };
}

/** Tells the students who could still play that their class was cancelled, and whose seats are refunded. */
export async function mailCancellation(
  { config: { publicUrl }, mail, now }: Pick<Services, 'config' | 'mail' | 'now'>,
  tx: Db,
  record: ClassRecord,
  refunded: ReadonlySet<string>,
): Promise<void> {
  const { simulation, school, closesAt } = record;
  if (closesAt && closesAt <= now()) return;
  const students = await tx
    .select({ id: invites.id, email: users.email, ...shownName(users) })
    .from(invites)
    .innerJoin(users, eq(users.id, invites.studentId))
    .leftJoin(paymentIntents, eq(paymentIntents.inviteId, invites.id))
    .where(
      and(
        eq(invites.classId, record.id),
        isNull(invites.revokedAt),
        isNull(invites.finishedAt),
        isNull(paymentIntents.id),
      ),
    );
  await endWaitingMails(
    tx,
    students.map(({ id }) => id),
    now(),
  );
  const { sender, replyTo, className, recipient } = mailNames(record);
  const written = students.map(({ id, email, name }) =>
    renderMail({
      to: email,
      replyTo,
      name: recipient(name),
      subject: `Cancelled: ${simulation.name}`,
      simulation,
      paragraphs: [
        refunded.has(id)
          ? 'This class was cancelled: you can no longer play. We refund your payment, and email you once that is done.'
          : 'This class was cancelled: you can no longer play, and have nothing to pay.',
      ],
      facts: [
        ['Class', className],
        ['Instructor', sender],
        ['School', plainName(school?.name ?? '')],
      ],
      action: { label: 'Open your invite', link: `${publicUrl}/admin/invites/${id}` },
      note: 'Questions about it? Your reply goes to your instructor.',
    }),
  );
  await mail.sendAll(written, tx);
}

/** Ends the links of these invites' mails that still wait: the queue does not send a mail whose link has ended. */
async function endWaitingMails(tx: Db, inviteIds: readonly string[], usedAt: Date): Promise<void> {
  const waiting = tx
    .select({ linkHash: mails.linkHash })
    .from(mails)
    .innerJoin(invites, eq(invites.mailId, mails.id))
    .where(and(inArray(invites.id, [...inviteIds]), eq(mails.status, 'queued'), isNotNull(mails.linkHash)));
  await tx
    .update(accessLinks)
    .set({ usedAt })
    .where(and(inArray(accessLinks.tokenHash, waiting), isNull(accessLinks.usedAt)));
}
