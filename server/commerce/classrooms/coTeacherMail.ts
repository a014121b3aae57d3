import { linkHashOf, type MailedLink } from '../../auth/links/accessLinks';
import { renderMail } from '../../mail/layout';
import type { Mail } from '../../services/mailer';
import { mailNames } from './mailNames';
import type { ClassroomRecord } from './records';

/** The mail that tells somebody of the access to a class, or a student that another address is needed for it. */
export function coTeacherMail(
  record: ClassroomRecord,
  { to, name, mayTeach, link, lifetime }: MailedLink & { to: string; name: string; mayTeach: boolean },
): Mail & { linkHash: string } {
  const { simulation } = record;
  const { sender: sharer, className, recipient } = mailNames(record);
  const session = className ? `${className} (${simulation.name})` : simulation.name;
  const mail = renderMail({
    to,
    name: recipient(name),
    subject: `${sharer} has shared a session of ${simulation.name} with you`,
    paragraphs: mayTeach
      ? [
          `${sharer} has made you a co-teacher of ${session}.`,
          'You can add students, send invitations, follow their progress and open the simulation.',
        ]
      : [
          `${sharer} would like to make you a co-teacher of ${session}.`,
          'A student’s account cannot teach, and yours is one. Tell them another address of yours.',
        ],
    action: { label: mayTeach ? 'Open the session' : 'Sign in', link },
    note: `The link is for you alone, works once and expires after ${lifetime}. Later, ask for a new one with "Access Via Email" on the sign-in page.`,
  });
  return { ...mail, linkHash: linkHashOf(link) };
}
