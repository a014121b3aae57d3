import type { Logger } from 'pino';
import { renewLink } from './auth/accessLinks';
import { createRateLimits } from './auth/rateLimits';
import { renewBillingLink } from './commerce/documents/billingLinks';
import { createDocumentFiles } from './commerce/documents/files';
import { createStripeGateway } from './commerce/payments/stripe';
import { createStripeClient } from './commerce/payments/stripeClient';
import { createSimulationHost } from './commerce/sessions/httpHost';
import { createStripeTax } from './commerce/tax/stripeTax';
import { createTaxTable } from './commerce/tax/table';
import type { Config } from './config/config';
import { ConfigError } from './config/settings';
import type { Connection, Db } from './db/connection';
import { createSandboxGateway } from './demo/payments/sandbox';
import { AnswerCache } from './http/answerCache';
import { Lifecycle } from './http/httpServer';
import { Metrics } from './http/metrics';
import { BackgroundTasks } from './http/queueWorker';
import { createMailer } from './mail/createMailer';
import type { Services } from './services/services';

/** The payment provider that the configuration names, and the taxes. */
function createPayments(config: Config, db: Db, logger: Logger): Pick<Services, 'payments' | 'tax'> {
  const table = config.tax?.by === 'table' ? createTaxTable(config.tax) : null;
  if (config.stripe) {
    const { webhookSecret } = config.stripe;
    const client = createStripeClient({ settings: config.stripe, logger });
    const payments = createStripeGateway({ client, webhookSecret, logger });
    return { payments, tax: config.tax?.by === 'stripe' ? createStripeTax(client) : table };
  }
  if (!config.paymentsSandbox) throw new ConfigError('No payment provider is configured.');
  return { payments: createSandboxGateway(db, config), tax: table };
}

/** Creates the services that the configuration asks for. */
export function createServices(config: Config, { db }: Pick<Connection, 'db'>, logger: Logger): Services {
  const documents = createDocumentFiles({ config, db, logger });
  const services: Services = {
    config,
    db,
    lifecycle: new Lifecycle(),
    logger,
    ...createPayments(config, db, logger),
    documents,
    host: createSimulationHost({ config }),
    mail: createMailer({
      config,
      db,
      logger,
      now: () => services.now(),
      filesOf: (id) => documents.mailed(id),
      renewLink: async (linkHash) =>
        (await renewBillingLink(services, linkHash)) ? 'renewed' : renewLink(services, linkHash),
    }),
    limits: createRateLimits(db, config.rateLimitScale),
    catalogue: new AnswerCache(),
    background: new BackgroundTasks(logger),
    metrics: new Metrics(),
    now: () => new Date(),
  };
  return services;
}
