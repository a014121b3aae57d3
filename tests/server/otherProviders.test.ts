import { describe, expect, test } from 'vitest';
import { createStripeGateway } from '../../server/commerce/payments/stripe';
import { createStripeClient } from '../../server/commerce/payments/stripeClient';
import { paymentEvents } from '../../server/db/tables';
import { createSandboxGateway } from '../../server/demo/payments/sandbox';
import type { IntentInput } from '../../src/contract/payment';
import { workAfter } from './clock';
import { startStripeApi } from './stripeApi';
import { aRun, startStripeServer } from './stripeBuyers';
import { saying, startTestServer } from './support';

// Two processes over one database, as while servers are replaced one by one.
const server = await startStripeServer();
const { stripe, services, deliver, succeeded, refundsAt, db } = server;
const administrator = await server.signIn(await server.aUser({ role: 'administrator' }));
const otherAccount = await startStripeApi();
const sandbox = createSandboxGateway(db, server.config);
const { logger } = services;
const { settings } = otherAccount;
const client = createStripeClient({ settings, logger });
const otherStripe = createStripeGateway({ client, webhookSecret: settings.webhookSecret, logger });
const withSandbox = await startTestServer({ services: { ...services, payments: sandbox } });
const withOtherStripe = await startTestServer({ services: { ...services, payments: otherStripe } });

const runAfter = (minutes: number, payments = services.payments) =>
  workAfter({ services: { ...services, payments } }, minutes);
const openPayments = async () =>
  (await server.request('GET', '/api/payments/all?state=unmatched&pp=1000', { token: administrator })).body
    .items;
const listed = async (id: string) => (await openPayments()).find(({ _id }: { _id: string }) => _id === id);
const logged = (id: string) =>
  server.log.filter((line) => line.includes('a payment is unknown to the provider') && line.includes(id));

describe.each([
  ['the sandbox', withSandbox, 122],
  ['another account of Stripe', withOtherStripe, 1.1],
])('where another server uses %s, a payment', (_, there, minutesUntilListed) => {
  const { payments } = there.services;
  const openThere = (token: string, input: IntentInput) =>
    there.request('POST', '/api/payments/intent', { token, body: input });

  test('that was made is listed and logged there, and bought here', async () => {
    const { payAndVanish, purchases, token } = await server.aBuyer();
    const { announced, order, purchaseWith } = aRun(await server.aSimulation());
    const id = await payAndVanish(announced);
    const body = purchaseWith(id);
    // It is not taken for unpaid where its purchase is sent there.
    expect(await there.request('POST', '/api/integrations/purchase', { token, body })).toMatchObject(
      saying('You will not be charged twice.'),
    );
    for (const minutes of [1.1, minutesUntilListed, 240]) await runAfter(minutes, payments);
    expect(await purchases()).toEqual([]);
    expect(await listed(id)).toMatchObject({
      paid_at: null,
      problem: expect.stringContaining('does not know'),
    });
    expect(logged(id)).toHaveLength(1);
    await runAfter(480);
    expect(await purchases()).toMatchObject([{ order }]);
    expect(await listed(id)).toBeUndefined();
  });

  test('that was not made stands in nobody’s way, and is cancelled here after a day', async () => {
    const { open, token } = await server.aBuyer();
    const { announced } = aRun(await server.aSimulation());
    const { body } = await open(announced);
    const another = await openThere(token, announced);
    expect(another).toMatchObject({ status: 200, body: { paid: false } });
    expect(another.body.id).not.toBe(body.id);
    expect(await listed(body.id)).toBeDefined();
    await runAfter(25 * 60);
    expect(stripe.intentOf(body.id).status).toBe('canceled');
    expect(await listed(body.id)).toBeUndefined();
  });

  test('that waits for an administrator is neither replaced nor finished there', async () => {
    const { payAndVanish, token, open } = await server.aBuyer();
    const input = { client_id: (await server.aSimulation()).id, quantity: 10 };
    const id = await payAndVanish(input);
    await deliver(succeeded(id));
    expect(await openThere(token, input)).toMatchObject(saying('You have already made a payment'));
    const finish = { token: administrator };
    expect(await there.request('POST', `/api/payments/${id}/finish`, finish)).toMatchObject(
      saying('does not know'),
    );
    expect(await listed(id)).toBeDefined();
    expect((await open(input)).body).toMatchObject({ id, paid: true });
  });

  test('whose student is removed there is refunded here', async () => {
    const { payAndVanish, simulation, invite, purchase, charge } = await server.aPayingStudent();
    const id = await payAndVanish({ client_id: simulation.id, quantity: 1, invite: invite.id });
    await charge({ charge: id, invite: invite.id });
    const path = `/api/sessions/${purchase.id}/students/${invite.id}/revocation`;
    const removed = await there.request('POST', path, { token: administrator, body: { refund: true } });
    expect(removed.status).toBe(200);
    await runAfter(1.1, payments);
    expect(await refundsAt(id)).toMatchObject([{ state: 'requested' }]);
    await runAfter(10);
    expect(stripe.givenBack(id)).toBe(1250);
    expect(await refundsAt(id)).toMatchObject([{ state: 'succeeded' }]);
  });
});

test('an event about a payment that the keys do not reach is not taken in, so that it comes again', async () => {
  const { payAndVanish, purchases } = await server.aBuyer();
  const id = await payAndVanish(aRun(await server.aSimulation()).announced);
  const event = succeeded(id);
  const error = { type: 'invalid_request_error', code: 'resource_missing' };
  stripe.failNext(() => ({ status: 404, body: { error } }));
  const before = await db.select().from(paymentEvents);
  expect(await deliver(event)).toMatchObject([{ status: 404 }]);
  expect(await db.select().from(paymentEvents)).toEqual(before);
  expect(await listed(id)).toBeDefined();
  expect(await deliver(event)).toMatchObject([{ status: 200 }]);
  expect(await purchases()).toHaveLength(1);
  expect(await listed(id)).toBeUndefined();
});
