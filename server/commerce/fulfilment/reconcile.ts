import { type QueueWorker, repeat } from '../../http/queueWorker';
import type { Services } from '../../services/services';
import { sendReminders } from '../classes/reminders';
import { retrySessions } from '../sessions/open';
import { checkPayments } from './checkPayments';

type Deps = Pick<Services, 'config' | 'db' | 'payments' | 'host' | 'limits' | 'mail' | 'now' | 'logger'>;

/**
 * Does what nobody asks for at its time: payments that have bought nothing yet are checked, sessions that wait
 * are opened, and reminders are sent. None of these waits for another. Several servers may run it.
 */
export class Reconciler {
  readonly #tasks: readonly QueueWorker<null>[];

  constructor(deps: Deps) {
    const options = { seconds: deps.config.paymentCheckSeconds, logger: deps.logger };
    this.#tasks = [
      repeat((isStopped) => checkPayments(deps, isStopped), {
        ...options,
        failure: 'payments could not be looked up',
      }),
      repeat((isStopped) => retrySessions(deps, isStopped), {
        ...options,
        failure: 'sessions could not be opened',
      }),
      repeat((isStopped) => sendReminders(deps, isStopped), {
        ...options,
        failure: 'reminders could not be sent',
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
    await Promise.all(this.#tasks.map((task) => task.workOff()));
  }
}
