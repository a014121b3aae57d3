import { RepeatedTask } from '../../http/repeatedTask';
import type { Services } from '../../services/services';
import { retryClassSessions } from '../classSessions/retry';
import { checkPayments } from './checkPayments';

type Deps = Pick<Services, 'config' | 'db' | 'payments' | 'host' | 'now' | 'logger'>;

/**
 * Finishes what neither the browser nor a webhook has finished: payments that have bought nothing yet, and
 * purchases that wait for their class session. Neither of the two waits for the other. Several servers may
 * run it.
 */
export class Reconciler {
  readonly #tasks: readonly RepeatedTask[];

  constructor(deps: Deps) {
    const options = { seconds: deps.config.paymentCheckSeconds, logger: deps.logger };
    this.#tasks = [
      new RepeatedTask((isStopped) => checkPayments(deps, isStopped), {
        ...options,
        failure: 'payments could not be looked up',
      }),
      new RepeatedTask((isStopped) => retryClassSessions(deps, isStopped), {
        ...options,
        failure: 'sessions could not be opened',
      }),
    ];
  }

  /** Runs now, and then at the configured interval. */
  start(): void {
    for (const task of this.#tasks) task.start();
  }

  async stop(): Promise<void> {
    await Promise.all(this.#tasks.map((task) => task.stop()));
  }

  /** Does everything that is due; one run at a time. */
  async run(): Promise<void> {
    await Promise.all(this.#tasks.map((task) => task.run()));
  }
}
