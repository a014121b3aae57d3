export interface Answer {
  status: number;
  body: object;
}

export interface Intent {
  id: string;
  object: 'payment_intent';
  client_secret: string;
  amount: number;
  amount_received: number;
  currency: string;
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';
  metadata: Record<string, string>;
  payment_method_types: string[];
  latest_charge: string | null;
  livemode: false;
}

export interface Call {
  method: string;
  path: string;
  form: URLSearchParams;
  idempotencyKey: string;
  authorization: string;
}
