import { formatCount } from '../numbers';

/** '1 student', '12 students'. */
export const studentsText = (count: number): string =>
  count === 1 ? '1 student' : `${formatCount(count)} students`;
