import type { Invite } from '../../api/records/invite';
import type { User } from '../../api/records/user';
import { formatDateTime } from '../../lib/dates';
import { isAfterClosing } from '../../rules/classrooms';
import { isCalledOff, isDue } from '../../rules/invites';
import { formatPrice } from '../../rules/money';

const nameOf = ({ name, lastname }: { name: string; lastname: string }): string =>
  `${name} ${lastname}`.trim();

/** The sender's name, or a general word if it is unknown. */
export const instructorOf = ({ instructor }: Invite): string => nameOf(instructor) || 'Your instructor';

/** The name of the instructor who has sent somebody else's invite; '' if it is the reader, or unknown. */
export const otherInstructor = ({ instructor }: Invite, reader: User): string =>
  nameOf(instructor) === nameOf(reader) ? '' : nameOf(instructor);

/** The student's name; '' if it is unknown. */
export const studentName = (invite: Invite): string => nameOf(invite);

export const seatReceiptPath = ({ _id }: Invite): string => `/invites/${encodeURIComponent(_id)}/receipt`;

export const paymentRequired = ({ client: { price } }: Invite): string =>
  price === null ? 'Payment required' : `Payment required: ${formatPrice(price)}`;

/** How far the student of somebody else's invite has come, as far as the backend tells. */
export function progressOf(invite: Invite): readonly [color: string, text: string] {
  if (invite.finished_at) return ['success', 'Finished'];
  if (invite.started_at) return ['info', 'Started'];
  if (invite.revoked_at) return ['secondary', 'Withdrawn'];
  if (isCalledOff(invite)) return ['secondary', 'Cancelled'];
  if (isDue(invite)) return ['warning', paymentRequired(invite)];
  if (invite.payment) return ['info', 'Paid'];
  return ['secondary', invite.opened_at ? 'Opened' : 'Invited'];
}

/** Why the invite can be neither played nor paid any more; '' if it can. */
export function endOf(invite: Invite, now: Date): string {
  if (invite.revoked_at) return 'This invitation was withdrawn.';
  if (isCalledOff(invite)) return 'This session was cancelled: it can be neither played nor paid.';
  return isAfterClosing(invite, now) ? `This session closed on ${formatDateTime(invite.closes_at)}.` : '';
}

/** The student's way on from an invite that has ended; '' if there is none. */
export function adviceOf(invite: Invite): string {
  const instructor = instructorOf(invite);
  if (invite.revoked_at) return `If you think that this is a mistake, ask ${instructor}.`;
  return isCalledOff(invite) || invite.finished_at ? '' : `If you still have to play, ask ${instructor}.`;
}
