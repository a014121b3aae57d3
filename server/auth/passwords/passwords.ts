import { availableParallelism } from 'node:os';
import { hash, type Options, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { unavailable } from '../../http/errors';

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
export async function matchesPassword(password: string, passwordHash: string): Promise<boolean> {
  const matches = await hashingLimit.run(() => verify(passwordHash || dummyHash, normalize(password)));
  return matches && passwordHash !== '';
}
