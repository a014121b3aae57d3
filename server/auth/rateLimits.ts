import { createHash } from 'node:crypto';
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible';
import { rateLimits } from '../db/schema/limits';
import type { Db } from '../http/context';
import { tooManyRequests } from '../http/errors';

const MINUTE = 60;

const perMinute = (points: number) => ({ points, seconds: MINUTE });

/** How many attempts in how many seconds, by what the key stands for. */
const limits = {
  'login-address': perMinute(30),
  'login-account': perMinute(5),
  'register-address': perMinute(10),
  'register-account': perMinute(10),
  'recover-address': perMinute(20),
  'recover-mail': { points: 3, seconds: 15 * MINUTE },
  // A lecture hall behind one address opens its mails together; the tokens themselves cannot be guessed.
  'autk-address': perMinute(600),
  'password-account': perMinute(5),
  'contact-address': perMinute(5),
  'contact-address-day': { points: 30, seconds: 24 * 60 * MINUTE },
  'contact-account': perMinute(5),
  'contact-account-day': { points: 30, seconds: 24 * 60 * MINUTE },
  'intent-account': perMinute(60),
  'sandbox-confirm-address': perMinute(60),
  'charge-address': perMinute(60),
  'charge-account': perMinute(10),
} as const;
type LimitName = keyof typeof limits;

/** Counters in the database, shared by all servers on it. */
export interface RateLimits {
  /** Counts one attempt; throws a 429 once nothing is left. */
  consume(limit: LimitName, key: string): Promise<void>;
  /** Counts one attempt; answers whether there was one left. */
  allows(limit: LimitName, key: string): Promise<boolean>;
  /** Counts nothing; throws a 429 once nothing is left. */
  check(limit: LimitName, key: string): Promise<void>;
}

/** Keys hold addresses of people: they are stored as hashes. */
const hidden = (key: string): string => createHash('sha256').update(key).digest('base64url');

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
  /** Counts one attempt; answers what refuses it. */
  const refusalOf = async (name: LimitName, key: string): Promise<RateLimiterRes | null> => {
    try {
      await limiterOf(name).consume(hidden(key));
      return null;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return refusal;
      throw refusal;
    }
  };
  return {
    async consume(name, key) {
      const refusal = await refusalOf(name, key);
      if (refusal) throw tooManyRequests(refusal.msBeforeNext / 1000);
    },
    allows: async (name, key) => (await refusalOf(name, key)) === null,
    async check(name, key) {
      const limiter = limiterOf(name);
      const state = await limiter.get(hidden(key));
      if (state && state.consumedPoints >= limiter.points) throw tooManyRequests(state.msBeforeNext / 1000);
    },
  };
}
