import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { buyerOn } from '../server/commerce';
import { callsTo, failNext, holdNext, loseAnswerNext, startServer } from '../support/server';
import { fillCard, payButton, testCards, wizardOn } from './purchaseSupport';

const server = await startServer();
const wizard = wizardOn(server);
const INTENT = ['POST', '/api/payments/intent'] as const;
const CONFIRM = ['POST', '/api/payments/sandbox/confirm'] as const;

let simulation: Awaited<ReturnType<typeof server.aSimulation>>;
let buyer: Awaited<ReturnType<typeof server.aUser>>;
beforeEach(async () => {
  simulation = await server.aSimulation({ priceCents: 2400 });
  buyer = await server.aUser({ name: 'Irene' });
});

const completed = () => screen.findByRole('heading', { name: 'PURCHASE COMPLETED' });
const failed = () => screen.findByRole('heading', { name: 'PURCHASE ERROR' });

async function payNow() {
  const app = await wizard.openPayment(simulation, { buyer });
  await fillCard(app);
  await app.user.click(await payButton());
  return app;
}

describe('the amount on the card form', () => {
  test('matches the shown number of students, even after a late response', async () => {
    const release = holdNext(...INTENT);
    const app = await wizard.openPayment(simulation, { buyer, students: '10' });
    const { user } = app;
    await waitFor(() => expect(callsTo(...INTENT)).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: /^Players/ }));
    await user.clear(screen.getByLabelText('Number of students'));
    await user.type(screen.getByLabelText('Number of students'), '50');
    await user.click(screen.getByRole('button', { name: 'Continue to payment' }));
    expect(await payButton()).toHaveTextContent('Pay $1,200.00');
    release();
    await waitFor(async () => expect(await wizard.intentAmount(simulation)).toBe(24000));
    expect(await payButton()).toHaveTextContent('Pay $1,200.00');
    await fillCard(app);
    await user.click(await payButton());
    await completed();
    expect(await wizard.purchasesOf(buyer)).toMatchObject([{ quantity: 50, totalCents: 120000 }]);
  });

  test('is checked before the card is charged, because another tab may have changed it', async () => {
    const app = await wizard.openPayment(simulation, { buyer });
    await fillCard(app);
    const token = await server.signIn(buyer);
    await server.request(...INTENT, { token, body: { client_id: simulation.id, quantity: 50 } });
    await app.user.click(await payButton());
    await completed();
    expect(await wizard.purchasesOf(buyer)).toMatchObject([{ quantity: 10, totalCents: 24000 }]);
  });

  test('always equals the shown total, and a new price is shown before the payment', async () => {
    const app = await wizard.openPayment(simulation, { buyer });
    await payButton();
    await wizard.changePrice(simulation, 3000);
    await fillCard(app);
    await app.user.click(await payButton());
    expect(await screen.findByText(/The price of this simulation has changed/)).toHaveTextContent('$30.00');
    expect(screen.getByRole('complementary')).toHaveTextContent('Total$300.00');
    expect(callsTo(...CONFIRM)).toEqual([]);
    await app.user.click(await screen.findByRole('button', { name: 'Pay $300.00' }));
    await completed();
    expect(await wizard.purchasesOf(buyer)).toMatchObject([{ totalCents: 30000 }]);
  });

  test('is not paid for an activity variation that was withdrawn, and the others are offered', async () => {
    simulation = await server.aSimulation({ variations: 'a: First, b: Second' });
    const app = await wizard.open(simulation, { buyer });
    await app.user.click(screen.getByRole('button', { name: 'I pay as the instructor' }));
    await app.user.type(screen.getByLabelText('Number of students'), '10');
    await app.user.click(screen.getByLabelText('Second'));
    await app.user.click(screen.getByRole('button', { name: 'Continue to payment' }));
    await fillCard(app);
    await payButton();
    await wizard.change(simulation, { variations: 'a: First, c: Third' });
    await app.user.click(await payButton());
    await app.user.click(await screen.findByLabelText('Third'));
    expect(callsTo(...CONFIRM)).toEqual([]);
    await app.user.click(screen.getByRole('button', { name: 'Continue to payment' }));
    await fillCard(app);
    await app.user.click(await payButton());
    await completed();
    expect(await wizard.purchasesOf(buyer)).toMatchObject([{ metadata: { variation: 'c' } }]);
  });

  test('follows a price change from before the step was opened', async () => {
    const { user } = await wizard.open(simulation, { buyer });
    await wizard.changePrice(simulation, 3000);
    await user.click(screen.getByRole('button', { name: 'I pay as the instructor' }));
    await user.type(screen.getByLabelText('Number of students'), '10');
    await user.click(screen.getByRole('button', { name: 'Continue to payment' }));
    expect(await screen.findByRole('button', { name: 'Pay $300.00' })).toBeEnabled();
  });

  test('without a card: a changed price is rejected and shown, and the next attempt succeeds', async () => {
    const { user } = await wizard.open(simulation, { buyer });
    await wizard.changePrice(simulation, 3000);
    await user.click(screen.getByRole('button', { name: 'Students pay' }));
    await user.type(screen.getByLabelText('Number of students'), '5');
    await user.click(screen.getByRole('button', { name: 'Create session' }));
    await failed();
    expect(screen.getByText(/The price has changed\./)).toHaveTextContent('$30.00 per student');
    await waitFor(() => expect(screen.getByRole('complementary')).toHaveTextContent('5 seats × $30.00'));
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    await user.click(await screen.findByRole('button', { name: 'Students pay' }));
    await user.click(screen.getByRole('button', { name: 'Create session' }));
    await completed();
  });
});

