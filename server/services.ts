import type { Logger } from 'pino';
import { BackgroundTasks } from './background';
import { CatalogueCache } from './catalogueCache';
import type { Config } from './config';
import type { Db, Services } from './context';
import { createMailer } from './mail/createMailer';
import { createPaymentGateway } from './payments/provider';
import { createRateLimits } from './rateLimits';
import { createSimulationHost } from './simulation/httpHost';

/** The services as the configuration asks for them. */
export function createServices(config: Config, db: Db, logger: Logger): Services {
  const services: Services = {
    config,
    db,
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
