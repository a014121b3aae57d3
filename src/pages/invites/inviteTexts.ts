import type { Invite } from '../../api/invites';
import type { User } from '../../api/session';
import { formatClassTime } from '../../lib/format/classTimes';
import { isAfterClosing } from '../../rules/classes';
import { formatPrice } from '../../rules/money';
import { isCalledOff, isDue } from '../../rules/sessions/invites';
import { type StudentState, studentStateOf } from '../../rules/sessions/students';

const nameOf = ({ name, lastname }: { name: string; lastname: string }): string =>
  `${name} ${lastname}`.trim();

/** The sender's name at the start of a sentence, or a general word if it is unknown. */
export const instructorOf = ({ instructor }: Invite): string => nameOf(instructor) || 'Your instructor';

/** A welcome to the reader of an own invite, unless it was withdrawn, with its sender and the class. */
export function invitationOf(invite: Invite, reader = ''): string {
  const { class_name, revoked_at } = invite;
  const school = invite.instructor.school?.name ?? '';
  const welcome = revoked_at ? '' : `Welcome${reader && `, ${reader}`}! `;
  return `${welcome}${instructorOf(invite)}${school && ` (${school})`} ${revoked_at ? 'had' : 'has'} invited you to play${class_name && ` in ${class_name}`}.`;
}

/** The name of the instructor who has sent somebody else's invite; '' if it is the reader, or unknown. */
export const otherInstructor = ({ instructor }: Invite, reader: User): string =>
  nameOf(instructor) === nameOf(reader) ? '' : nameOf(instructor);

/** The student's name; '' if it is unknown. */
export const studentName = (invite: Invite): string => nameOf(invite);

export const seatReceiptPath = ({ _id }: Invite): string => `/invites/${encodeURIComponent(_id)}/receipt`;

export const paymentRequired = ({ client: { price } }: Invite): string =>
  price === null ? 'Payment required' : `Payment required: ${formatPrice(price)}`;

const colors: Record<StudentState, string> = {
  Finished: 'success',
  Started: 'info',
  Paid: 'info',
  Opened: 'secondary',
  'Email failed': 'danger',
  Invited: 'secondary',
};

/** How far the student of somebody else's invite has come, as far as the backend tells. */
export function progressOf(invite: Invite): readonly [color: string, text: string] {
  const { asks_payment, mail_failed } = invite;
  const state = studentStateOf(invite, { asksPayment: asks_payment ?? true, mailFailed: mail_failed });
  const reached = [colors[state], state] as const;
  if (invite.finished_at || invite.started_at) return reached;
  if (invite.revoked_at) return ['secondary', 'Withdrawn'];
  if (isCalledOff(invite)) return ['secondary', 'Cancelled'];
  // A backend that does not tell who is asked to pay does not tell of the mails either.
  if (asks_payment === null && isDue(invite)) return ['warning', paymentRequired(invite)];
  return reached;
}

/** Why the invite can be neither played nor paid any more; '' if it can. */
export function endOf(invite: Invite, now: Date): string {
  if (invite.revoked_at) return 'This invitation was withdrawn.';
  if (isCalledOff(invite)) return 'This class was cancelled.';
  return isAfterClosing(invite, now)
    ? `This class closed on ${formatClassTime(invite.closes_at, invite)}.`
    : '';
}

/** The student's way on from an invite that has ended; '' if there is none. */
export function adviceOf(invite: Invite): string {
  if (invite.revoked_at) return 'If you think that this is a mistake, ask your instructor.';
  return isCalledOff(invite) || invite.finished_at ? '' : 'If you still have to play, ask your instructor.';
}
