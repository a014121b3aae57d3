import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Logger } from 'pino';

/** Resolves when the response has been sent, or the client has disconnected. */
const answered = (c: Context): Promise<void> =>
  new Promise((resolve) => {
    const { outgoing } = c.env as HttpBindings;
    // The client may have disconnected before the task was queued.
    if (outgoing.closed) resolve();
    else outgoing.once('close', resolve);
  });

/** Runs tasks after the response to their request. The server does not stop before they are done. */
export class BackgroundTasks {
  readonly #running = new Set<Promise<void>>();

  constructor(private readonly logger: Logger) {}

  runAfterAnswer(c: Context, task: () => Promise<unknown>): void {
    const done = answered(c)
      .then(task)
      .catch((error: unknown) => this.logger.error({ error }, 'background task failed'))
      .then(() => void this.#running.delete(done));
    this.#running.add(done);
  }

  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}
