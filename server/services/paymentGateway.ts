interface PaymentRequest {
  /** Cents, USD. */
  amount: number;
  /** What the payment is for; the provider keeps it with the intent. An empty value is none. */
  metadata: Record<string, string>;
  /** Stable name of the operation: the same key never makes a second intent. */
  idempotencyKey: string;
}

/** Money on its way back. A failed refund has moved nothing, and one that succeeded may still fail. */
export interface ProviderRefund {
  id: string;
  amount: number;
  status: 'pending' | 'succeeded' | 'failed';
  /** Why it has failed, in the provider's words. */
  reason: string;
}

export interface ProviderIntent {
  id: string;
  /** Lets a browser confirm this one intent. Never stored or logged here. */
  clientSecret: string;
  amount: number;
  /** `refunded` is all of it: what is given back in part has succeeded. */
  status:
    | 'requires_payment_method'
    | 'requires_action'
    | 'processing'
    | 'succeeded'
    | 'refunded'
    | 'canceled';
  metadata: Record<string, string>;
  refunds: readonly ProviderRefund[];
}

/** What the provider says by itself: that something has happened to a payment, or to something else. */
export interface ProviderEvent {
  id: string;
  type: string;
  /** The payment to look at; null for events that mean nothing here. */
  paymentId: string | null;
}

/** A card payment provider, as the server sees it. One that does not answer is a 502. */
export interface PaymentGateway {
  readonly name: string;
  create(request: PaymentRequest): Promise<ProviderIntent>;
  /** Changes an intent that is not paid yet; a paid one is answered as it is, unchanged. */
  update(id: string, change: Pick<PaymentRequest, 'amount' | 'metadata'>): Promise<ProviderIntent>;
  /** Null where the provider does not know the id. */
  retrieve(id: string): Promise<ProviderIntent | null>;
  /**
   * Gives back what is left of a payment, once, however often the same attempt is made; a refusal is a 422.
   * Null where nothing was left to give back.
   */
  refund(id: string, attempt: number): Promise<ProviderRefund | null>;
  /** An event as it came over the network, if its signature is right; null where the provider sends none. */
  readonly readEvent: ((body: string, signature: string) => ProviderEvent) | null;
}

/** All that is needed to check a payment. */
export type PaymentSource = Pick<PaymentGateway, 'retrieve'>;
