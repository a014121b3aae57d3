import { type HttpError, unavailable } from '../../http/errors';

const busy = () => unavailable('The server is busy. Try again in a moment.', 2);

/** A task that has waited for so long is refused: its caller has probably left. */
const LONGEST_WAIT_MS = 10_000;

/**
 * Runs up to `running` tasks at once and lets `waiting` more wait for ten seconds at most; others are refused, with a
 * 503 by default.
 */
export class ConcurrencyLimit {
  #running = 0;
  readonly #queue: (() => void)[] = [];

  constructor(
    private readonly size: { running: number; waiting: number },
    private readonly refusal: () => HttpError = busy,
  ) {}

  get isIdle(): boolean {
    return this.#running === 0;
  }

  #wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#queue.splice(this.#queue.indexOf(start), 1);
        reject(this.refusal());
      }, LONGEST_WAIT_MS);
      this.#queue.push(start);
    });
  }

  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#running >= this.size.running) {
      if (this.#queue.length >= this.size.waiting) {
        throw this.refusal();
      }
      await this.#wait();
    } else {
      this.#running += 1;
    }
    try {
      return await task();
    } finally {
      const next = this.#queue.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}

/** Gives each key a limit of its own, which is forgotten once no task of the key is left. */
export function limitsByKey(
  size: { running: number; waiting: number },
  refusal?: () => HttpError,
): <T>(key: string, task: () => Promise<T>) => Promise<T> {
  const limits = new Map<string, ConcurrencyLimit>();
  return async (key, task) => {
    const limit = limits.get(key) ?? new ConcurrencyLimit(size, refusal);
    limits.set(key, limit);
    try {
      return await limit.run(task);
    } finally {
      if (limit.isIdle) limits.delete(key);
    }
  };
}
