import { isRetryable } from './errors';

const ATTEMPTS = 5;
const LONGEST_PAUSE_MS = 50;

const pause = () => new Promise((resolve) => setTimeout(resolve, Math.random() * LONGEST_PAUSE_MS));

/** Runs a transaction again if the database has aborted it in favour of a concurrent one. */
export async function retryOnDeadlock<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt === ATTEMPTS || !isRetryable(error)) throw error;
      await pause();
    }
  }
}
