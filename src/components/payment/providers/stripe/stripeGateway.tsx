import { Elements } from '@stripe/react-stripe-js';
// The package's main entry loads Stripe's script on import; this one waits for `loadStripe`.
import { loadStripe } from '@stripe/stripe-js/pure';
import type { CardFieldsProps, CardGateway } from '../gateway';
import { cardLabels, StripeCard } from './StripeCard';

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
