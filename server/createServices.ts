import type { Logger } from 'pino';
import { createRateLimits } from './auth/rateLimits';
import { createPaymentGateway } from './commerce/payments/provider';
import { createSimulationHost } from './commerce/purchases/httpHost';
import type { Config } from './config/config';
import type { Connection } from './db/connect';
import { CatalogueCache } from './http/answerCache';
import { BackgroundTasks } from './http/background';
import type { Services } from './http/context';
import { Lifecycle } from './http/lifecycle';
import { createMailer } from './mail/createMailer';

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
