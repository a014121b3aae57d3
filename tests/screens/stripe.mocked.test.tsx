import { screen } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { settle } from '../../server/commerce/fulfilment/settle';
import { sandboxPayments } from '../../server/db/tables';
import { bodiesTo, callsTo, startServer } from '../support/server';
import { expectLink } from '../support/shown';
import { completed, PURCHASE, payButton, wizardOn } from './purchaseSupport';
import { type FakeBank, FakeStripe } from './stripeScript';

// The app reads the key of Stripe when its modules are loaded, so the key is set before.
vi.hoisted(() => vi.stubEnv('VITE_STRIPE_PUBLISHABLE_KEY', 'pk_test_of_the_page_tests'));

// Stripe's script must come from Stripe and uses a frame, which do not exist here. Only the script is replaced;
// Stripe's React components are real.
const loadStripe = vi.hoisted(() => vi.fn());
vi.mock('@stripe/stripe-js/pure', () => ({ loadStripe }));

const server = await startServer();
const wizard = wizardOn(server);
const INTENT = ['POST', '/api/payments/intent'] as const;

/** The fake bank confirms the same payments that the server reads. */
const bank: FakeBank = {
  async statusOf(secret) {
    const [payment] = await server.db
      .select()
      .from(sandboxPayments)
      .where(eq(sandboxPayments.clientSecret, secret));
    if (!payment) throw new Error('There is no such payment');
    return { id: payment.id, status: payment.status };
  },
  async succeed(secret) {
    await server.db
      .update(sandboxPayments)
      .set({ status: 'succeeded' })
      .where(eq(sandboxPayments.clientSecret, secret));
  },
};

const stripe = new FakeStripe(bank);
let simulation: Awaited<ReturnType<typeof server.aSimulation>>;
let buyer: Awaited<ReturnType<typeof server.aUser>>;
beforeEach(async () => {
  loadStripe.mockReset().mockImplementation(async () => stripe);
  stripe.reset();
  simulation = await server.aSimulation({ priceCents: 2400 });
  buyer = await server.aUser({
    name: 'Irene',
    lastname: 'Adler',
    email: `irene-${simulation.id}@test.example`,
  });
});

const cardField = () => screen.findByRole('textbox', { name: 'Card of the fake provider' });

async function openForm() {
  const app = await wizard.openPayment(simulation, { buyer });
  await app.user.type(await screen.findByLabelText('Phone'), '555 0100');
  return app;
}

async function payWith(card: string) {
  const app = await openForm();
  await app.user.type(await cardField(), card);
  await app.user.click(await payButton());
  return app;
}

/** This test runs first, because a loaded script stays in the page. */
test('the script of Stripe that cannot be loaded is reported and can be loaded again, once for all forms', async () => {
  loadStripe.mockRejectedValueOnce(new Error('Failed to load Stripe.js'));
  const app = await wizard.openPayment(simulation, { buyer });
  expect(await screen.findByText('The card form could not be loaded.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Pay \$/ })).not.toBeInTheDocument();
  await app.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await cardField()).toBeVisible();
  expect(loadStripe).toHaveBeenCalledTimes(2);
  expect(loadStripe).toHaveBeenLastCalledWith('pk_test_of_the_page_tests');
  await wizard.open(simulation, { buyer, search: '?step=payment' });
  expect(await cardField()).toBeVisible();
  expect(loadStripe).toHaveBeenCalledTimes(2);
});

describe('a card', () => {
  test('that is accepted buys the session, whose purpose the server knows before, and the payer’s details go to Stripe', async () => {
    simulation = await server.aSimulation({ priceCents: 2400, variations: 'a: First, b: Second' });
    const app = await wizard.openPayment(simulation, { buyer, variation: 'Second' });
    await app.user.type(await screen.findByLabelText('Phone'), '555 0100');
    await app.user.type(await cardField(), '4242');
    await app.user.click(await payButton());
    await completed();
    expect(stripe.confirmed).toEqual([
      {
        secret: expect.stringContaining('_secret_'),
        billing: { name: 'Irene Adler', email: buyer.email, phone: '555 0100' },
      },
    ]);
    expect(await wizard.purchasesOf(buyer)).toMatchObject([{ quantity: 10, totalCents: 24_000 }]);
    expect(callsTo('POST', '/api/payments/sandbox/confirm')).toEqual([]);
    const [{ order }] = bodiesTo(...PURCHASE);
    for (const intent of bodiesTo(...INTENT)) expect(intent).toMatchObject({ order, variation: 'b' });
  });

  test('that is not complete or not valid is named, and nothing is sent', async () => {
    const app = await openForm();
    await app.user.click(await payButton());
    expect((await screen.findByText(/^1 field needs attention:/)).parentElement).toHaveTextContent(
      '1 field needs attention: Card',
    );
    await app.user.click(screen.getByRole('link', { name: 'Card' }));
    expect(await cardField()).toHaveFocus();
    expect(screen.getByText('Enter your card.')).toBeVisible();
    await app.user.type(await cardField(), '42');
    expect(screen.getByText('Your card is incomplete.')).toBeVisible();
    await app.user.click(await payButton());
    expect((await screen.findByText(/^1 field needs attention:/)).parentElement).toHaveTextContent(
      '1 field needs attention: Card',
    );
    expect(stripe.confirmed).toEqual([]);
    await app.user.clear(await cardField());
    await app.user.type(await cardField(), 'wrong');
    expect(await screen.findByText('Your card number is invalid.')).toBeVisible();
  });

  test('that is declined or not authenticated shows the reason, and another one of a slow bank pays the same payment once', async () => {
    const app = await payWith('0002');
    const reason = 'Your card was declined. You have not been charged. Try again, or use another card.';
    expect(await screen.findByText(reason)).toHaveClass('bg-warning-subtle');
    const payAgain = async (card: string) => {
      await app.user.clear(await cardField());
      await app.user.type(await cardField(), card);
      await app.user.click(await payButton());
    };
    await payAgain('3155');
    expect(await screen.findByText(/authenticate your payment method/)).toHaveClass('bg-warning-subtle');
    expect(await wizard.purchasesOf(buyer)).toEqual([]);
    await payAgain('0119');
    expect(await screen.findByText(/still processing this payment/)).toHaveClass('bg-warning-subtle');
    stripe.chargeBeforeNext();
    await app.user.click(await payButton());
    await completed();
    expect([stripe.charges, new Set(stripe.confirmed.map(({ secret }) => secret)).size]).toEqual([1, 1]);
  });

  test('that was charged with a lost response is not charged again, and a purchase completed by it is shown', async () => {
    stripe.loseNextAnswer();
    await payWith('4242');
    const message = await screen.findByText(/cannot be reached/);
    expect(message).toHaveClass('bg-warning-subtle');
    expect(message).toHaveTextContent('You will not be charged twice.');
    expect(message).not.toHaveTextContent('You have not been charged.');
    const { id } = await bank.statusOf(stripe.confirmed[0]?.secret ?? '');
    const intent = await server.services.payments.retrieve(id);
    if (intent) await settle(server.services, intent);
    const [bought] = await wizard.purchasesOf(buyer);

    const app = await wizard.open(simulation, { buyer, search: '?step=payment' });
    await app.user.click(await screen.findByRole('button', { name: 'Finish purchase' }));
    await completed();
    await expectLink('View receipt', `/admin/receipts/${bought?.id}`);
    expect(await wizard.purchasesOf(buyer)).toHaveLength(1);
    expect(stripe.charges).toBe(1);
  });
});
