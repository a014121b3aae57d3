import type { LimitName } from '../config/rateLimits';
import type { Db } from '../db/connection';

/** A limit, and the key that it counts; its points are multiplied by `times`. */
export type Counter = readonly [limit: LimitName, key: string, times?: number];

export interface RateLimits {
  /** Counts an attempt, or several at once; throws a 429 if so many are not left. */
  consume(limit: LimitName, key: string, attempts?: number): Promise<void>;
  /** Counts an attempt; tells whether one was left. */
  allows(limit: LimitName, key: string): Promise<boolean>;
  /** Tells whether an attempt is left, without counting one; throws a 429 if none is. */
  check(...counter: Counter): Promise<void>;
  /**
   * Counts several attempts in a transaction, each by all its counters. Answers each with the first limit that has none
   * left, for which nothing is counted, or with null.
   */
  countEach(tx: Db, attempts: readonly (readonly Counter[])[]): Promise<(LimitName | null)[]>;
  /** Takes back an attempt that was counted, or several. */
  giveBack(limit: LimitName, key: string, attempts?: number): Promise<void>;
}
