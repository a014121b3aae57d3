import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { buyerOn } from '../server/commerce';
import { callsTo, failNext, holdNext, loseAnswerNext, startServer } from '../support/server';
import { CONFIRM, completed, fillCard, PURCHASE, payButton, testCards, wizardOn } from './purchaseSupport';

const server = await startServer();
const wizard = wizardOn(server);
const INTENT = ['POST', '/api/payments/intent'] as const;

let simulation: Awaited<ReturnType<typeof server.aSimulation>>;
let buyer: Awaited<ReturnType<typeof server.aUser>>;
beforeEach(async () => {
  simulation = await server.aSimulation({ priceCents: 2400 });
  buyer = await server.aUser({ name: 'Irene' });
});

const finish = () => screen.findByRole('button', { name: 'Finish purchase' });

async function payElsewhere(quantity: number) {
  return buyerOn(server, await server.signIn(buyer)).pay(simulation.id, quantity);
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

  test('is the shown total, whatever price the server names and another tab has asked for', async () => {
    const app = await wizard.open(simulation, { buyer });
    const { user } = app;
    await wizard.changePrice(simulation, 2700);
    await user.click(screen.getByRole('button', { name: 'I pay as the instructor' }));
    await user.type(screen.getByLabelText('Number of students'), '10');
    await user.click(screen.getByRole('button', { name: 'Continue to payment' }));
    expect(await screen.findByRole('button', { name: 'Pay $270.00' })).toBeEnabled();
    await wizard.changePrice(simulation, 3000);
    await fillCard(app);
    await user.click(await payButton());
    expect(await screen.findByText(/has changed: it is now \$30\.00 per student/)).toBeVisible();
    expect(screen.getByRole('complementary')).toHaveTextContent('Total$300.00');
    expect(callsTo(...CONFIRM)).toEqual([]);
    const pay = await screen.findByRole('button', { name: 'Pay $300.00' });
    await buyerOn(server, await server.signIn(buyer)).openIntent(simulation.id, 50);
    await user.click(pay);
    await completed();
    expect(await wizard.purchasesOf(buyer)).toMatchObject([{ quantity: 10, totalCents: 30000 }]);
  });

  test('is not paid for an activity variation that was withdrawn, and the others are offered', async () => {
    simulation = await server.aSimulation({ variations: 'a: First, b: Second' });
    const app = await wizard.openPayment(simulation, { buyer, variation: 'Second' });
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
});

describe('the card payment', () => {
  test('is made once for two clicks and Enter, while nothing else can be pressed', async () => {
    const app = await wizard.openPayment(simulation, { buyer });
    await fillCard(app);
    const pay = await payButton();
    const release = holdNext(...CONFIRM);
    await app.user.dblClick(pay);
    await app.user.type(screen.getByLabelText('Phone'), '{Enter}');
    expect(await screen.findByRole('button', { name: 'Processing…' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    expect(screen.getByText('Processing your payment…')).toHaveAttribute('role', 'status');
    expect(screen.getByRole('button', { name: /^Players/ })).toBeDisabled();
    await app.user.click(screen.getByRole('button', { name: 'Pay later by invoice' }));
    expect(screen.queryByLabelText('Address')).toBeNull();
    release();
    await completed();
    expect(callsTo(...CONFIRM)).toHaveLength(1);
    expect(callsTo(...PURCHASE)).toHaveLength(1);
  });

  test('is ignored if it arrives after the change to the invoice', async () => {
    const release = holdNext(...INTENT);
    const { user } = await wizard.openPayment(simulation, { buyer });
    await user.click(screen.getByRole('button', { name: 'Pay later by invoice' }));
    release();
    await user.type(await screen.findByLabelText('Address'), '1 Main Street');
    await user.click(screen.getByRole('button', { name: 'Complete purchase' }));
    await completed();
    expect(callsTo(...CONFIRM)).toEqual([]);
    expect(await wizard.purchasesOf(buyer)).toMatchObject([{ paymentTime: 'later' }]);
  });

  test('that cannot be loaded speaks of a charge only once somebody wants to pay', async () => {
    failNext(...INTENT, 503, { message: 'Out of order.' });
    const app = await wizard.openPayment(simulation, { buyer });
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Out of order. ?Try again$/);
    expect(screen.queryByRole('button', { name: /^Pay \$/ })).toBeNull();
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await payButton()).toHaveTextContent('Pay $240.00');
    await fillCard(app);
    failNext(...INTENT, 503, { message: 'Out of order.' });
    await app.user.click(await payButton());
    expect(await screen.findByRole('alert')).toHaveTextContent('Out of order. You have not been charged.');
    expect(callsTo(...CONFIRM)).toEqual([]);
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    await app.user.click(await payButton());
    await completed();
  });

  test('that was declined can be made with another card, which asks for an approval, as one intent and one charge', async () => {
    const seen: Element[] = [];
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      seen.push(this);
    });
    const app = await wizard.openPayment(simulation, { buyer });
    const before = (await wizard.paidIntents()).length;
    await fillCard(app, testCards.declined);
    await app.user.click(await payButton());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Your card was declined. You have not been charged. Try again, or use another card.',
    );
    const button = await payButton();
    await waitFor(() => expect(seen).toEqual([button]));
    await fillCard(app, testCards.asks);
    await app.user.click(await payButton());
    await app.user.click(await screen.findByRole('button', { name: 'Fail authentication' }));
    const problem = /We are unable to authenticate/;
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(problem));
    expect(await wizard.purchasesOf(buyer)).toEqual([]);
    await app.user.click(await payButton());
    await app.user.click(await screen.findByRole('button', { name: 'Complete authentication' }));
    await completed();
    const secrets = callsTo(...CONFIRM).map(({ body }) => JSON.parse(body).client_secret);
    expect(new Set(secrets).size).toBe(1);
    expect(await wizard.paidIntents()).toHaveLength(before + 1);
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
    const { user } = await wizard.payNow(simulation, buyer);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('We could not reach the server.');
    // It was, in fact.
    expect(alert).not.toHaveTextContent('You have not been charged.');
    expect(alert).toHaveTextContent('You will not be charged twice.');
    const before = (await wizard.paidIntents()).length;
    failNext(...INTENT, 503, { message: 'Out of order.' });
    await user.click(await payButton());
    const second = await screen.findByText(/Out of order/);
    expect(second).toHaveTextContent('Out of order. You will not be charged twice.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await user.click(await finish());
    await completed();
    expect(callsTo(...CONFIRM)).toHaveLength(1);
    expect(await wizard.paidIntents()).toHaveLength(before);
  });
});

