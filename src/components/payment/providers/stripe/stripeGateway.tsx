import './stripeCard.scss';
import { CardElement, Elements, useElements, useStripe } from '@stripe/react-stripe-js';
import type { PaymentIntentResult, StripeCardElementOptions } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useEffect, useId, useImperativeHandle, useState } from 'react';
import {
  type CardFieldsProps,
  type CardGateway,
  type Confirmation,
  declined,
  refused,
  unclear,
} from '../gateway';

// The package's main entry loads Stripe's script on import; this one waits for `loadStripe`.

/** The wait in ms after which loading Stripe's script counts as failed. */
const LOAD_TIMEOUT_MS = 15_000;

const timeout = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('Stripe.js has not arrived')), LOAD_TIMEOUT_MS);
  });

/** Loads Stripe's script, which may only come from Stripe itself; rejects if it does not arrive. */
async function load(key: string): Promise<CardGateway> {
  const stripe = await Promise.race([loadStripe(key), timeout()]);
  const CardFields = (props: CardFieldsProps) => (
    <Elements stripe={stripe}>
      <StripeCard {...props} />
    </Elements>
  );
  return { testMode: key.startsWith('pk_test_'), labels: cardLabels, CardFields };
}

let loaded: Promise<CardGateway> | null = null;

/** The page's gateway; a failed attempt is not kept, so that the next call tries again. */
export function stripeGateway(key: string): Promise<CardGateway> {
  loaded ??= load(key).catch((error: unknown) => {
    loaded = null;
    throw error;
  });
  return loaded;
}

/** The colour of the page's scheme by its variable in the style sheet. */
const colour = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(`--bs-${name}`);

/** The field is an iframe of Stripe's: the app's style sheets do not apply. */
const style = (): StripeCardElementOptions['style'] => ({
  base: {
    color: colour('body-color'),
    fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
    fontSize: '16px',
    '::placeholder': { color: colour('secondary-color') },
  },
  invalid: { color: colour('form-invalid-color'), iconColor: colour('form-invalid-color') },
});

const CARD = 'card';

const cardLabels = { [CARD]: 'Card' };

const NOT_REACHED = 'The payment provider cannot be reached. Try again.';

function missing({ empty }: { empty: boolean }): string {
  return empty ? 'Enter your card.' : 'Your card is incomplete.';
}

/** Stripe's card field with Stripe's message about it. */
function StripeCard({ ref, onChange, showMissing, disabled }: CardFieldsProps) {
  const stripe = useStripe();
  const elements = useElements();
  const id = useId();
  const [entered, setEntered] = useState({ complete: false, empty: true, problem: '' });

  useImperativeHandle(ref, () => ({
    focus: () => elements?.getElement(CardElement)?.focus(),
    async confirm(clientSecret, billing) {
      const card = elements?.getElement(CardElement);
      if (!stripe || !card) return refused(NOT_REACHED);
      try {
        const payment_method = { card, billing_details: billing };
        return confirmationOf(await stripe.confirmCardPayment(clientSecret, { payment_method }));
      } catch {
        return unclear(NOT_REACHED);
      }
    },
  }));

  const problem = entered.complete ? '' : entered.problem || missing(entered);
  useEffect(() => onChange(problem ? { [CARD]: problem } : {}), [problem, onChange]);
  const error = showMissing ? problem : entered.problem;
  return (
    <div className="mb-3">
      <label className="form-label" htmlFor={id}>
        {cardLabels[CARD]}
      </label>
      <CardElement
        id={id}
        className="form-control stripe-card"
        options={{ style: style(), classes: { invalid: 'is-invalid' }, disabled, hidePostalCode: true }}
        onChange={({ complete, empty, error: refusal }) =>
          setEntered({ complete, empty, problem: refusal?.message ?? '' })
        }
      />
      {error && (
        <div className="mt-1 small text-danger" role="alert">
          {error}
        </div>
      )}
    </div>
  );
}

/** States in which Stripe has charged nothing. */
const unpaid: readonly string[] = ['requires_payment_method', 'requires_confirmation', 'requires_action'];
/** Errors that come before a charge. */
const harmless: readonly string[] = ['card_error', 'validation_error'];

/** Turns Stripe's answer to a confirmation into the payment's id or a message. */
function confirmationOf({ paymentIntent, error }: PaymentIntentResult): Confirmation {
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
