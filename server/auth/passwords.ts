import { availableParallelism } from 'node:os';
import { hash, type Options, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { normalizeEmail } from '../../src/contract/emailAddress';
import { passwordProblem } from '../../src/rules/passwords/passwordStrength';
import type { LimitName } from '../config/rateLimits';
import { badRequest, HttpError, unauthorized, unavailable } from '../http/errors';
import type { RateLimits, Services } from '../services/services';
import { findUserOf, type Visitor } from './browsers';
import { startLogin } from './logins';

/** argon2id, the library's default algorithm. */
const cost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * A hash that matches no password. It is verified for unknown addresses, so that they take as long as known
 * ones.
 */
const dummyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

/**
 * Hashing is the most expensive operation that an anonymous caller can trigger. One processor stays free
 * for other calls, and at most four hashes run, as many as Node's pool has threads.
 */
export const hashing = { running: Math.max(1, Math.min(4, availableParallelism() - 1)), waiting: 64 };
const line = pLimit(hashing.running);

export const hashingLimit = {
  async run<T>(task: () => Promise<T>): Promise<T> {
    if (line.pendingCount >= hashing.waiting)
      throw unavailable('The server is busy. Try again in a moment.', 2);
    return line(task);
  },
};

const normalize = (password: string): string => password.normalize('NFC');

export const hashPassword = (password: string): Promise<string> =>
  hashingLimit.run(() => hash(normalize(password), cost));

/** An empty hash never matches. */
async function matchesPassword(password: string, passwordHash: string): Promise<boolean> {
  const matches = await hashingLimit.run(() => verify(passwordHash || dummyHash, normalize(password)));
  return matches && passwordHash !== '';
}

/** This many of the most common passwords are refused even with digits and signs around them. */
const WIDELY_KNOWN = 3000;

interface KnownPasswords {
  all: ReadonlySet<string>;
  widely: ReadonlySet<string>;
}

let known: Promise<KnownPasswords> | undefined;

/** The list is sorted by how often a password was found in leaks. */
async function loadKnown(): Promise<KnownPasswords> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const ranked = [...dictionary['passwords-common']].map((password) => String(password).toLowerCase());
  return { all: new Set(ranked), widely: new Set(ranked.slice(0, WIDELY_KNOWN)) };
}

async function isKnown(password: string): Promise<boolean> {
  known ??= loadKnown();
  const { all, widely } = await known;
  const plain = password.normalize('NFC').toLowerCase();
  return all.has(plain) || widely.has(plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, ''));
}

/** The reason why a new password is refused; null if it is accepted. */
export async function newPasswordProblem(password: string): Promise<string | null> {
  const weakness = passwordProblem(password);
  if (weakness) return weakness;
  return (await isKnown(password)) ? 'This password is among the most common ones. Choose another.' : null;
}

const mismatch = 'Password and password confirmation do not match.';

/** The new password of a form, or null. A client that lets it be repeated may send both, which then have to agree. */
export function newPasswordOf({
  password,
  repassword,
}: {
  password?: string | undefined;
  repassword?: string | undefined;
}): string | null {
  if (!password && !repassword) return null;
  if (!password || (repassword !== undefined && password !== repassword))
    throw badRequest(mismatch, { password: mismatch });
  return password;
}

/** Checks and hashes a new password. */
export async function hashNewPassword(password: string): Promise<string> {
  const problem = await newPasswordProblem(password);
  if (problem) throw badRequest(problem, { password: problem });
  return hashPassword(password);
}

const refused = () => unauthorized('Wrong email or password.');

/** Signs in with a password. Neither the response nor its time reveals whether the address is known. */
export async function logIn(
  services: Services,
  credentials: { email: string; password: string },
  { device, ...visitor }: Visitor & { device: string },
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
    const login = await startLogin({ db: tx, now }, user.id, { way: 'password', device });
    // A password change that ran in between has ended all logins, so no login may start with the old
    // password.
    if (login.user.passwordHash !== user.passwordHash) throw refused();
    return login;
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

/** Runs an attempt that was counted. It is given back unless it fails with this status. */
export async function countFailure<T>(
  limits: RateLimits,
  counters: readonly Counter[],
  attempt: () => Promise<T>,
  failure = 401,
): Promise<T> {
  try {
    const result = await attempt();
    await giveBack(limits, counters);
    return result;
  } catch (error) {
    if (!(error instanceof HttpError && error.status === failure)) await giveBack(limits, counters);
    throw error;
  }
}
