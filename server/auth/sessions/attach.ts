import { setImmediate as turnOfLoop } from 'node:timers/promises';
import type { MiddlewareHandler } from 'hono';
import pLimit, { type LimitFunction } from 'p-limit';
import { clientAddress } from '../../http/clientAddress';
import type { AppEnv } from '../../http/context';
import { type HttpError, tooManyRequests } from '../../http/errors';
import type { Services } from '../../services/services';
import { bearerTokenOf, findSession, hashToken } from './sessions';
/** How much of one caller runs at once and may wait. A lecture hall behind one address may open a page together. */
export const ofOneCaller = {
  begun: { running: 4, waiting: 1_000 },
  // Two at a time read as much in a second as six, and others wait half as long.
  reads: { running: 2, waiting: 1_000 },
  writes: { running: 6, waiting: 300 },
};

const readingMethods: ReadonlySet<string> = new Set(['GET', 'HEAD']);

const tooManyAtOnce = () => tooManyRequests(1);

/**
 * Identifies the caller by the bearer token alone. Role and status are read from the database for each request.
 * The requests of a session wait for one another, and so do those of a network without one: nobody can take the
 * database from everybody else. A refusal would cost as much as an answer, and be asked again at once. Each server
 * counts for itself.
 */
export function attachSession(services: Pick<Services, 'db' | 'now' | 'config'>): MiddlewareHandler<AppEnv> {
  const begin = linesByKey(ofOneCaller.begun, tooManyAtOnce);
  const read = linesByKey(ofOneCaller.reads, tooManyAtOnce);
  const write = linesByKey(ofOneCaller.writes, tooManyAtOnce);
  return async (c, next) => {
    const network = clientAddress(c, services.config);
    const token = bearerTokenOf(c);
    const tokenHash = token && hashToken(token);
    const user = await begin(network, async () => (tokenHash ? findSession(services, tokenHash) : null));
    const line = readingMethods.has(c.req.method) ? read : write;
    if (!user || !tokenHash) return line(network, next);
    c.set('user', user);
    c.set('tokenHash', tokenHash);
    return line(tokenHash, next);
  };
}

/**
 * Runs a few tasks of each key at once, and lets a number of others wait. Further ones are refused. Each begins in
 * another turn of the event loop: a crowd whose answers need no waiting, as those of the embedded database, would
 * otherwise be served to its end before anything else.
 */
function linesByKey(
  { running, waiting }: { running: number; waiting: number },
  refusal: () => HttpError,
): <T>(key: string, task: () => Promise<T>) => Promise<T> {
  const lines = new Map<string, LimitFunction>();
  return async (key, task) => {
    const line = lines.get(key) ?? pLimit(running);
    if (line.pendingCount >= waiting) throw refusal();
    lines.set(key, line);
    try {
      return await line(async () => {
        await turnOfLoop();
        return task();
      });
    } finally {
      if (line.activeCount + line.pendingCount === 0) lines.delete(key);
    }
  };
}
