import fc from 'fast-check';
import { onPostgres } from '../server/database';

/** Printed at the start of the run; TEST_SEED set to it draws the same samples again. */
const seed = Number(process.env.TEST_SEED);

/**
 * So many of the cases, drawn at random; on PostgreSQL, where there is time for them, all of them. Several
 * lists of the same cases get other samples by their places.
 */
export function sampleOf<T>(cases: readonly T[], size: number, place = 0): T[] {
  if (onPostgres || size >= cases.length) return [...cases];
  const subarray = fc.shuffledSubarray([...cases], { minLength: size, maxLength: size });
  const [sample = []] = fc.sample(subarray, { seed: seed + place, numRuns: 1 });
  return sample;
}

/** A quarter of the cases, but some of each list. */
export const quarterOf = <T>(cases: readonly T[]): T[] => sampleOf(cases, Math.ceil(cases.length / 4));
