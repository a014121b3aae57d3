import { linkHashOf } from '../../auth/links/accessLinks';
import { renderMail } from '../../mail/layout';
import type { Mail } from '../../services/mailer';

interface Invitation {
  to: string;
  studentName: string;
  simulation: string;
  instructor: string;
  link: string;
}

/** The mail that invites a student to a simulation. */
export const inviteMail = ({ to, studentName, simulation, instructor, link }: Invitation): Mail => ({
  ...renderMail({
    to,
    name: studentName,
    subject: `Your invitation to ${simulation}`,
    paragraphs: [`${instructor} has invited you to play ${simulation}.`],
    action: { label: 'Open your invitation', link },
    note: 'The link is for you alone, works once and for 14 days. Later, ask for a new one with "Access Via Email" on the sign-in page.',
  }),
  linkHash: linkHashOf(link),
});
