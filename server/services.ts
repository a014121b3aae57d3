import type { Logger } from 'pino';
import { CatalogueCache } from './catalogueCache';
import type { Config } from './config';
import type { Db, Services } from './context';
import { createMailer } from './mail/outbox';
import { createPaymentGateway } from './payments/provider';
import { createRateLimits } from './rateLimits';
import { createSimulationHost } from './simulation/httpHost';

/** The services as the configuration asks for them. */
export function createServices(config: Config, db: Db, logger: Logger): Services {
  return {
    config,
    db,
    logger,
    payments: createPaymentGateway({ config, db }),
    host: createSimulationHost({ config }),
    mail: createMailer({ config, db }),
    limits: createRateLimits(db, config.rateLimitScale),
    catalogue: new CatalogueCache(),
    now: () => new Date(),
  };
}
