import type { PaymentIntentResult } from '@stripe/stripe-js';
import type { Confirmation } from '../gateway';

/** Turns Stripe's answer to a confirmation into the payment's id or a message. */
export function confirmationOf({ paymentIntent, error }: PaymentIntentResult): Confirmation {
  // Stripe refuses to confirm an intent that was paid before; that counts as paid.
  const intent = paymentIntent ?? error?.payment_intent;
  if (intent?.status === 'succeeded') return { id: intent.id };
  if (intent?.status === 'processing') {
    return {
      error: 'Your bank is still processing this payment. Try again in a moment: you will not pay twice.',
    };
  }
  return { error: error?.message ?? 'The payment was not completed.' };
}
