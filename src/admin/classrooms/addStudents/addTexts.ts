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

/** The seats that are free; null if it is not known. */
export const freeSeats = ({ seats, seats_taken }: Classroom): number | null =>
  seats === null || seats_taken === null ? null : Math.max(0, seats - seats_taken);
