import type { Classroom } from '../../../api/records/classroom';
import { freeSeats, seatsWaitingText } from '../../../rules/classrooms';
import { formatCount } from '../../../rules/numbers';
import { studentsText } from '../../../rules/students/studentsText';

const joined = (...texts: string[]): string => texts.filter(Boolean).join(' ');

/** The lines of a list that are to be corrected, or were not added. */
export const linesText = (lines: number): string => (lines === 1 ? '1 line' : `${formatCount(lines)} lines`);

/** The free seats, and those that are on the way. */
export function seatsText(session: Classroom): string {
  const { seats } = session;
  const free = freeSeats(session);
  const invitation = 'Each student gets an invitation by email.';
  if (free === null || seats === null) return invitation;
  const waiting = seatsWaitingText(session);
  if (free === 0) return joined(`All ${formatCount(seats)} seats are taken.`, waiting);
  const are = free === 1 ? 'is' : 'are';
  return joined(`${formatCount(free)} of ${formatCount(seats)} seats ${are} free.`, waiting, invitation);
}

/**
 * The outcome of a list that has more students than seats are free. Students who are in the class need none; `areNew` says
 * that they are not counted.
 */
function surplusText(free: number, students: number, areNew: boolean): string {
  if (areNew) {
    const seats = free === 0 ? 'No seat is' : free === 1 ? '1 seat is' : `${formatCount(free)} seats are`;
    return `${seats} free: ${studentsText(students - free)} will be refused.`;
  }
  if (free === 0) return 'No seat is free: students who are not in the class yet will be refused.';
  const count = formatCount(free);
  return free === 1
    ? '1 seat is free. If more than 1 of these is new to the class, the rest will be refused.'
    : `${count} seats are free. If more than ${count} of these are new to the class, the rest will be refused.`;
}

/** The warning for a list of so many students; '' if the seats are enough, or not known. */
export function tooManyText(session: Classroom, students: number, areNew: boolean): string {
  const free = freeSeats(session);
  return free === null || students <= free
    ? ''
    : joined(surplusText(free, students, areNew), seatsWaitingText(session));
}

/** The label of the button that adds so many students: the first ones get the free seats. */
export function addLabel(session: Classroom, students: number, areNew: boolean): string {
  const free = freeSeats(session);
  if (students > 0 && (free === null || students <= free)) return `Add ${studentsText(students)}`;
  if (students === 0 || !free || !areNew) return 'Add students';
  return free === 1 ? 'Add the first student' : `Add the first ${studentsText(free)}`;
}
