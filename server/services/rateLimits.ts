import type { LimitName } from '../config/rateLimits';

export interface RateLimits {
  /** Counts an attempt; throws a 429 if none is left. */
  consume(limit: LimitName, key: string): Promise<void>;
  /** Counts an attempt; tells whether one was left. */
  allows(limit: LimitName, key: string): Promise<boolean>;
  /** Takes back an attempt that was counted. */
  giveBack(limit: LimitName, key: string): Promise<void>;
}
