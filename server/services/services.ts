import type { Logger } from 'pino';
import type { Config } from '../config/config';
import type { Db } from '../db/connection';
import type { Exclusive } from '../db/exclusive';
import type { AnswerCache } from '../http/answerCache';
import type { Lifecycle } from '../http/lifecycle';
import type { BackgroundTasks } from '../http/queueWorker';
import type { Mailer } from './mailer';
import type { PaymentGateway } from './paymentGateway';
import type { RateLimits } from './rateLimits';
import type { SimulationHost } from './simulationHost';

/** Everything that a route may use. `createServices` builds it; tests replace some of its parts. */
export interface Services {
  config: Config;
  db: Db;
  /** Runs work that must not run in two servers at once. */
  exclusive: Exclusive;
  lifecycle: Lifecycle;
  logger: Logger;
  payments: PaymentGateway;
  host: SimulationHost;
  mail: Mailer;
  limits: RateLimits;
  /** The responses of the public catalogue. */
  catalogue: AnswerCache;
  background: BackgroundTasks;
  now: () => Date;
}
