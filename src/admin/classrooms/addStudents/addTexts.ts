import type { Classroom } from '../../../api/records/classroom';
import { formatCount } from '../../../rules/numbers';

export const countOf = (students: number): string =>
  students === 1 ? '1 student' : `${formatCount(students)} students`;

/** The number of free seats. */
export function seatsText(free: number | null, seats: number | null): string {
  if (free === null || seats === null) return 'Each student gets an invitation by email.';
  if (free === 0) return `All ${formatCount(seats)} seats are taken.`;
  return `${formatCount(free)} of ${formatCount(seats)} seats ${free === 1 ? 'is' : 'are'} free. Each student gets an invitation by email.`;
}

/** The warning for a list that has more students than seats are free. Students who are in the class need none. */
export function tooManyText(free: number): string {
  if (free === 0) return 'No seat is free: students who are not in the class yet will be refused.';
  const count = formatCount(free);
  return free === 1
    ? '1 seat is free. If more than 1 of these is new to the class, the rest will be refused.'
    : `${count} seats are free. If more than ${count} of these are new to the class, the rest will be refused.`;
}

/** The seats that are free; null if it is not known. */
export const freeSeats = ({ seats, seats_taken }: Classroom): number | null =>
  seats === null || seats_taken === null ? null : Math.max(0, seats - seats_taken);
