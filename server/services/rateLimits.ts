import type { LimitName } from '../config/rateLimits';

export interface RateLimits {
  /** Counts an attempt, or several at once; throws a 429 if so many are not left. */
  consume(limit: LimitName, key: string, attempts?: number): Promise<void>;
  /** Counts an attempt; tells whether one was left. */
  allows(limit: LimitName, key: string): Promise<boolean>;
  /** Tells whether an attempt is left, without counting one; throws a 429 if none is. */
  check(limit: LimitName, key: string): Promise<void>;
  /** Takes back an attempt that was counted, or several. */
  giveBack(limit: LimitName, key: string, attempts?: number): Promise<void>;
}
