import { randomUUID } from 'node:crypto';
import { refundsOf } from '../../server/commerce/payments/records';
import type { Config } from '../../server/config/config';
import { paymentIntents } from '../../server/db/tables';
import type { IntentInput } from '../../src/contract/payment';
import type { PurchaseInput } from '../../src/contract/purchase';
import type { Role } from '../../src/contract/user';
import { aCardOrder, payersOn } from './commerce';
import { startStripeApi } from './stripeApi';
import { startTestServer } from './support';

/** Starts a server whose payments go to a fake of Stripe's API, and makes buyers there. */
export async function startStripeServer(config: Partial<Config> = {}) {
  const stripe = await startStripeApi();
  const server = await startTestServer({ config: { ...config, stripe: stripe.settings } });

  const rowOf = (id: string) => server.stored(paymentIntents, id);

  /** The refunds of a payment as the server knows them, with the reason that tests give. */
  const refundsAt = (id: string) => refundsOf(server.db, id);

  const payers = payersOn(server);
  function withStripe<T extends { token: string }>(buyer: T) {
    const open = (input: IntentInput) =>
      server.request('POST', '/api/payments/intent', { token: buyer.token, body: input });
    return {
      ...buyer,
      open,
      /** Opens and confirms a payment without any further call of the browser. */
      async payAndVanish(input: IntentInput): Promise<string> {
        const { body } = await open(input);
        stripe.confirm(body.id);
        return body.id;
      },
    };
  }

  async function aPayingStudent() {
    const student = await payers.aPayingStudent();
    const { token, invite } = student;
    const inviteNow = async () => (await server.request('GET', `/api/invites/${invite.id}`, { token })).body;
    return { ...withStripe(student), inviteNow };
  }

  return {
    ...server,
    stripe,
    rowOf,
    refundsAt,
    aBuyer: async (role: Role = 'instructor') => withStripe(await payers.aBuyer(role)),
    aPayingStudent,
    /** Sends an event to the server the given number of times at once. */
    async deliver({ payload, header }: { payload: string; header: string }, times = 1) {
      const send = () =>
        server.request('POST', '/api/payments/webhook', {
          body: payload,
          headers: { 'Stripe-Signature': header, 'Content-Type': 'application/json; charset=utf-8' },
        });
      return Promise.all(Array.from({ length: times }, send));
    },
    succeeded: (id: string) => stripe.event('payment_intent.succeeded', stripe.intentOf(id)),
  };
}

/** A run of the wizard: the input that the browser sends before it pays, and the purchase that follows. */
export function aRun(simulation: { id: string; priceCents: number }, given: Partial<PurchaseInput> = {}) {
  const order = randomUUID();
  const quantity = given.quantity ?? 10;
  const announced: IntentInput = { client_id: simulation.id, quantity, order };
  return {
    order,
    announced,
    purchaseWith: (payment: string) => aCardOrder(simulation, payment, { ...given, order }),
  };
}
