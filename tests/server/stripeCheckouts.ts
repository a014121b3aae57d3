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

/** A hosted page of Checkout, in the shape of Stripe's published API. */
interface Session {
  id: string;
  object: 'checkout.session';
  mode: string;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  amount_total: number;
  currency: string;
  client_reference_id: string;
  metadata: Record<string, string>;
  url: string | null;
  payment_intent: string | null;
}

interface Deps {
  intents: Map<string, Intent>;
  newId: (prefix: string) => string;
  refusal: (status: number, code: string, message: string) => Answer;
}

/** The pages of Checkout in the stand-in. A payment has an intent once its form was sent, as at Stripe. */
export function checkoutSessions({ intents, newId, refusal }: Deps) {
  const sessions = new Map<string, Session>();
  const methods = new Map<string, string>();

  function create({ form }: Call): Answer {
    const given = (name: string) => form.get(name) ?? '';
    const id = newId('cs_test');
    const price = 'line_items[0][price_data]';
    sessions.set(id, {
      id,
      object: 'checkout.session',
      mode: given('mode'),
      status: 'open',
      payment_status: 'unpaid',
      amount_total: Number(given(`${price}[unit_amount]`)) * Number(given('line_items[0][quantity]')),
      currency: given(`${price}[currency]`),
      client_reference_id: given('client_reference_id'),
      metadata: { invoice: given('metadata[invoice]') },
      url: `https://checkout.stripe.com/c/pay/${id}`,
      payment_intent: null,
    });
    return { status: 200, body: find(id) };
  }

  function find(id: string): Session {
    const session = sessions.get(id);
    if (!session) throw new Error(`Stripe knows no session ${id}`);
    return session;
  }

  /** The session with its payment and the charge of that, as `expand` has them. */
  function shown(session: Session): object {
    const intent = intents.get(session.payment_intent ?? '');
    if (!intent) return session;
    const type = methods.get(intent.id);
    const latest_charge = { id: newId('ch'), object: 'charge', payment_method_details: { type } };
    return { ...session, payment_intent: { ...intent, latest_charge } };
  }

  function answerTo(call: Call): Answer {
    const [id = '', action] = call.path.replace(/^\/v1\/checkout\/sessions\/?/, '').split('/');
    if (!id) return create(call);
    const session = sessions.get(id);
    if (!session) return refusal(404, 'resource_missing', `No such checkout.session: ${id}`);
    if (action === 'expire') {
      if (session.status !== 'open') return refusal(400, '', 'Only open Checkout Sessions can be expired.');
      Object.assign(session, { status: 'expired', url: null });
    }
    const expands = [...call.form.values()].includes('payment_intent.latest_charge');
    return { status: 200, body: expands ? shown(session) : session };
  }

  /** Sends the form of a page. */
  function submit(id: string, method: string, given: Partial<Intent>): void {
    const session = find(id);
    if (session.status !== 'open') throw new Error(`The page ${id} is closed`);
    const intent: Intent = {
      id: newId('pi'),
      object: 'payment_intent',
      client_secret: newId('secret'),
      amount: session.amount_total,
      amount_received: 0,
      currency: session.currency,
      status: 'processing',
      metadata: session.metadata,
      payment_method_types: [method],
      latest_charge: null,
      livemode: false,
      ...given,
    };
    intents.set(intent.id, intent);
    methods.set(intent.id, method);
    Object.assign(session, { status: 'complete', url: null, payment_intent: intent.id });
    if (intent.status === 'succeeded') session.payment_status = 'paid';
  }

  const intentOf = (id: string): Intent => {
    const intent = intents.get(find(id).payment_intent ?? '');
    if (!intent) throw new Error(`The session ${id} has no payment`);
    return intent;
  };

  return {
    answerTo,
    find,
    intentOf,
    count: () => sessions.size,
    payByCard: (id: string) =>
      submit(id, 'card', {
        status: 'succeeded',
        amount_received: find(id).amount_total,
        latest_charge: newId('ch'),
      }),
    /** A bank takes some days then. */
    payByDebit: (id: string) => submit(id, 'us_bank_account', {}),
    succeed(id: string): void {
      Object.assign(intentOf(id), {
        status: 'succeeded',
        amount_received: intentOf(id).amount,
        latest_charge: newId('ch'),
      });
      find(id).payment_status = 'paid';
    },
    fail: (id: string, message: string) =>
      void Object.assign(intentOf(id), {
        status: 'requires_payment_method',
        last_payment_error: { message },
      }),
    expire: (id: string) => void Object.assign(find(id), { status: 'expired', url: null }),
  };
}
