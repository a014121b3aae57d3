interface PaymentRequest {
  /** US cents. */
  amount: number;
  /** The payment's purpose, stored by the provider with the intent. Empty values are omitted. */
  metadata: Record<string, string>;
  /** A retry with the same key returns the same intent. */
  idempotencyKey: string;
}

/** A refund. A failed one has moved no money, and a succeeded one may still fail later. */
export interface ProviderRefund {
  id: string;
  amount: number;
  status: 'pending' | 'succeeded' | 'failed';
  /** The provider's reason of a failure. */
  reason: string;
}

export interface ProviderIntent {
  id: string;
  /** The browser confirms this intent with it. It is never stored or logged. */
  clientSecret: string;
  amount: number;
  /** `refunded` means completely; a partly refunded intent is `succeeded`. */
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

/** A webhook event of the provider. */
export interface ProviderEvent {
  id: string;
  type: string;
  /** The payment that the event is about; null for events that are of no interest. */
  paymentId: string | null;
}

/**
 * The interface to the card payment provider. If the provider does not respond, every method throws a 502.
 */
export interface PaymentGateway {
  readonly name: string;
  create(request: PaymentRequest): Promise<ProviderIntent>;
  /** Changes an unpaid intent; a paid one is returned unchanged. */
  update(id: string, change: Pick<PaymentRequest, 'amount' | 'metadata'>): Promise<ProviderIntent>;
  /** Cancels an unpaid intent, which can then not be paid any more; a paid one is returned unchanged. */
  cancel(id: string): Promise<ProviderIntent>;
  /** Null if the provider does not know the id. */
  retrieve(id: string): Promise<ProviderIntent | null>;
  /**
   * Refunds the rest of a payment. The same attempt again refunds nothing more; a refusal is a 422, and an id that the
   * provider does not know a 409. Null if nothing was left to refund.
   */
  refund(id: string, attempt: number): Promise<ProviderRefund | null>;
  /** Parses a webhook's body and checks its signature; null if the provider sends no events. */
  readonly readEvent: ((body: string, signature: string) => ProviderEvent) | null;
}

/** The part of the gateway that verifying a payment needs. */
export type PaymentSource = Pick<PaymentGateway, 'retrieve'>;
