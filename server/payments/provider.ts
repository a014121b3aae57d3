import { type Config, ConfigError } from '../config';
import type { Db } from '../context';
import type { PaymentGateway } from './gateway';
import { createSandboxGateway } from './sandbox';

/** The payment provider that the configuration names. */
export function createPaymentGateway({ config, db }: { config: Config; db: Db }): PaymentGateway {
  if (!config.paymentsSandbox) throw new ConfigError('No payment provider is configured.');
  return createSandboxGateway(db);
}
