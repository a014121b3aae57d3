import { classStateOf, type Standing } from '../classes';

/** The next step of a teacher in a class: to add students, to open it, or to read its results. */
export function nextStepOf(standing: Standing, now: Date): 'add' | 'open' | 'results' {
  const isEmpty = standing.counts.invited === 0;
  if (classStateOf(standing, now) === 'Closed') return isEmpty ? 'open' : 'results';
  return isEmpty && standing.session ? 'add' : 'open';
}
