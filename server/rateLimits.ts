import { createHash } from 'node:crypto';
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible';
import type { Db } from './context';
import { rateLimits } from './db/schema';
import { tooManyRequests } from './errors';

/** Attempts a minute, by what the key stands for. */
const limits = {
  'login-address': 30,
  'login-account': 5,
  // A lecture hall behind one address opens its mails together; the tokens themselves cannot be guessed.
  'autk-address': 600,
  'intent-account': 60,
  'sandbox-confirm-address': 60,
  'charge-address': 60,
  'charge-account': 10,
} as const;
type LimitName = keyof typeof limits;

/** Counters in the database, shared by all servers on it. Both calls throw a 429 once nothing is left. */
export interface RateLimits {
  /** Counts one attempt. */
  consume(limit: LimitName, key: string): Promise<void>;
  /** Counts nothing. */
  check(limit: LimitName, key: string): Promise<void>;
}

/** Keys hold addresses of people: they are stored as hashes. */
const hidden = (key: string): string => createHash('sha256').update(key).digest('base64url');

export function createRateLimits(db: Db, scale: number): RateLimits {
  const limiters = new Map(
    Object.entries(limits).map(([name, points], index) => [
      name,
      new RateLimiterDrizzle({
        storeClient: db,
        schema: rateLimits,
        keyPrefix: name,
        points: points * scale,
        duration: 60,
        clearExpiredByTimeout: index === 0,
      }),
    ]),
  );
  const limiterOf = (name: LimitName): RateLimiterDrizzle => {
    const limiter = limiters.get(name);
    if (!limiter) throw new Error(`No rate limit is named ${name}`);
    return limiter;
  };
  return {
    async consume(name, key) {
      try {
        await limiterOf(name).consume(hidden(key));
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) throw tooManyRequests(refusal.msBeforeNext / 1000);
        throw refusal;
      }
    },
    async check(name, key) {
      const limiter = limiterOf(name);
      const state = await limiter.get(hidden(key));
      if (state && state.consumedPoints >= limiter.points) throw tooManyRequests(state.msBeforeNext / 1000);
    },
  };
}
