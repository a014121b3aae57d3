import type { Logger } from 'pino';
import type { Config } from '../../config/config';
import { ConfigError } from '../../config/configError';
import { createSandboxGateway } from '../../demo/payments/sandbox';
import type { Db } from '../../http/context';
import type { PaymentGateway } from '../../services/paymentGateway';
import { createStripeGateway } from './stripe';

interface Parts {
  config: Config;
  db: Db;
  logger: Logger;
}

/** The payment provider that the configuration names. */
export function createPaymentGateway({ config, db, logger }: Parts): PaymentGateway {
  if (config.stripe) return createStripeGateway({ settings: config.stripe, logger });
  if (!config.paymentsSandbox) throw new ConfigError('No payment provider is configured.');
  return createSandboxGateway(db);
}
