import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Logger } from 'pino';

interface Options<Item> {
  /** The largest number of items that are worked on in parallel. */
  lanes: number;
  /** The pause between two looks for items that are due. */
  pollMs: number;
  /** Takes an item that is due, so that no other server does; null if there is none. */
  take: () => Promise<Item | null>;
  work: (item: Item) => Promise<void>;
  onError: (error: unknown) => void;
}

/**
 * Works on the items of a queue in the database when they are due. An item that takes long holds up no other, as long
 * as a lane is free.
 */
export class QueueWorker<Item> {
  #timer: NodeJS.Timeout | undefined;
  readonly #lanes = new Set<Promise<void>>();
  #open = 0;
  #asked = 0;
  #stopped = false;

  constructor(private readonly options: Options<Item>) {}

  get isStopped(): boolean {
    return this.#stopped;
  }

  start(): void {
    this.#lookIn(0);
  }

  /** Begins nothing more, and resolves when the work under way has ended. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await Promise.all(this.#lanes);
  }

  /** Works on all items that are due. */
  async workOff(): Promise<void> {
    this.#openLane();
    while (this.#lanes.size > 0) await Promise.all(this.#lanes);
  }

  #lookIn(ms: number): void {
    this.#timer = setTimeout(() => {
      this.#openLane();
      this.#lookIn(this.options.pollMs);
    }, ms).unref();
  }

  /** Where all lanes are in use, those that find nothing look once more. */
  #openLane(): void {
    this.#asked += 1;
    if (this.#stopped || this.#open >= this.options.lanes) return;
    this.#open += 1;
    const lane = this.#follow().finally(() => this.#lanes.delete(lane));
    this.#lanes.add(lane);
  }

  async #follow(): Promise<void> {
    const { take, work, onError } = this.options;
    try {
      while (!this.#stopped) {
        const asked = this.#asked;
        const item = await take();
        if (item) {
          this.#openLane();
          await work(item);
        } else if (asked === this.#asked) return;
      }
    } catch (error) {
      onError(error);
    } finally {
      this.#open -= 1;
    }
  }
}

/** Runs a task at once and then at an interval; one run at a time. Long work has to end early once it is stopped. */
export function repeat(
  task: (isStopped: () => boolean) => Promise<void>,
  { seconds, logger, failure }: { seconds: number; logger: Pick<Logger, 'error'>; failure: string },
): QueueWorker<null> {
  const worker: QueueWorker<null> = new QueueWorker({
    lanes: 1,
    pollMs: seconds * 1000,
    async take() {
      await task(() => worker.isStopped);
      return null;
    },
    work: async () => {},
    onError: (error) => logger.error({ error }, failure),
  });
  return worker;
}

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
