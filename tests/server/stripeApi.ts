import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';
import { serve } from '../support/serve';
import { type Answer, type Call, checkoutSessions, type Intent } from './stripeCheckouts';

interface Refund {
  id: string;
  object: 'refund';
  amount: number;
  payment_intent: string;
  status: 'pending' | 'succeeded' | 'failed' | 'canceled';
  metadata: Record<string, string>;
  failure_reason?: string;
}

export const stripeKeys = { secretKey: 'sk_test_fake', webhookSecret: 'whsec_fake' } as const;

const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

const refusal = (status: number, code: string, message: string, more: object = {}): Answer => ({
  status,
  body: { error: { type: 'invalid_request_error', code, message, ...more } },
});

/** Applies `metadata[user]` and similar fields; an empty value removes the key. */
function changedMetadata(form: URLSearchParams, before: Record<string, string>): Record<string, string> {
  const metadata = { ...before };
  for (const [name, value] of form) {
    const key = /^metadata\[(\w+)\]$/.exec(name)?.[1];
    if (!key) continue;
    if (value === '') delete metadata[key];
    else metadata[key] = value;
  }
  return metadata;
}

/**
 * A fake of Stripe's API on a port of this machine: payment intents and refunds in the shapes of its published
 * API, with its errors and its replay of idempotent calls. The test confirms cards.
 */
