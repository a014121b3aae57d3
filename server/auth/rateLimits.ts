import { createHash } from 'node:crypto';
import { lte, sql } from 'drizzle-orm';
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible';
import { type LimitName, limits } from '../config/rateLimits';
import type { Db } from '../db/connection';
import { rateLimits } from '../db/tables';
import { tooManyRequests } from '../http/errors';
import type { Counter, RateLimits } from '../services/services';

/** Keys contain personal addresses, so only their hashes are stored. */
const hashKey = (key: string): string => createHash('sha256').update(key).digest('base64url');

/** Counts in the database, so that all servers on it share the limits. */
export function createRateLimits(db: Db, scale: number): RateLimits {
  const limiters = new Map(
    Object.entries(limits).map(([name, limit], index) => [
      name,
      new RateLimiterDrizzle({
        storeClient: db,
        schema: rateLimits,
        keyPrefix: name,
        points: limit.points * ('fixed' in limit ? 1 : scale),
        duration: limit.seconds,
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

/** A counter of an attempt, as the rate limiter stores it. */
interface StoredCounter {
  key: string;
  points: number;
  seconds: number;
}

/** Counts in one statement what the rate limiter counts one by one; returns the sums. */
async function count(tx: Db, counters: ReadonlyMap<string, StoredCounter & { asked: number }>) {
  const now = new Date();
  const isOver = lte(rateLimits.expire, now);
  const rows = [...counters.values()].map(({ key, seconds, asked }) => ({
    key,
    points: asked,
    expire: new Date(now.getTime() + seconds * 1000),
  }));
  const counted = await tx
    .insert(rateLimits)
    // In one order everywhere, so that two transactions with the same keys do not wait for each other.
    .select(
      sql`select * from jsonb_populate_recordset(null::${rateLimits}, ${JSON.stringify(rows)}::jsonb) order by key`,
    )
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        points: sql`case when ${isOver} then 0 else ${rateLimits.points} end + excluded.points`,
        expire: sql`case when ${isOver} then excluded.expire else ${rateLimits.expire} end`,
      },
    })
    .returning({ key: rateLimits.key, points: rateLimits.points });
  return new Map(counted.map(({ key, points }) => [key, points]));
}

const giveBack = (tx: Db, unused: ReadonlyMap<string, number>) =>
  tx.execute(sql`
    update ${rateLimits} set points = ${rateLimits.points} - unused.value::int
    from jsonb_each_text(${JSON.stringify(Object.fromEntries(unused))}::jsonb) as unused
    where ${rateLimits.key} = unused.key`);

/**
 * Counts attempts, each by all its counters, until the end of the transaction. Returns the place of the first full
 * counter of each, by which it is refused and not counted, and -1 for the others.
 */
async function countEach(tx: Db, attempts: readonly (readonly StoredCounter[])[]): Promise<number[]> {
  const counters = new Map<string, StoredCounter & { asked: number }>();
  for (const counter of attempts.flat()) {
    const { asked = 0 } = counters.get(counter.key) ?? {};
    counters.set(counter.key, { ...counter, asked: asked + 1 });
  }
  const sums = await count(tx, counters);
  const left = new Map<string, number>();
  for (const { key, points, asked } of counters.values())
    left.set(key, points - (sums.get(key) ?? 0) + asked);
  const unused = new Map<string, number>();
  const refusals = attempts.map((counted) => {
    const full = counted.findIndex(({ key }) => (left.get(key) ?? 0) <= 0);
    const changed = full < 0 ? left : unused;
    const by = full < 0 ? -1 : 1;
    for (const { key } of counted) changed.set(key, (changed.get(key) ?? 0) + by);
    return full;
  });
  if (unused.size > 0) await giveBack(tx, unused);
  return refusals;
}
