import { and, eq } from 'drizzle-orm';
import { paymentIntents } from '../../db/schema/payments';
import { conflict } from '../../http/errors';
import type { PaymentSource, ProviderIntent, Services } from '../../services/services';
import { type Purpose, purposeOf } from './purpose';
import { isPartlyRefunded, partlyRefundedMessage } from './records';

type Deps = Pick<Services, 'db'> & { payments: PaymentSource };

/** States in which the provider has charged nothing. */
const unpaid: readonly ProviderIntent['status'][] = [
  'requires_payment_method',
  'requires_action',
  'canceled',
];

/** The field `payment` in the response tells the browser to forget a payment that it kept for a retry. */
const unusablePayment = (message: string) => conflict(message, { payment: message });

export const alreadyUsed = () => unusablePayment('This payment has already been used.');
const alreadyRefunded = () => unusablePayment('This payment was given back.');
export const paymentMismatch = () => unusablePayment('This payment does not belong to this purchase.');

/**
 * Asks the provider for a payment by the user for the simulation, and returns its purpose. Its price is the
 * one at the time of the payment, so that a later price change never strands a payment.
 */
export async function verifyPayment(
  { db, payments }: Deps,
  { paymentId, userId, simulationId }: { paymentId: string; userId: string; simulationId: string },
): Promise<Purpose> {
  const [row] = await db
    .select()
    .from(paymentIntents)
    .where(
      and(
        eq(paymentIntents.id, paymentId),
        eq(paymentIntents.userId, userId),
        eq(paymentIntents.simulationId, simulationId),
      ),
    );
  if (!row) throw paymentMismatch();
  if (row.purchaseId || row.inviteId) throw alreadyUsed();
  if (row.refundRequestedAt) throw alreadyRefunded();
  const intent = await payments.retrieve(paymentId);
  if (intent?.status === 'refunded') throw alreadyRefunded();
  if (intent && unpaid.includes(intent.status)) {
    throw unusablePayment('This payment has not been completed. You have not been charged.');
  }
  if (!intent)
    throw conflict(
      'The payment provider does not know this payment at present. You will not be charged twice. Try again in a few minutes.',
    );
  if (intent.status !== 'succeeded') throw conflict('This payment has not been completed.');
  if (isPartlyRefunded(intent)) throw unusablePayment(partlyRefundedMessage(intent));
  const purpose = purposeOf(intent);
  if (purpose?.userId !== userId || purpose.simulationId !== simulationId) throw paymentMismatch();
  return purpose;
}
