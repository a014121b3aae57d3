import { createHash } from 'node:crypto';
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible';
import { type LimitName, limits } from '../config/rateLimits';
import type { Db } from '../db/connection';
import { rateLimits } from '../db/schema/limits';
import { tooManyRequests } from '../http/errors';
import type { RateLimits } from '../services/rateLimits';

/** Keys contain personal addresses, so only their hashes are stored. */
const hashKey = (key: string): string => createHash('sha256').update(key).digest('base64url');

/** Counts in the database, so that all servers on it share the limits. */
export function createRateLimits(db: Db, scale: number): RateLimits {
  const limiters = new Map(
    Object.entries(limits).map(([name, { points, seconds }], index) => [
      name,
      new RateLimiterDrizzle({
        storeClient: db,
        schema: rateLimits,
        keyPrefix: name,
        points: points * scale,
        duration: seconds,
        clearExpiredByTimeout: index === 0,
      }),
    ]),
  );
  const limiterOf = (name: LimitName): RateLimiterDrizzle => {
    const limiter = limiters.get(name);
    if (!limiter) throw new Error(`No rate limit is named ${name}`);
    return limiter;
  };
  /** Counts attempts; returns the refusal, if there is one. */
  const refusalOf = async (name: LimitName, key: string, attempts = 1): Promise<RateLimiterRes | null> => {
    try {
      await limiterOf(name).consume(hashKey(key), attempts);
      return null;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return refusal;
      throw refusal;
    }
  };
  return {
    async consume(name, key, attempts) {
      const refusal = await refusalOf(name, key, attempts);
      if (!refusal) return;
      // None of several was made: fewer may be left.
      if (attempts) await limiterOf(name).reward(hashKey(key), attempts);
      throw tooManyRequests(refusal.msBeforeNext / 1000);
    },
    allows: async (name, key) => (await refusalOf(name, key)) === null,
    async check(name, key) {
      const known = await limiterOf(name).get(hashKey(key));
      if (known && known.remainingPoints <= 0) throw tooManyRequests(known.msBeforeNext / 1000);
    },
    async giveBack(name, key, attempts) {
      await limiterOf(name).reward(hashKey(key), attempts);
    },
  };
}
