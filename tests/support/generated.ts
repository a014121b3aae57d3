import { createHash } from 'node:crypto';

const { TEST_SEED, TEST_SCALE, TEST_POSTGRES } = process.env;

/** The seed of all generated cases: a fixed one, so that a change fails by what it changed; every night a new one. */
export const seed = Number(TEST_SEED);

/** How many cases to generate where this many are usual: more of them at night. */
export const times = (usual: number): number => usual * Number(TEST_SCALE);

/** The lot of a case, which depends on the seed and on the case alone. */
const lotOf = (text: string) => createHash('sha1').update(`${seed} ${text}`).digest('hex');

let drawn = 0;
/** The next number of the seed, from 0 up to 1. */
export function draw(): number {
  drawn += 1;
  return Number.parseInt(lotOf(`number ${drawn}`).slice(0, 8), 16) / 2 ** 32;
}

/** The seeds for the cases of this name: one, more at night, and those of cases that have failed there. */
export const seedsFor = (name: string, ...failed: number[]): number[] => [
  ...Array.from({ length: times(1) }, (_, place) =>
    Number.parseInt(lotOf(`${name} ${place}`).slice(0, 7), 16),
  ),
  ...failed,
];

/**
 * A tenth of the cases, and more of them at night; on PostgreSQL, where each run takes longer anyway, all of them.
 * A new case hardly changes which others are drawn.
 */
export function tenthOf<T>(cases: readonly T[], place = ''): T[] {
  if (TEST_POSTGRES) return [...cases];
  const lots = cases.map((one) => ({ one, lot: lotOf(`${place} ${JSON.stringify(one)}`) }));
  const last = lots.map(({ lot }) => lot).sort()[Math.ceil(times(cases.length) / 10) - 1] ?? 'g';
  return lots.filter(({ lot }) => lot <= last).map(({ one }) => one);
}
