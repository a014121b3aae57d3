import {
  classStateOf,
  isAfterClosing,
  isBeforeOpening,
  isOpenAt,
  type Opening,
  type Standing,
} from '../classes';
import { counted, formatCount } from '../money';

/** The opening of a class or, later, its closing, with its verb; null without one. */
export function nextDateOf(opening: Opening, now: Date): readonly [verb: string, iso: string] | null {
  const { opens_at, closes_at, class_state } = opening;
  // While the host opens the session, the state says nothing of the dates.
  const dates = class_state === 'opening' ? { opens_at, closes_at } : opening;
  if (opens_at && isBeforeOpening(dates, now)) return ['Opens', opens_at];
  return closes_at ? [isAfterClosing(dates, now) ? 'Closed' : 'Closes', closes_at] : null;
}

interface Counted {
  counts: Readonly<Record<'invited' | 'paid' | 'started' | 'finished', number | null>>;
  asks_payment: boolean | null;
}

/** The students who have come as far as the first one, of all who are invited; null if it is not known. */
export function progressOf({ counts, asks_payment }: Counted): { count: number; text: string } | null {
  const { invited, paid, started, finished } = counts;
  if (invited === null) return null;
  const steps = [
    ['finished', finished],
    ['started', started],
    ['paid', asks_payment ? paid : 0],
  ] as const;
  for (const [step, count] of steps) {
    if (count) return { count, text: `${formatCount(count)} of ${formatCount(invited)} ${step}` };
  }
  return { count: 0, text: invited ? `${formatCount(invited)} invited` : 'No students' };
}

/** How many students who have started cannot go on, before the opening or after the closing; '' if none or unknown. */
export function stoppedText(started: number | null, opening: Opening, now: Date): string {
  if (!started || isOpenAt(opening, now)) return '';
  const students = counted(started, 'student has started', 'students have started');
  return `${students} and cannot go on${isBeforeOpening(opening, now) ? ' before then' : ''}.`;
}

/** The next step of a teacher, on the home and on the page of the class: to add students, to open it, or to read the results. */
export function nextStepOf(session: Standing, now: Date): 'add' | 'open' | 'results' {
  const isEmpty = session.counts.invited === 0;
  if (classStateOf(session, now) === 'Closed') return isEmpty ? 'open' : 'results';
  return isEmpty && session.session ? 'add' : 'open';
}

interface Reported {
  opened_at: string | null;
  started_at: string | null;
  finished_at: string | null;
}

/** A host may report the end of play without its start. */
export const hasStarted = ({ started_at, finished_at }: Omit<Reported, 'opened_at'>): boolean =>
  Boolean(started_at || finished_at);

/** A host may report a student who has never opened the invite. */
export const hasOpened = (student: Reported): boolean => Boolean(student.opened_at) || hasStarted(student);
