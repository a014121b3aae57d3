import { setImmediate as turnOfLoop } from 'node:timers/promises';
import pLimit, { type LimitFunction } from 'p-limit';
import type { HttpError } from './errors';

/**
 * Runs a few tasks of each key at once, and lets a number of others wait. Further ones are refused. Each begins in
 * another turn of the event loop: a crowd whose answers need no waiting, as those of the embedded database, would
 * otherwise be served to its end before anything else.
 */
export function linesByKey(
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
