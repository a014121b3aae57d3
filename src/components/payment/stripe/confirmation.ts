import type { PaymentIntentResult } from '@stripe/stripe-js';
import type { Confirmation } from '../gateway';

/** Stripe's answer to a confirmation: the payment, or its own words for why there is none. */
export function confirmationOf({ paymentIntent, error }: PaymentIntentResult): Confirmation {
  // Of a payment that was made before, Stripe says that it is in no state to be confirmed.
  const intent = paymentIntent ?? error?.payment_intent;
  if (intent?.status === 'succeeded') return { id: intent.id };
  if (intent?.status === 'processing') {
    return {
      error: 'Your bank is still processing this payment. Try again in a moment: you will not pay twice.',
    };
  }
  return { error: error?.message ?? 'The payment was not completed.' };
}
