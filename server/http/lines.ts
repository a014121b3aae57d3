import pLimit, { type LimitFunction } from 'p-limit';
import type { HttpError } from './errors';

/** Runs a few tasks of each key at once, and lets a number of others wait. Further ones are refused. */
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
      return await line(task);
    } finally {
      if (line.activeCount + line.pendingCount === 0) lines.delete(key);
    }
  };
}
