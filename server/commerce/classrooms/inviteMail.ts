import { linkHashOf } from '../../auth/links/accessLinks';
import { renderMail } from '../../mail/layout';
import type { Mail } from '../../services/mailer';

interface Invitation {
  to: string;
  studentName: string;
  simulation: string;
  instructor: string;
  opensAt: Date | null;
  closesAt: Date | null;
  /** The steps that a reminded student should have taken, and has not; undefined in an invitation. */
  missing: readonly string[] | undefined;
  link: string;
}

const timeFormat = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'UTC',
});
/** A mail does not know its reader's time zone. */
const utc = (at: Date): string => `${timeFormat.format(at)} UTC`;

/** When the student may play; nothing if that is at any time. */
function dates({ opensAt, closesAt }: Invitation): string[] {
  if (opensAt && closesAt) return [`You can play from ${utc(opensAt)} until ${utc(closesAt)}.`];
  if (opensAt) return [`You can play from ${utc(opensAt)}.`];
  return closesAt ? [`You can play until ${utc(closesAt)}.`] : [];
}

/** The same login link, which leads to the calendar file on the invite's screen. */
function toCalendar(link: string): string {
  const url = new URL(link);
  url.searchParams.set('redir', `${url.searchParams.get('redir')}#calendar`);
  return url.href;
}

/** The mail that invites a student to a simulation, or reminds the student of the invitation. */
export function inviteMail(invitation: Invitation): Mail {
  const { to, studentName, simulation, instructor, opensAt, closesAt, missing, link } = invitation;
  const lacking = missing?.length ? `, and you have not ${missing.join(' or ')} yet` : '';
  return {
    ...renderMail({
      to,
      name: studentName,
      subject: missing ? `Reminder: your invitation to ${simulation}` : `Your invitation to ${simulation}`,
      paragraphs: [`${instructor} has invited you to play ${simulation}${lacking}.`, ...dates(invitation)],
      action: { label: 'Open your invitation', link },
      further:
        opensAt || closesAt ? { label: 'Add the dates to your calendar', link: toCalendar(link) } : undefined,
      note: 'The link is for you alone, works once and expires after 14 days. If you open it later, we offer you a new one.',
    }),
    linkHash: linkHashOf(link),
  };
}
