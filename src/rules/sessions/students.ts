import { FREE_LEARNERS } from '../../contract/limits';
import { slugify } from '../links/slug';
import { counted, formatCents, formatCount } from '../money';

interface Seats {
  seats: number | null;
  seats_taken: number | null;
}

/** '5 of 20', or '5 students' where as many may come as want to. */
export const seatsTaken = ({ seats, seats_taken }: Seats, noun = ''): string =>
  seats === FREE_LEARNERS
    ? counted(seats_taken, 'student')
    : `${formatCount(seats_taken)} of ${formatCount(seats)}${noun}`;

interface Standing {
  finished_at: string | null;
  started_at: string | null;
  opened_at: string | null;
  /** Any value means that the student has paid. */
  payment: unknown;
}

export type StudentState = 'Finished' | 'Started' | 'Paid' | 'Opened' | 'Email failed' | 'Invited';

/** How far a student has come, in the words of all screens. */
export function studentStateOf(
  { finished_at, started_at, opened_at, payment }: Standing,
  { asksPayment, mailFailed }: { asksPayment: boolean; mailFailed: boolean },
): StudentState {
  if (finished_at) return 'Finished';
  if (started_at) return 'Started';
  if (payment && asksPayment) return 'Paid';
  if (opened_at) return 'Opened';
  return mailFailed ? 'Email failed' : 'Invited';
}

/** '1 student', '12 students'. */
export const studentsText = (count: number): string => counted(count, 'student');

/** The name of the file of a class's students, without date and extension. */
export const studentsExportName = (className: string, simulation: { name: string }): string =>
  `${slugify(className) || slugify(simulation.name) || 'class'}-students`;

/** The words for the last invitation mail of a student. Those who join by the class link need none. */
export const mailWords = {
  queued: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
  outbox: 'Sent',
  none: 'Joined by link',
} as const;

/** Cents; null where the backend does not tell them. */
interface StudentPayment {
  amount: number | null;
  refunded: number | null;
}

/** Whether nothing is left of a student's payment. */
export const isRefunded = ({ amount, refunded }: StudentPayment): boolean =>
  refunded !== null && refunded > 0 && refunded === amount;

/** The refunds of a student's payment, after its amount; '' without any. */
export function refundText(payment: StudentPayment): string {
  if (!payment.refunded) return '';
  return isRefunded(payment) ? ', refunded' : `, ${formatCents(payment.refunded)} refunded`;
}
