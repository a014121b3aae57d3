import { HttpError } from '../http/errors';
import type { LimitName, RateLimits } from '../services/rateLimits';
import { ConcurrencyLimit } from './passwords/concurrencyLimit';
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

/**
 * Runs an attempt that counts before it begins, so that attempts at once do not pass the limit together. It
 * is given back unless it fails with a 401.
 */
export async function countFailure<T>(
  limits: RateLimits,
  counters: readonly Counter[],
  attempt: () => Promise<T>,
): Promise<T> {
  const counted: Counter[] = [];
  const giveBack = () => Promise.all(counted.map(([name, key]) => limits.giveBack(name, key)));
  try {
    for (const counter of counters) {
      await limits.consume(...counter);
      counted.push(counter);
    }
    const result = await attempt();
    await giveBack();
    return result;
  } catch (error) {
    if (!(error instanceof HttpError && error.status === 401)) await giveBack();
    throw error;
  }
}

/** The attempts of one network: a few are under way, and a class may wait in line. */
const PER_ADDRESS = { running: 4, waiting: 60 };

const lines = new Map<string, { limit: ConcurrencyLimit; tasks: number }>();

/** Runs an attempt in the line of its network, so that no network takes up all the hashing of passwords. */
export async function inLineOf<T>(address: string, attempt: () => Promise<T>): Promise<T> {
  const line = lines.get(address) ?? { limit: new ConcurrencyLimit(PER_ADDRESS), tasks: 0 };
  lines.set(address, line);
  line.tasks += 1;
  try {
    return await line.limit.run(attempt);
  } finally {
    line.tasks -= 1;
    if (line.tasks === 0) lines.delete(address);
  }
}
