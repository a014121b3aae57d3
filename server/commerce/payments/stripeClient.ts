import type { Logger } from 'pino';
import Stripe from 'stripe';
import type { StripeSettings } from '../../config/config';
import { HttpError } from '../../http/errors';

/** The time limit of one attempt; the browser gives up after fifteen seconds. */
const TIMEOUT_MS = 5_000;
const MAX_RETRIES = 1;

const { StripeError, StripeInvalidRequestError } = Stripe.errors;

/** Whether Stripe has refused a call for this reason. */
export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof StripeInvalidRequestError && error.code === code;

/** Stripe's library, and a function by which a failure of a call is logged and becomes a 502. */
export function createStripeClient({ settings, logger }: { settings: StripeSettings; logger: Logger }) {
  const { secretKey, apiBase } = settings;
  // Stripe's library makes an idempotency key for each call, and repeats it when it retries.
  const stripe = new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: MAX_RETRIES,
    telemetry: false,
    ...(apiBase && {
      protocol: apiBase.protocol === 'http:' ? ('http' as const) : ('https' as const),
      host: apiBase.hostname,
      port: apiBase.port || (apiBase.protocol === 'http:' ? 80 : 443),
    }),
  });

  /** Stripe's messages may contain parts of a key or of a card, so they are not logged. */
  async function ask<T>(operation: string, call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof StripeError)) throw error;
      const { type, code, statusCode, requestId } = error;
      logger.error({ operation, type, code, statusCode, requestId }, 'Stripe failed');
      throw new HttpError(502, 'The payment provider does not answer. Try again in a moment.');
    }
  }

  return { stripe, ask };
}
