import { availableParallelism } from 'node:os';
import { hash, type Options, verify } from '@node-rs/argon2';
import { ConcurrencyLimit } from './concurrencyLimit';

/** argon2id, the library's default algorithm. */
const cost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Nobody's password: verified where there is none, so that an unknown address takes as long as a known one. */
const dummyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

/**
 * Hashing is the most expensive thing that a stranger can ask for. One processor stays free of it for all
 * other calls, and so do Node’s four threads, which read files and compress.
 */
export const hashing = { running: Math.max(1, Math.min(4, availableParallelism() - 1)), waiting: 64 };
export const hashingLimit = new ConcurrencyLimit(hashing);

const normalize = (password: string): string => password.normalize('NFC');

export const hashPassword = (password: string): Promise<string> =>
  hashingLimit.run(() => hash(normalize(password), cost));

/** To be called inside the hashing gate. An empty hash never matches. */
export async function matchesPassword(password: string, passwordHash: string): Promise<boolean> {
  const matches = await verify(passwordHash || dummyHash, normalize(password));
  return matches && passwordHash !== '';
}
