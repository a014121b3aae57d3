import type { ClassStudent } from '../../api/records/classroom';
import { formatCount } from '../../rules/numbers';
import type { Tone } from '../shared/StatusPill';

/** The name of the draft of a session's settings. */
export const settingsName = (session: string): string => `sessions/${session}`;

/** The result of sending invitations again. */
export const invitationsSent = (count: number): string =>
  count === 1 ? 'Invitation sent to 1 student.' : `Invitation sent to ${formatCount(count)} students.`;

/** How far a student has come. */
export function progressOf(student: ClassStudent, asksPayment: boolean): readonly [Tone, string] {
  if (student.finished_at) return ['success', 'Finished'];
  if (student.started_at) return ['info', 'Started'];
  if (student.payment && asksPayment) return ['info', 'Paid'];
  if (student.opened_at) return ['neutral', 'Opened'];
  return student.mail.status === 'failed' ? ['danger', 'Email failed'] : ['neutral', 'Invited'];
}

const mailWords: ReadonlyMap<string, string> = new Map([
  ['queued', 'Sending'],
  ['sent', 'Sent'],
  ['failed', 'Failed'],
  ['outbox', 'In the outbox'],
  // Students who join by the class link need no invitation.
  ['none', 'Joined by link'],
]);

/** The state of the last invitation mail; one that this version does not know is shown as it is. */
export const mailText = ({ mail: { status } }: ClassStudent): string => mailWords.get(status) ?? status;
