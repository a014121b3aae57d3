import { type HttpError, unavailable } from '../../http/errors';

const busy = () => unavailable('The server is busy. Try again in a moment.', 2);

/** Runs up to `running` tasks at once and lets `waiting` more wait; further ones are refused, with a 503 by default. */
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

  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#running >= this.size.running) {
      if (this.#queue.length >= this.size.waiting) {
        throw this.refusal();
      }
      await new Promise<void>((start) => this.#queue.push(start));
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
