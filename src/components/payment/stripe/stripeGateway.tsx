import { Elements } from '@stripe/react-stripe-js';
// The package's main entry would load the script at once; this one does when it is asked to.
import { loadStripe } from '@stripe/stripe-js/pure';
import type { CardFieldsProps, CardGateway } from '../gateway';
import { StripeCard } from './StripeCard';

/** A script that neither arrives nor fails is given up. */
const PATIENCE_MS = 15_000;

const givenUp = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('Stripe.js has not arrived')), PATIENCE_MS);
  });

/** Loads Stripe's script, which has to come from Stripe itself; rejects where it does not arrive. */
async function load(key: string): Promise<CardGateway> {
  const stripe = await Promise.race([loadStripe(key), givenUp()]);
  const CardFields = (props: CardFieldsProps) => (
    <Elements stripe={stripe}>
      <StripeCard {...props} />
    </Elements>
  );
  return { testMode: key.startsWith('pk_test_'), CardFields };
}

let loaded: Promise<CardGateway> | null = null;

/** The gateway of the page; a failed attempt is not kept. */
export function stripeGateway(key: string): Promise<CardGateway> {
  loaded ??= load(key).catch((error: unknown) => {
    loaded = null;
    throw error;
  });
  return loaded;
}
