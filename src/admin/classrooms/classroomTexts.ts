import type { ClassStudent } from '../../api/classrooms';
import { hasOpened } from '../../rules/classes';
import { type StudentState, studentStateOf, studentsText } from '../../rules/students';
import type { Tone } from '../shared/StatusPill';

/** Whether the invitation can move to another address. */
export const mayChangeAddress = (student: ClassStudent): boolean => !hasOpened(student) && !student.payment;

/** The result of sending invitations again: the mails wait to be sent. */
export function invitationsSent(count: number): string {
  if (count === 0) return 'No invitation was sent.';
  return `${count === 1 ? 'An invitation is' : 'Invitations are'} on the way to ${studentsText(count)}.`;
}

const tones: Record<StudentState, Tone> = {
  Finished: 'success',
  Started: 'info',
  Paid: 'info',
  Opened: 'neutral',
  'Email failed': 'danger',
  Invited: 'neutral',
};

/** How far a student has come. */
export function progressOf(student: ClassStudent, asksPayment: boolean): readonly [Tone, string] {
  const state = studentStateOf(student, { asksPayment, mailFailed: student.mail.status === 'failed' });
  return [tones[state], state];
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
