import type { Logger } from 'pino';
import { createRateLimits } from './auth/rateLimits';
import { BackgroundTasks } from './background';
import { createPaymentGateway } from './commerce/payments/provider';
import type { Config } from './config';
import type { Connection } from './db/connect';
import type { Services } from './http/context';
import { Lifecycle } from './lifecycle';
import { createMailer } from './mail/createMailer';
import { CatalogueCache } from './simulations/catalogueCache';
import { createSimulationHost } from './simulations/httpHost';

/** The services as the configuration asks for them. */
export function createServices(
  config: Config,
  { db, exclusive }: Pick<Connection, 'db' | 'exclusive'>,
  logger: Logger,
): Services {
  const services: Services = {
    config,
    db,
    exclusive,
    lifecycle: new Lifecycle(),
    logger,
    payments: createPaymentGateway({ config, db, logger }),
    host: createSimulationHost({ config }),
    mail: createMailer({ config, db, logger, now: () => services.now() }),
    limits: createRateLimits(db, config.rateLimitScale),
    catalogue: new CatalogueCache(),
    background: new BackgroundTasks(logger),
    now: () => new Date(),
  };
  return services;
}
