import type { ProviderIntent, ProviderRefund } from '../../services/paymentGateway';

const isMade = ({ status }: ProviderRefund): boolean => status !== 'failed';

export const madeRefunds = ({ refunds }: Pick<ProviderIntent, 'refunds'>): ProviderRefund[] =>
  refunds.filter(isMade);

/** The refunded amount in cents. */
export const refundedCents = (intent: Pick<ProviderIntent, 'refunds'>): number =>
  madeRefunds(intent).reduce((sum, { amount }) => sum + amount, 0);

export const isPartlyRefunded = (intent: ProviderIntent): boolean =>
  intent.status === 'succeeded' && refundedCents(intent) > 0;
