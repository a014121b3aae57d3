/** Yields the same numbers in every run, so that every demo has the same data. */
export class SeededRandom {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** A number from 0 to below 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }

  /** An integer from `min` to `max`, both included. */
  between(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(list: readonly T[]): T {
    const item = list[Math.floor(this.next() * list.length)];
    if (item === undefined) throw new Error('Nothing to pick from');
    return item;
  }

  /** A random subset of a list, in the order of the list. */
  sample<T>(list: readonly T[], count: number): T[] {
    const chosen = new Set<T>();
    while (chosen.size < Math.min(count, list.length)) chosen.add(this.pick(list));
    return list.filter((item) => chosen.has(item));
  }

  shuffle<T>(list: readonly T[]): T[] {
    return list
      .map((item) => ({ item, key: this.next() }))
      .sort((a, b) => a.key - b.key)
      .map(({ item }) => item);
  }

  /** A record id. */
  id(): string {
    return Array.from({ length: 24 }, () => Math.floor(this.next() * 16).toString(16)).join('');
  }
}

const DAY = 24 * 60 * 60 * 1000;

/** The time that many days ago. */
export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - Math.round(days * DAY));

/** The item with a key. A missing key is a mistake in the demo data. */
export function byKey<T>(list: readonly T[], key: string, keyOf: (item: T) => string): T {
  const found = list.find((item) => keyOf(item) === key);
  if (!found) throw new Error(`The demo data has no ${key}`);
  return found;
}