describe('a payment of another tab', () => {
  test('is found, without asking for a card, at its own price', async () => {
    const payment = await payElsewhere(10);
    await wizard.changePrice(simulation, 3000);
    const { user } = await wizard.openPayment(simulation, { buyer });
    await screen.findByRole('heading', { name: 'Payment received' });
    expect(screen.queryByLabelText('Card number')).toBeNull();
    expect(screen.getByRole('complementary')).toHaveTextContent('Total$240.00');
    await user.click(await finish());
    await completed();
    expect(JSON.parse(callsTo(...PURCHASE)[0]?.body ?? '')).toMatchObject({ metadata: { payment } });
    expect(callsTo(...CONFIRM)).toEqual([]);
  });

  test('that is made meanwhile is not made again', async () => {
    const app = await wizard.openPayment(simulation, { buyer });
    await fillCard(app);
    await payButton();
    await payElsewhere(10);
    await app.user.click(await payButton());
    await completed();
    expect(callsTo(...CONFIRM)).toEqual([]);
  });

  test('for another number of students is reported, and used with one click', async () => {
    const app = await wizard.openPayment(simulation, { buyer, students: '10' });
    await fillCard(app);
    await payButton();
    await payElsewhere(12);
    await app.user.click(await payButton());
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('You have already paid for 12 students.');
    expect(alert).not.toHaveTextContent('You have not been charged.');

    const { user } = await wizard.open(simulation, { buyer, search: '?step=payment' });
    expect(await screen.findByRole('alert')).toHaveTextContent('You have already paid for 12 students.');
    await user.click(screen.getByRole('button', { name: 'Use 12 students' }));
    await screen.findByRole('heading', { name: 'Payment received' });
    await user.click(await finish());
    await completed();
    expect(await wizard.purchasesOf(buyer)).toMatchObject([{ quantity: 12, totalCents: 28800 }]);
  });
});
