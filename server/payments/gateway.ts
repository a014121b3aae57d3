interface PaymentRequest {
  /** Cents, USD. */
  amount: number;
  /** What the payment is for; the provider keeps it with the intent. */
  metadata: Record<string, string>;
  /** Stable name of the operation: the same key never makes a second intent. */
  idempotencyKey: string;
}

export interface ProviderIntent {
  id: string;
  /** Lets a browser confirm this one intent. Never stored or logged here. */
  clientSecret: string;
  amount: number;
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';
  metadata: Record<string, string>;
}

/** A card payment provider, as the server sees it. */
export interface PaymentGateway {
  readonly name: string;
  create(request: PaymentRequest): Promise<ProviderIntent>;
  /** Changes an intent that is not paid yet; a paid one is answered as it is, unchanged. */
  update(id: string, change: Pick<PaymentRequest, 'amount' | 'metadata'>): Promise<ProviderIntent>;
  /** Null where the provider does not know the id. */
  retrieve(id: string): Promise<ProviderIntent | null>;
}
