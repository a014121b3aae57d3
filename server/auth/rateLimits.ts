import { createHash } from 'node:crypto';
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible';
import { type LimitName, limits } from '../config/rateLimits';
import type { Db } from '../db/connection';
import { rateLimits } from '../db/schema/limits';
import { tooManyRequests } from '../http/errors';
import type { Counter, RateLimits } from '../services/rateLimits';
import { countEach } from './countEach';

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
  const pointsOf = ([name, , times = 1]: Counter): number => limiterOf(name).points * times;
  const storedCounter = (counter: Counter) => {
    const limiter = limiterOf(counter[0]);
    return {
      key: limiter.getKey(hashKey(counter[1])),
      points: pointsOf(counter),
      seconds: limiter.duration,
    };
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
    async check(...counter) {
      const [name, key] = counter;
      const known = await limiterOf(name).get(hashKey(key));
      if (known && known.consumedPoints >= pointsOf(counter))
        throw tooManyRequests(known.msBeforeNext / 1000);
    },
    async countEach(tx, attempts) {
      const refusals = await countEach(
        tx,
        attempts.map((counters) => counters.map(storedCounter)),
      );
      return refusals.map((full, index) => attempts[index]?.[full]?.[0] ?? null);
    },
    async giveBack(name, key, attempts) {
      await limiterOf(name).reward(hashKey(key), attempts);
    },
  };
}
