import Stripe from 'stripe';
import type { CheckoutPages, ProviderCheckout } from '../../services/services';
import { hasCode } from './stripeClient';

type Session = Stripe.Checkout.Session;

/** The payment tells how it was made, or why it has failed. */
const withPayment = { expand: ['payment_intent.latest_charge'] };

const intentOf = ({ payment_intent }: Session): Stripe.PaymentIntent | null =>
  typeof payment_intent === 'object' ? payment_intent : null;

function methodOf(intent: Stripe.PaymentIntent | null): string {
  const charge = intent?.latest_charge;
  return typeof charge === 'object' ? (charge?.payment_method_details?.type ?? '') : '';
}

/** A session is complete once its form was sent. Whether anything was paid is another question, which takes days. */
function statusOf(session: Session): ProviderCheckout['status'] {
  if (session.payment_status === 'paid') return 'paid';
  if (session.status === 'open') return 'open';
  if (session.status === 'expired') return 'expired';
  const status = intentOf(session)?.status;
  return status === 'requires_payment_method' || status === 'canceled' ? 'failed' : 'processing';
}

function asCheckout(session: Session): ProviderCheckout {
  const { id, client_reference_id, metadata, url, amount_total } = session;
  const status = statusOf(session);
  const intent = intentOf(session);
  const received = status === 'paid' ? intent?.amount_received : undefined;
  return {
    id,
    key: client_reference_id ?? '',
    invoice: metadata?.invoice ?? '',
    url,
    amount: received ?? amount_total ?? 0,
    status,
    paymentId: intent?.id ?? '',
    method: methodOf(intent),
    failure: status === 'failed' ? (intent?.last_payment_error?.message ?? '') : '',
  };
}

interface Deps {
  stripe: Stripe;
  /** Makes a call, and turns its failure into an answer. */
  ask: <T>(operation: string, call: () => Promise<T>) => Promise<T>;
  keyOf: (operation: string) => string;
}

/** Stripe's hosted pages of Checkout. The ways to pay are those that its dashboard offers for the amount and the buyer. */
export function stripeCheckouts({ stripe, ask, keyOf }: Deps): CheckoutPages {
  const { sessions } = stripe.checkout;

  const find = async (id: string): Promise<ProviderCheckout | null> => {
    try {
      return asCheckout(await sessions.retrieve(id, withPayment));
    } catch (error) {
      if (hasCode(error, 'resource_missing')) return null;
      throw error;
    }
  };

  return {
    open: ({ key, invoice, title, amount, email, returnUrl, expiresAt }) =>
      ask('open a page', async () =>
        asCheckout(
          await sessions.create(
            {
              mode: 'payment',
              line_items: [
                {
                  quantity: 1,
                  price_data: { currency: 'usd', unit_amount: amount, product_data: { name: title } },
                },
              ],
              // Exactly the amount, in the currency of the invoice.
              adaptive_pricing: { enabled: false },
              client_reference_id: key,
              customer_email: email,
              metadata: { invoice },
              payment_intent_data: { description: title, metadata: { invoice } },
              success_url: returnUrl,
              cancel_url: returnUrl,
              expires_at: Math.floor(expiresAt.getTime() / 1000),
            },
            { idempotencyKey: keyOf(`checkout ${key}`) },
          ),
        ),
      ),

    retrieve: (id) => ask('look a page up', () => find(id)),

    expire: (id) =>
      ask('close a page', async () => {
        try {
          return asCheckout(await sessions.expire(id, withPayment));
        } catch (error) {
          // Only an open one can be closed.
          const known = error instanceof Stripe.errors.StripeInvalidRequestError ? await find(id) : undefined;
          if (known === undefined || known?.status === 'open') throw error;
          return known;
        }
      }),
  };
}
