import type { LimitName } from '../config/rateLimits';
import { HttpError } from '../http/errors';
import type { RateLimits } from '../services/rateLimits';
import type { Visitor } from './sessions/knownBrowsers';

type Counter = readonly [name: LimitName, key: string];

/**
 * The counters of an attempt to sign in. A browser that has signed in to the account before has one of its
 * own, so that strangers cannot lock its owner out.
 */
export const countersOf = (
  email: string,
  { address, browserHash }: Visitor,
  isKnownBrowser: boolean,
): Counter[] =>
  isKnownBrowser
    ? [['login-visitor', `${email} ${browserHash}`]]
    : [
        ['login-address', address],
        ['login-visitor', `${email} ${address}`],
        ['login-account', email],
      ];

/** Counts an attempt before it begins, so that attempts at once do not pass the limit together. */
export async function countAttempt(limits: RateLimits, counters: readonly Counter[]): Promise<void> {
  for (const [index, counter] of counters.entries()) {
    try {
      await limits.consume(...counter);
    } catch (refusal) {
      await giveBack(limits, counters.slice(0, index));
      throw refusal;
    }
  }
}

const giveBack = (limits: RateLimits, counters: readonly Counter[]) =>
  Promise.all(counters.map(([name, key]) => limits.giveBack(name, key)));

/** Runs an attempt that was counted. It is given back unless it fails with a 401. */
export async function countFailure<T>(
  limits: RateLimits,
  counters: readonly Counter[],
  attempt: () => Promise<T>,
): Promise<T> {
  try {
    const result = await attempt();
    await giveBack(limits, counters);
    return result;
  } catch (error) {
    if (!(error instanceof HttpError && error.status === 401)) await giveBack(limits, counters);
    throw error;
  }
}
