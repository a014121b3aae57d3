import type { Logger } from 'pino';

/** Runs a task at once and then at an interval; one run at a time. */
export class RepeatedTask {
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #stopped = false;

  constructor(
    /** Long work has to end early once the task is stopped. */
    private readonly work: (isStopped: () => boolean) => Promise<void>,
    private readonly options: { seconds: number; logger: Logger; failure: string },
  ) {}

  start(): void {
    this.#runIn(0);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  async run(): Promise<void> {
    const { logger, failure } = this.options;
    this.#running ??= this.work(() => this.#stopped)
      .catch((error: unknown) => logger.error({ error }, failure))
      .finally(() => {
        this.#running = undefined;
      });
    await this.#running;
  }

  #runIn(ms: number): void {
    this.#timer = setTimeout(async () => {
      await this.run();
      if (!this.#stopped) this.#runIn(this.options.seconds * 1000);
    }, ms).unref();
  }
}