describe('the card payment', () => {
  test('is ignored if it arrives after the change to the invoice', async () => {
    const release = holdNext(...INTENT);
    const { user } = await wizard.openPayment(simulation, { buyer });
    await user.click(screen.getByRole('button', { name: 'Pay later by invoice' }));
    release();
    await user.type(screen.getByLabelText('Address'), '1 Main Street');
    await user.click(screen.getByRole('button', { name: 'Complete purchase' }));
    await completed();
    expect(callsTo(...CONFIRM)).toEqual([]);
    expect(await wizard.purchasesOf(buyer)).toMatchObject([{ paymentTime: 'later' }]);
  });

  test('that cannot be opened shows the reason, and can be tried again', async () => {
    failNext(...INTENT, 500, { message: 'Out of order.' });
    const { user } = await wizard.openPayment(simulation, { buyer });
    expect(await screen.findByRole('alert')).toHaveTextContent('Out of order.');
    expect(screen.queryByRole('button', { name: /^Pay \$/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await payButton()).toHaveTextContent('Pay $240.00');
  });

  test('that hangs shows a message, and its late response changes nothing', async () => {
    await wizard.openPayment(simulation, { buyer });
    await payButton();
    cleanup();
    const release = holdNext(...INTENT);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
    await wizard.open(simulation, { buyer, search: '?step=payment' });
    await waitFor(() => expect(callsTo(...INTENT)).toHaveLength(2));
    act(() => void vi.advanceTimersByTime(15_000));
    expect(await screen.findByRole('alert')).toHaveTextContent('The server takes too long to answer.');
    release();
    vi.useRealTimers();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  test('that was declined can be made with another card, as one intent and one charge', async () => {
    const app = await wizard.openPayment(simulation, { buyer });
    const before = (await wizard.paidIntents()).length;
    await fillCard(app, testCards.declined);
    await app.user.click(await payButton());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Your card was declined. You have not been charged. Try again, or use another card.',
    );
    const secrets = () => callsTo(...CONFIRM).map(({ body }) => JSON.parse(body).client_secret);
    await fillCard(app);
    await app.user.click(await payButton());
    await completed();
    expect(new Set(secrets()).size).toBe(1);
    expect(await wizard.paidIntents()).toHaveLength(before + 1);
  });

  test('that needs authentication continues only after the approval', async () => {
    const app = await wizard.openPayment(simulation, { buyer });
    await fillCard(app, testCards.asks);
    await app.user.click(await payButton());
    await app.user.click(await screen.findByRole('button', { name: 'Fail authentication' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('We are unable to authenticate');
    expect(await wizard.purchasesOf(buyer)).toEqual([]);
    await app.user.click(await payButton());
    await app.user.click(await screen.findByRole('button', { name: 'Complete authentication' }));
    await completed();
  });

  test('pays for the shown entries, even if the user changes them meanwhile', async () => {
    const app = await wizard.openPayment(simulation, { buyer, students: '10' });
    await fillCard(app);
    const release = holdNext(...CONFIRM);
    await app.user.click(await payButton());
    await waitFor(() => expect(callsTo(...CONFIRM)).toHaveLength(1));
    window.history.back();
    const students = await screen.findByLabelText('Number of students');
    await app.user.clear(students);
    await app.user.type(students, '50');
    release();
    await completed();
    expect(await wizard.purchasesOf(buyer)).toMatchObject([{ quantity: 10, totalCents: 24000 }]);
  });

  test('with a lost response is not made twice', async () => {
    loseAnswerNext(...CONFIRM);
    const { user } = await payNow();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('We could not reach the server.');
    // It was, in fact.
    expect(alert).not.toHaveTextContent('You have not been charged.');
    expect(alert).toHaveTextContent('You will not be charged twice.');
    const before = (await wizard.paidIntents()).length;
    await user.click(await payButton());
    await completed();
    expect(await wizard.paidIntents()).toHaveLength(before);
  });

  test('that cannot be loaded again when it is to be made has charged nothing, and says so', async () => {
    const app = await wizard.openPayment(simulation, { buyer });
    await payButton();
    await fillCard(app);
    failNext(...INTENT, 503, { message: 'Out of order.' });
    await app.user.click(await payButton());
    expect(await screen.findByRole('alert')).toHaveTextContent('Out of order. You have not been charged.');
    expect(callsTo(...CONFIRM)).toEqual([]);
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    await app.user.click(await payButton());
    await completed();
  });

  test('that cannot be loaded before anybody has paid says nothing of a charge', async () => {
    failNext(...INTENT, 503, { message: 'Out of order.' });
    await wizard.openPayment(simulation, { buyer });
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Out of order. ?Try again$/);
  });

  test('that cannot be loaded after one with a lost response promises only that it is not made twice', async () => {
    loseAnswerNext(...CONFIRM);
    const { user } = await payNow();
    await screen.findByRole('alert');
    failNext(...INTENT, 503, { message: 'Out of order.' });
    await user.click(await payButton());
    const alert = await screen.findByText(/Out of order/);
    expect(alert).toHaveTextContent('Out of order. You will not be charged twice.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await user.click(await screen.findByRole('button', { name: 'Finish purchase' }));
    await completed();
    expect(callsTo(...CONFIRM)).toHaveLength(1);
  });

  test('that was made in another tab meanwhile, for other students, is not called uncharged', async () => {
    const app = await wizard.openPayment(simulation, { buyer, students: '10' });
    await fillCard(app);
    await buyerOn(server, await server.signIn(buyer)).pay(simulation.id, 12);
    await app.user.click(await payButton());
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('You have already paid for 12 students.');
    expect(alert).not.toHaveTextContent('You have not been charged.');
  });

  test('that was made in another tab for other students is reported', async () => {
    const token = await server.signIn(buyer);
    const { body } = await server.request(...INTENT, {
      token,
      body: { client_id: simulation.id, quantity: 12 },
    });
    await server.request(...CONFIRM, {
      body: {
        client_secret: body.client_secret,
        card: { number: testCards.accepted, exp_month: 12, exp_year: 2090, cvc: '123' },
        billing_details: { name: 'I', email: 'i@test.example', phone: '1' },
      },
    });
    await wizard.openPayment(simulation, { buyer, students: '10' });
    expect(await screen.findByRole('alert')).toHaveTextContent('You have already paid for 12 students.');
  });
});
