import { RepeatedTask } from '../../http/repeatedTask';
import type { Services } from '../../services/services';
import { checkPayments } from './checkPayments';

type Deps = Pick<Services, 'config' | 'db' | 'payments' | 'host' | 'now' | 'logger'>;

/**
 * Checks payments at the provider when neither the browser nor a webhook reports their result. Several
 * servers may run it.
 */
export class Reconciler extends RepeatedTask {
  constructor(deps: Deps) {
    super((isStopped) => checkPayments(deps, isStopped), {
      seconds: deps.config.paymentCheckSeconds,
      logger: deps.logger,
      failure: 'payments could not be looked up',
    });
  }
}
