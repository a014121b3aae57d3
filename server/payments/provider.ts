import type { Config } from '../config';
import { ConfigError } from '../configError';
import type { Db } from '../context';
import type { PaymentGateway } from './gateway';
import { createSandboxGateway } from './sandbox';

/** The payment provider that the configuration names. */
export function createPaymentGateway({ config, db }: { config: Config; db: Db }): PaymentGateway {
  if (!config.paymentsSandbox) throw new ConfigError('No payment provider is configured.');
  return createSandboxGateway(db);
}
