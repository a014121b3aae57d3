import { linkHashOf, type MailedLink } from '../../auth/accessLinks';
import { type Fact, plainName, renderMail } from '../../mail/layout';
import type { Mail } from '../../services/services';
import type { ClassRecord } from './records';

/** A step of a student, before or in a session. */
export type Step = 'pay' | 'start';

interface Invitation extends MailedLink {
  to: string;
  studentName: string;
  simulation: string;
  /** The instructor's name for the class; '' if none was given. */
  className: string;
  instructor: string;
  /** The instructor's school; '' without one. */
  school: string;
  opensAt: Date | null;
  closesAt: Date | null;
  /** The price that the student is asked for, in words. */
  price: string;
  /** The steps that a reminded student should have taken, and has not; undefined in an invitation. */
  missing: readonly Step[] | undefined;
}

const timeFormat = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'UTC',
});
const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
/** A mail does not know its reader's time zone. */
const utc = (at: Date): string => `${timeFormat.format(at)} UTC`;

/** The class, its people, dates and price, as far as they are known. */
const factsOf = ({ className, instructor, school, opensAt, closesAt, price }: Invitation): Fact[] =>
  (
    [
      ['Class', className],
      ['Instructor', instructor],
      ['School', school],
      ['Opens', opensAt ? utc(opensAt) : ''],
      ['Closes', closesAt ? utc(closesAt) : ''],
      ['Price', price],
    ] as const
  ).filter(([, value]) => value);

/** The same login link, which leads to the calendar file on the invite's screen. */
function toCalendar(link: string): string {
  const url = new URL(link);
  url.searchParams.set('redir', `${url.searchParams.get('redir')}#calendar`);
  return url.href;
}

/** The subject and the first sentence. */
function wordsOf({ simulation, instructor, opensAt, closesAt, missing }: Invitation): [string, string] {
  if (!missing) {
    return [`Your invitation to ${simulation}`, `${instructor} has invited you to play ${simulation}.`];
  }
  const until = closesAt ? ` by ${utc(closesAt)}` : '';
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
    `Reminder: ${simulation} opens on ${dateFormat.format(opensAt)}`,
    `This is a reminder that ${simulation} opens on ${utc(opensAt)}.`,
  ];
}

/** The mail that was not sent, in the place of the last one: the link of that one stays its own, and ends with it. */
export const keptMail = (kept: {
  to: string;
  simulation: string;
  linkHash: string | null;
  problem: string;
}) => {
  const { simulation, ...mail } = kept;
  return { ...mail, subject: `Your invitation to ${simulation}`, text: '', html: '' };
};

/** The mail that invites a student to a simulation, or reminds the student of the invitation. */
export function inviteMail(invitation: Invitation): Mail {
  const { to, studentName, opensAt, closesAt, link, lifetime } = invitation;
  const [subject, sentence] = wordsOf(invitation);
  return {
    ...renderMail({
      to,
      name: studentName,
      subject,
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
    ? { sender: email, className: '', recipient: () => '' }
    : {
        sender: plainName(`${name} ${lastname}`) || email,
        className: plainName(className),
        recipient: (known: string) => known,
      };
}
