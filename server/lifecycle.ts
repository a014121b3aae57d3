import { unavailable } from './errors';

/** Whether the server is stopping, and what is to be said to those who still wait then. */
export class Lifecycle {
  #stopping = false;
  readonly #waiting = new Set<() => void>();

  get stopping(): boolean {
    return this.#stopping;
  }

  beginStop(): void {
    this.#stopping = true;
  }

  /** Turns away whoever is still waiting for an answer; the work for it may go on. */
  turnAway(): void {
    for (const turnAway of this.#waiting) turnAway();
  }

  /** Waits for the work of an answer, until `turnAway` at the latest. */
  async answer(work: Promise<void>): Promise<void> {
    let leave = () => {};
    const turnedAway = new Promise<never>((_, reject) => {
      leave = () => reject(unavailable('The server is being restarted. Try again in a moment.', 5));
    });
    this.#waiting.add(leave);
    try {
      await Promise.race([work, turnedAway]);
    } finally {
      this.#waiting.delete(leave);
    }
  }
}
