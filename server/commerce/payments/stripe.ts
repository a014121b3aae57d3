import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import Stripe from 'stripe';
import { badRequest, conflict, HttpError } from '../../http/errors';
import { sparseWarning } from '../../http/logger';
import type { PaymentGateway, ProviderEvent, ProviderIntent, ProviderRefund } from '../../services/services';
import { UNKNOWN_TO_PROVIDER } from './openPayments';
import { madeCents } from './records';
import { stripeCheckouts } from './stripeCheckouts';
import { type createStripeClient, hasCode } from './stripeClient';

type Intent = Stripe.PaymentIntent;

/** Includes the charge and its refunds, since refunds may also be made in Stripe's dashboard. */
const withCharge = { expand: ['latest_charge.refunds'] };

/** More refunds of one payment are not told apart. */
const MAX_REFUNDS = 1000;

function asRefund({ id, amount, status, failure_reason, metadata }: Stripe.Refund): ProviderRefund {
  const refund = { id, amount, key: metadata?.refund ?? '' };
  if (status === 'failed' || status === 'canceled') {
    return { ...refund, status: 'failed', reason: (failure_reason ?? status).replaceAll('_', ' ') };
  }
  return { ...refund, status: status === 'succeeded' ? status : 'pending', reason: '' };
}

const chargeOf = ({ latest_charge }: Intent): Stripe.Charge | null =>
  typeof latest_charge === 'object' ? latest_charge : null;

function cardOf(intent: Intent): ProviderIntent['card'] {
  const card = chargeOf(intent)?.payment_method_details?.card;
  return card?.brand && card.last4 ? { brand: card.brand, last4: card.last4 } : null;
}

function statusOf({ status }: Intent, isGivenBack: boolean): ProviderIntent['status'] {
  switch (status) {
    case 'succeeded':
      return isGivenBack ? 'refunded' : 'succeeded';
    case 'requires_payment_method':
    case 'requires_confirmation':
      return 'requires_payment_method';
    case 'requires_action':
      return 'requires_action';
    case 'canceled':
      return 'canceled';
    default:
      return 'processing';
  }
}

/** For a paid intent, the received amount counts. Intents in other currencies are not this app's. */
function asIntent(
  intent: Intent,
  refunds = chargeOf(intent)?.refunds?.data.map(asRefund) ?? [],
): ProviderIntent {
  const amount = intent.status === 'succeeded' ? intent.amount_received : intent.amount;
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    amount,
    status: statusOf(intent, madeCents({ refunds }) >= amount),
    metadata: intent.currency === 'usd' ? intent.metadata : {},
    refunds,
    card: cardOf(intent),
  };
}

const filled = (metadata: Record<string, string>) =>
  Object.fromEntries(Object.entries(metadata).filter(([, value]) => value !== ''));

/** Hashed, since Stripe limits keys to 255 characters. */
const keyOf = (operation: string) => createHash('sha256').update(operation).digest('hex');

const { StripeInvalidRequestError } = Stripe.errors;

/** The tax of an amount is reported once it is paid, and taken back with a refund. */
const taxHook = (calculation?: string) => calculation && { hooks: { inputs: { tax: { calculation } } } };

function paymentOf(event: Stripe.Event): string | null {
  switch (event.type) {
    case 'payment_intent.succeeded':
      return event.data.object.id;
    case 'charge.refunded':
    case 'charge.refund.updated':
    case 'refund.updated':
    case 'refund.failed': {
      const { payment_intent } = event.data.object;
      return typeof payment_intent === 'string' ? payment_intent : (payment_intent?.id ?? null);
    }
    default:
      return null;
  }
}

function checkoutOf(event: Stripe.Event): string | null {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return event.data.object.id;
    default:
      return null;
  }
}

interface Deps {
  client: ReturnType<typeof createStripeClient>;
  webhookSecret: string;
  logger: Logger;
}

export function createStripeGateway({ client, webhookSecret, logger }: Deps): PaymentGateway {
  const warnOfSignature = sparseWarning(logger, 'an event with a wrong signature was refused');
  const { stripe, ask } = client;

  const retrieve = (id: string): Promise<ProviderIntent | null> =>
    ask('retrieve', async () => {
      try {
        const intent = await stripe.paymentIntents.retrieve(id, withCharge);
        if (!chargeOf(intent)?.refunds?.has_more) return asIntent(intent);
        // A charge has its newest ten refunds only.
        const all = stripe.refunds.list({ payment_intent: id, limit: 100 });
        return asIntent(intent, (await all.autoPagingToArray({ limit: MAX_REFUNDS })).map(asRefund));
      } catch (error) {
        if (hasCode(error, 'resource_missing')) return null;
        throw error;
      }
    });

  /** Changes an unpaid intent. Stripe refuses to change one that was paid or cancelled meanwhile. */
  const change = (operation: string, id: string, call: () => Promise<Intent>): Promise<ProviderIntent> =>
    ask(operation, async () => {
      try {
        return asIntent(await call());
      } catch (error) {
        const known = hasCode(error, 'payment_intent_unexpected_state') ? await retrieve(id) : null;
        if (!known) throw error;
        return known;
      }
    });

  return {
    name: 'stripe',
    retrieve,
    checkouts: stripeCheckouts({ stripe, ask, keyOf }),

    create: ({ amount, metadata, taxCalculation, idempotencyKey }) =>
      ask('create', async () =>
        asIntent(
          await stripe.paymentIntents.create(
            {
              ...{ amount, currency: 'usd', allowed_payment_method_types: ['card'] },
              ...{ metadata: filled(metadata), ...taxHook(taxCalculation) },
            },
            { idempotencyKey: keyOf(idempotencyKey) },
          ),
        ),
      ),

    // An update has no key of its own, since the same change may be needed again after another one.
    update: (id, { amount, metadata, taxCalculation }) =>
      change('update', id, () =>
        stripe.paymentIntents.update(id, { amount, metadata, ...taxHook(taxCalculation) }),
      ),

    cancel: (id) =>
      change('cancel', id, () => stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' })),

    // Each refund has its own key, since Stripe replays its first response to a key, even a refusal.
    refund: (id, { key, amount }) =>
      ask('refund', async () => {
        try {
          const request = { payment_intent: id, amount, metadata: { refund: key } };
          return asRefund(await stripe.refunds.create(request, { idempotencyKey: keyOf(`refund ${key}`) }));
        } catch (error) {
          if (!(error instanceof StripeInvalidRequestError)) throw error;
          if (hasCode(error, 'resource_missing')) throw conflict(UNKNOWN_TO_PROVIDER);
          throw new HttpError(422, `The payment provider refuses the refund: ${error.message}`);
        }
      }),

    readEvent(body, signature): ProviderEvent {
      try {
        const event = stripe.webhooks.constructEvent(body, signature, webhookSecret);
        return { id: event.id, type: event.type, paymentId: paymentOf(event), checkoutId: checkoutOf(event) };
      } catch {
        // If every event is refused, the signing secret is wrong.
        warnOfSignature();
        throw badRequest('The signature of this event is not valid.');
      }
    },
  };
}