export async function startStripeApi() {
  const intents = new Map<string, Intent>();
  const checkouts = checkoutSessions({ intents, newId, refusal });
  const refunds: Refund[] = [];
  let nextRefund: Partial<Refund> = {};
  const replays = new Map<string, { form: string; answer: Answer }>();
  const calls: Call[] = [];
  const faults: ((call: Call) => Answer | 'hang up' | 'lose the answer')[] = [];
  let refusesToCancel = false;

  const refundsOf = (id: string) => refunds.filter(({ payment_intent }) => payment_intent === id);
  const givenBack = (id: string): number =>
    refundsOf(id)
      .filter(({ status }) => status !== 'failed' && status !== 'canceled')
      .reduce((sum, { amount }) => sum + amount, 0);

  const shown = (intent: Intent, form: URLSearchParams) => {
    const all = refundsOf(intent.id).reverse();
    const charge = {
      id: intent.latest_charge,
      object: 'charge',
      payment_method_details:
        intent.payment_method_types[0] === 'card'
          ? { type: 'card', card: { brand: 'visa', last4: '4242' } }
          : { type: intent.payment_method_types[0] },
      refunds: { object: 'list', data: all.slice(0, 10), has_more: all.length > 10 },
    };
    const expands = [...form.values()].includes('latest_charge.refunds') && intent.latest_charge;
    return { ...intent, latest_charge: expands ? charge : intent.latest_charge };
  };

  function create({ form }: Call): Answer {
    if ([...form.keys()].some((key) => key.startsWith('payment_method_types'))) {
      return refusal(400, 'payment_method_types_no_longer_supported', 'Use allowed_payment_method_types.');
    }
    const id = newId('pi');
    const intent: Intent = {
      id,
      object: 'payment_intent',
      client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
      amount: Number(form.get('amount')),
      amount_received: 0,
      currency: form.get('currency') ?? '',
      status: 'requires_payment_method',
      metadata: changedMetadata(form, {}),
      payment_method_types: [form.get('allowed_payment_method_types[0]') ?? ''],
      latest_charge: null,
      livemode: false,
    };
    intents.set(id, intent);
    return { status: 200, body: shown(intent, form) };
  }

  const isOpen = ({ status }: Intent) => status === 'requires_payment_method' || status === 'requires_action';
  const unexpectedState = (intent: Intent): Answer =>
    refusal(400, 'payment_intent_unexpected_state', `It has a status of ${intent.status}.`, {
      payment_intent: intent,
    });

  function cancel(intent: Intent, form: URLSearchParams): Answer {
    if (refusesToCancel) return refusal(403, 'more_permissions_required', 'This key cannot cancel payments.');
    if (!isOpen(intent)) return unexpectedState(intent);
    intent.status = 'canceled';
    return { status: 200, body: shown(intent, form) };
  }

  function update(intent: Intent, form: URLSearchParams): Answer {
    if (!isOpen(intent)) return unexpectedState(intent);
    intent.amount = Number(form.get('amount') ?? intent.amount);
    intent.metadata = changedMetadata(form, intent.metadata);
    return { status: 200, body: shown(intent, form) };
  }

  function refund({ form }: Call): Answer {
    const id = form.get('payment_intent') ?? '';
    const intent = intents.get(id);
    if (!intent) return refusal(400, 'resource_missing', `No such payment_intent: '${id}'`);
    if (intent.status !== 'succeeded') return refusal(400, 'charge_not_refundable', 'Nothing to refund.');
    const left = intent.amount_received - givenBack(intent.id);
    if (left === 0) return refusal(400, 'charge_already_refunded', 'Already refunded.');
    const amount = Number(form.get('amount'));
    if (!(amount <= left)) return refusal(400, 'parameter_invalid_integer', 'Less than that is left.');
    const body = giveBack(intent.id, amount, { metadata: changedMetadata(form, {}), ...nextRefund });
    nextRefund = {};
    return { status: 200, body };
  }

  function giveBack(payment_intent: string, amount: number, given: Partial<Refund> = {}): Refund {
    const made: Refund = {
      id: newId('re'),
      object: 'refund',
      amount,
      payment_intent,
      status: 'succeeded',
      metadata: {},
      ...given,
    };
    refunds.push(made);
    return made;
  }

  /** Sales tax of New York, that of Texas on four fifths of the price, and reverse charge in Europe. */
  function calculate({ form }: Call): Answer {
    const field = (name: string) => form.get(`customer_details[address][${name}]`);
    if (field('postal_code') === '00000')
      return refusal(400, 'customer_tax_location_invalid', 'The location is not known.');
    const isReversed = form.get('customer_details[tax_ids][0][type]') === 'eu_vat';
    const isTexas = field('postal_code') === '73301';
    const rates = isTexas ? [6.25, 2] : [4, 4.875];
    const net = Number(form.get('line_items[0][amount]')) * (isTexas ? 0.8 : 1);
    const breakdown = (isReversed ? [0] : rates).map((percent) => ({
      amount: Math.round((net * percent) / 100),
      taxability_reason: isReversed ? 'reverse_charge' : 'standard_rated',
      tax_rate_details: { percentage_decimal: String(percent), tax_type: isReversed ? 'vat' : 'sales_tax' },
    }));
    return {
      status: 200,
      body: {
        id: newId('taxcalc'),
        object: 'tax.calculation',
        tax_amount_exclusive: breakdown.reduce((sum, { amount }) => sum + amount, 0),
        tax_breakdown: breakdown,
      },
    };
  }

  function answerTo(call: Call): Answer {
    if (call.authorization !== `Bearer ${stripeKeys.secretKey}`) {
      return { status: 401, body: { error: { type: 'invalid_request_error', message: 'Invalid API Key' } } };
    }
    if (call.path.startsWith('/v1/checkout/sessions')) return checkouts.answerTo(call);
    if (call.path === '/v1/refunds' && call.method === 'GET') {
      const data = refundsOf(call.form.get('payment_intent') ?? '').reverse();
      return { status: 200, body: { object: 'list', url: call.path, data, has_more: false } };
    }
    if (call.path === '/v1/refunds') return refund(call);
    if (call.path === '/v1/tax/calculations') return calculate(call);
    if (call.path === '/v1/payment_intents') return create(call);
    const [id = '', action] = call.path.replace('/v1/payment_intents/', '').split('/');
    const intent = intents.get(id);
    if (!intent) return refusal(404, 'resource_missing', `No such payment_intent: '${id}'`);
    if (action === 'cancel') return cancel(intent, call.form);
    return call.method === 'GET'
      ? { status: 200, body: shown(intent, call.form) }
      : update(intent, call.form);
  }

  function replayed(call: Call, fault: Answer | undefined): Answer {
    const { idempotencyKey: key } = call;
    const form = call.form.toString();
    const before = key ? replays.get(key) : undefined;
    if (before && before.form !== form) {
      const message = 'Keys for idempotent requests can only be used with the same parameters.';
      return { status: 400, body: { error: { type: 'idempotency_error', message } } };
    }
    const answer = before?.answer ?? fault ?? structuredClone(answerTo(call));
    if (key && call.method === 'POST') replays.set(key, { form, answer });
    return answer;
  }

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const url = new URL(incoming.url ?? '/', 'http://stripe.test');
    const body = await text(incoming);
    const call: Call = {
      method: incoming.method ?? '',
      path: url.pathname,
      form: incoming.method === 'GET' ? url.searchParams : new URLSearchParams(body),
      idempotencyKey: String(incoming.headers['idempotency-key'] ?? ''),
      authorization: incoming.headers.authorization ?? '',
    };
    calls.push(call);
    const fault = faults.shift()?.(call);
    if (fault === 'hang up') return void outgoing.destroy();
    const answer = replayed(call, typeof fault === 'object' ? fault : undefined);
    if (fault === 'lose the answer') return void outgoing.destroy();
    outgoing.writeHead(answer.status, { 'Content-Type': 'application/json', 'Request-Id': newId('req') });
    outgoing.end(JSON.stringify(answer.body));
  }

  const { origin } = await serve(handle);

  const intentOf = (id: string): Intent => {
    const intent = intents.get(id);
    if (!intent) throw new Error(`Stripe knows no payment ${id}`);
    return intent;
  };
  const signer = new Stripe(stripeKeys.secretKey);

  return {
    settings: { ...stripeKeys, apiBase: new URL(origin) },
    givenBack,
    refundsOf,
    intentOf,
    checkouts,
    created: () => [...intents.values()],
    callsTo: (method: string, path: string) =>
      calls.filter((call) => call.method === method && call.path === path),
    /** Makes the next call fail in the given way. */
    failNext: (fault: (typeof faults)[number]) => void faults.push(fault),
    /** Refuses to cancel payments until it is called with `false`. */
    refuseToCancel: (refuses: boolean) => {
      refusesToCancel = refuses;
    },
    /** Confirms a payment with an accepted card, as `confirmCardPayment` of the browser's library does. */
    confirm(id: string): void {
      Object.assign(intentOf(id), {
        status: 'succeeded',
        amount_received: intentOf(id).amount,
        latest_charge: newId('ch'),
      });
    },
    /** Refunds money as Stripe's dashboard does; without an amount, all of it. */
    refund: (id: string, amount = intentOf(id).amount_received) => giveBack(id, amount),
    /** Sets the outcome of the next refund. */
    refundNext: (given: Partial<Refund>) => {
      nextRefund = given;
    },
    /** An event as Stripe sends it: the body, and the header with the signature. */
    event(
      type: string,
      object: object,
      { id = newId('evt'), timestamp = Math.floor(Date.now() / 1000) } = {},
    ) {
      const payload = JSON.stringify(
        { id, object: 'event', type, livemode: false, data: { object } },
        null,
        2,
      );
      const header = signer.webhooks.generateTestHeaderString({
        payload,
        secret: stripeKeys.webhookSecret,
        timestamp,
      });
      return { payload, header };
    },
  };
}
