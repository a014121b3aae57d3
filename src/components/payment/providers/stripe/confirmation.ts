import type { PaymentIntentResult } from '@stripe/stripe-js';
import { type Confirmation, declined, refused, unclear } from '../gateway';

/** States in which Stripe has charged nothing. */
const unpaid: readonly string[] = ['requires_payment_method', 'requires_confirmation', 'requires_action'];
/** Errors that come before a charge. */
const harmless: readonly string[] = ['card_error', 'validation_error'];

/** Turns Stripe's answer to a confirmation into the payment's id or a message. */
export function confirmationOf({ paymentIntent, error }: PaymentIntentResult): Confirmation {
  // Stripe refuses to confirm an intent that was paid before; that counts as paid.
  const intent = paymentIntent ?? error?.payment_intent;
  if (intent?.status === 'succeeded') return { id: intent.id };
  if (intent?.status === 'processing') {
    return {
      error: 'Your bank is still processing this payment. Try again in a moment: you will not pay twice.',
      unclear: true,
    };
  }
  const message = error?.message ?? 'The payment was not completed.';
  const isUnpaid = intent ? unpaid.includes(intent.status) : harmless.includes(error?.type ?? '');
  if (!isUnpaid) return unclear(message);
  return error?.code === 'card_declined' ? declined(message) : refused(message);
}
