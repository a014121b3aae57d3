import { normalizeEmail } from '../../src/rules/emailAddress';
import type { LimitName } from '../config/rateLimits';
import { HttpError, unauthorized } from '../http/errors';
import type { RateLimits, Services } from '../services/services';
import { matchesPassword } from './passwords/passwords';
import { findUserOf, type Visitor } from './sessions/browsers';
import { startSession } from './sessions/sessions';

const refused = () => unauthorized('Wrong email or password.');

/** Signs in with a password. Neither the response nor its time reveals whether the address is known. */
export async function logIn(
  services: Services,
  credentials: { email: string; password: string },
  visitor: Visitor,
) {
  const { db, limits, now } = services;
  const email = normalizeEmail(credentials.email);
  const { user: known, isKnownBrowser } = await findUserOf(services, email, visitor);
  const counters = countersOf(email, visitor, isKnownBrowser);
  await countAttempt(limits, counters);
  const user = await countFailure(limits, counters, async () => {
    const passwordHash = known?.passwordHash ?? '';
    const matches = await matchesPassword(credentials.password, passwordHash);
    if (!known || !matches || known.status === 'deleted') throw refused();
    return known;
  });
  return db.transaction(async (tx) => {
    const session = await startSession({ db: tx, now }, user.id, { magic: false });
    // A password change that ran in between has ended all sessions, so no session may start with the old
    // password.
    if (session.user.passwordHash !== user.passwordHash) throw refused();
    return session;
  });
}

type Counter = readonly [name: LimitName, key: string];

/**
 * The counters of an attempt to sign in. A browser that has signed in to the account before has one of its
 * own, so that strangers cannot lock its owner out.
 */
const countersOf = (email: string, { address, browserHash }: Visitor, isKnownBrowser: boolean): Counter[] =>
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
