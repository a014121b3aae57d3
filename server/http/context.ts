import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Logger } from 'pino';
import type { Role } from '../../src/contract/user';
import type { Scope } from '../auth/policies/matrix';
import type { RateLimits } from '../auth/rateLimits';
import type { Config } from '../config/config';
import type { Exclusive } from '../db/exclusive';
import type { tables } from '../db/tables';
import type { Mailer } from '../services/mailer';
import type { PaymentGateway } from '../services/paymentGateway';
import type { SimulationHost } from '../services/simulationHost';
import type { CatalogueCache } from './answerCache';
import type { BackgroundTasks } from './background';
import type { Lifecycle } from './lifecycle';

/** The database, embedded or not; a transaction is one too. */
export type Db = PgDatabase<PgQueryResultHKT, typeof tables>;

/** Everything a route may use; tests build it with other parts. */
export interface Services {
  config: Config;
  db: Db;
  /** Does work that must not run in two servers at once. */
  exclusive: Exclusive;
  lifecycle: Lifecycle;
  logger: Logger;
  payments: PaymentGateway;
  host: SimulationHost;
  mail: Mailer;
  limits: RateLimits;
  catalogue: CatalogueCache;
  background: BackgroundTasks;
  now: () => Date;
}

/** Who calls, as the session says; never what the request claims. */
export interface CurrentUser {
  id: string;
  email: string;
  name: string;
  lastname: string;
  role: Role;
  schoolId: string | null;
}

export interface AppEnv {
  Variables: {
    user: CurrentUser | null;
    tokenHash: string | null;
    requestId: string;
    /** Which records the matrix lets this caller touch. */
    scope: Scope;
  };
}
