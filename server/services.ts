import type { Logger } from 'pino';
import { BackgroundTasks } from './background';
import { CatalogueCache } from './catalogueCache';
import type { Config } from './config';
import type { Services } from './context';
import type { Connection } from './db/connect';
import { Lifecycle } from './lifecycle';
import { createMailer } from './mail/createMailer';
import { createPaymentGateway } from './payments/provider';
import { createRateLimits } from './rateLimits';
import { createSimulationHost } from './simulation/httpHost';

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
