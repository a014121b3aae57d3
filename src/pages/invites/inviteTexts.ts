import type { Invite } from '../../api/records/invite';
import { formatDateTime } from '../../lib/dates';
import { isAfterClosing } from '../../rules/classrooms';
import { isCalledOff } from '../../rules/invites';

/** The sender's name, or a general word if it is unknown. */
export const instructorOf = ({ instructor: { name, lastname } }: Invite): string =>
  `${name} ${lastname}`.trim() || 'Your instructor';

/** Why the invite can be neither played nor paid any more; '' if it can. */
export function endOf(invite: Invite, now: Date): string {
  const instructor = instructorOf(invite);
  if (invite.revoked_at) {
    return `This invitation was withdrawn. If you think that this is a mistake, ask ${instructor}.`;
  }
  if (isCalledOff(invite)) return 'This session was cancelled: it can be neither played nor paid.';
  if (!isAfterClosing(invite, now)) return '';
  return `This session closed on ${formatDateTime(invite.closes_at)}. If you still have to play, ask ${instructor}.`;
}
