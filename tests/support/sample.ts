import fc from 'fast-check';
import { onPostgres } from '../server/database';

/** The seed of this run, which is printed at its start. With the same TEST_SEED, a run draws the same samples. */
const seed = Number(process.env.TEST_SEED);

/**
 * Returns the given number of random cases; on PostgreSQL, where the run may take longer, all of them. A different
 * `place` gives a different sample of the same cases.
 */
export function sampleOf<T>(cases: readonly T[], size: number, place = 0): T[] {
  if (onPostgres || size >= cases.length) return [...cases];
  const subarray = fc.shuffledSubarray([...cases], { minLength: size, maxLength: size });
  const [sample = []] = fc.sample(subarray, { seed: seed + place, numRuns: 1 });
  return sample;
}

/** A quarter of the cases. */
export const quarterOf = <T>(cases: readonly T[]): T[] => sampleOf(cases, Math.ceil(cases.length / 4));
