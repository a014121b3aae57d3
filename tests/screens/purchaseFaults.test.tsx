import { cleanup, screen, waitFor } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { createSimulationHost } from '../../server/commerce/classSessions/httpHost';
import { sandboxPayments } from '../../server/db/schema/sandbox';
import { readToken } from '../../src/lib/storedSession';
import { pageLoads } from '../support/pageLoads';
import { currentPath, renderApp } from '../support/render';
import {
  answerNext,
  callsTo,
  failNext,
  holdNext,
  loseAnswerNext,
  malformedNext,
  networkErrorNext,
  startServer,
} from '../support/server';
import { fillCard, payButton, wizardOn } from './purchaseSupport';

const server = await startServer();
const wizard = wizardOn(server);
const PURCHASE = ['POST', '/api/integrations/purchase'] as const;
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

/** Creates a session that the students pay. */
async function createForStudents() {
  const app = await wizard.open(simulation, { buyer });
  await app.user.click(screen.getByRole('button', { name: 'Students pay' }));
  await app.user.type(screen.getByLabelText('Number of students'), '5');
  await app.user.click(screen.getByRole('button', { name: 'Create session' }));
  return app;
}

const CHARGED = 'Your card was charged $240.00. The session is not open yet. You will not be charged again.';

describe('after a payment', () => {
  test('a 403 shows what was charged, and the purchase can be finished', async () => {
    failNext(...PURCHASE, 403, { message: 'You may not buy this.' });
    const { user } = await payNow();
    await failed();
    expect(screen.getByRole('alert')).toHaveTextContent('You may not buy this.');
    expect(screen.getByText(CHARGED)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Finish purchase' }));
    await completed();
    expect(callsTo(...CONFIRM)).toHaveLength(1);
  });

  test('a failed purchase is completed without a second payment', async () => {
    failNext(...PURCHASE, 500, { message: 'Out of order.' });
    const { user } = await payNow();
    await failed();
    expect(screen.getByText('We had a problem with your purchase.')).toBeVisible();
    expect(screen.getByText('Try again, or contact us for support.')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Out of order.');
    expect(screen.getByRole('link', { name: 'Contact Us' })).toHaveAttribute(
      'href',
      expect.stringContaining('/contact?m='),
    );
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Who pays?' })).toHaveFocus());
    expect(screen.getByRole('button', { name: 'Students pay' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'I pay as the instructor' }));
    expect(screen.getByLabelText('Number of students')).toHaveValue('10');
    expect(screen.getByLabelText('Number of students')).toHaveAttribute('readonly');
    await user.click(screen.getByRole('button', { name: 'Continue to payment' }));
    expect(screen.getByText(/Your payment of/)).toHaveTextContent('$240.00 was received');
    expect(screen.queryByLabelText('Card number')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Finish purchase' }));
    await completed();
    expect(callsTo(...CONFIRM)).toHaveLength(1);
    expect(await wizard.purchasesOf(buyer)).toHaveLength(1);
  });

  test('shows the charged amount, and completes the purchase on the same screen, even after repeated failures', async () => {
    failNext(...PURCHASE, 500, { message: 'Out of order.' });
    failNext(...PURCHASE, 500, { message: 'Still out of order.' });
    const { user } = await payNow();
    await failed();
    expect(screen.getByText(CHARGED)).toBeVisible();
    expect(screen.queryByText('You have not been charged.')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Finish purchase' }));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Still out of order.'));
    const release = holdNext(...PURCHASE);
    await user.click(screen.getByRole('button', { name: 'Finish purchase' }));
    expect(screen.getByRole('button', { name: 'Completing the purchase…' })).toHaveFocus();
    expect(await failed()).toBeVisible();
    release();
    await completed();
    expect(callsTo(...CONFIRM)).toHaveLength(1);
    expect(await wizard.purchasesOf(buyer)).toHaveLength(1);
  });

  test('Try Again leads to step 1, which shows the same message and completes the purchase', async () => {
    failNext(...PURCHASE, 500, { message: 'Out of order.' });
    const { user } = await payNow();
    await failed();
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    await screen.findByRole('heading', { name: 'Who pays?' });
    expect(screen.getByText(CHARGED)).toBeVisible();
    const studentsPay = screen.getByRole('button', { name: 'Students pay' });
    expect(studentsPay).toHaveAccessibleDescription('Your card was charged already: students pay nothing.');
    // An arrow would say that the disabled choice leads on.
    expect(studentsPay.closest('.card')?.querySelector('svg')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'I pay as the instructor' }));
    await screen.findByRole('heading', { name: 'How many students?' });
    expect(screen.getByText(CHARGED)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Finish purchase' }));
    await completed();
    expect(callsTo(...CONFIRM)).toHaveLength(1);
  });

  test('a reload before the retry keeps the payment and the purchase', async () => {
    networkErrorNext(...PURCHASE);
    await payNow();
    await failed();
    cleanup();
    const { user } = await wizard.open(simulation, { buyer, search: '?step=complete' });
    expect(await screen.findByRole('heading', { name: 'Payment received' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Finish purchase' }));
    await completed();
    expect(callsTo(...CONFIRM)).toHaveLength(1);
  });

  test('an expired session is renewed, and the same user completes the purchase', async () => {
    failNext(...PURCHASE, 401, { message: 'Sign in to continue.' });
    await payNow();
    await waitFor(() => expect(pageLoads.reload).toHaveBeenCalledOnce());
    expect(readToken()).toBeNull();
    await waitFor(() => expect(currentPath()).toBe('/login'));
    cleanup();

    await wizard.open(simulation, { buyer: await server.aUser(), search: '?step=payment' });
    expect(screen.getByRole('heading', { name: 'Who pays?' })).toBeVisible();
    cleanup();

    const { user } = await wizard.open(simulation, { buyer, search: '?step=payment' });
    await user.click(screen.getByRole('button', { name: 'Finish purchase' }));
    await completed();
    expect(callsTo(...CONFIRM)).toHaveLength(1);
    expect(await wizard.purchasesOf(buyer)).toHaveLength(1);
  });

  test('a spent payment is not offered again', async () => {
    const message = 'This payment has already been used.';
    failNext(...PURCHASE, 409, { message, errors: { payment: message } });
    const { user } = await payNow();
    await failed();
    // It was charged once, for something else: neither is true of this purchase.
    expect(screen.queryByText(/charged/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('button', { name: 'Students pay' })).toBeEnabled();
  });

  test('a payment that was never made is not called charged', async () => {
    networkErrorNext(...PURCHASE);
    const { user } = await payNow();
    await failed();
    await server.db
      .update(sandboxPayments)
      .set({ status: 'requires_payment_method' })
      .where(sql`${sandboxPayments.metadata} ->> 'client' = ${simulation.id}`);
    await user.click(screen.getByRole('button', { name: 'Finish purchase' }));
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent(
        /^This payment has not been completed. You have not been charged.$/,
      ),
    );
    expect(screen.queryByText(/Your card was charged/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('button', { name: 'Students pay' })).toBeEnabled();
  });

  test('a purchase with a lost response is found by its order', async () => {
    loseAnswerNext(...PURCHASE);
    const { user } = await createForStudents();
    await failed();
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    await user.click(await screen.findByRole('button', { name: 'Students pay' }));
    await user.click(screen.getByRole('button', { name: 'Create session' }));
    await completed();
    expect(await wizard.purchasesOf(buyer)).toHaveLength(1);
  });

  test('a payment stays valid after a price change', async () => {
    failNext(...PURCHASE, 500);
    const { user } = await payNow();
    await failed();
    cleanup();
    await wizard.changePrice(simulation, 9900);
    await wizard.open(simulation, { buyer, search: '?step=payment' });
    expect(screen.getByRole('complementary')).toHaveTextContent('Total$240.00');
    await user.click(screen.getByRole('button', { name: 'Finish purchase' }));
    await completed();
    expect(screen.getByRole('main')).toHaveTextContent('Total$240.00');
  });
});

describe('one request is made', () => {
  test('for two clicks and Enter on Pay', async () => {
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
    // Other actions are disabled during the purchase.
    expect(screen.getByRole('button', { name: /^Players/ })).toBeDisabled();
    await app.user.click(screen.getByRole('button', { name: 'Pay later by invoice' }));
    expect(screen.queryByLabelText('Address')).toBeNull();
    release();
    await completed();
    expect(callsTo(...CONFIRM)).toHaveLength(1);
    expect(callsTo(...PURCHASE)).toHaveLength(1);
  });

  test('for two clicks and Enter on Create session', async () => {
    const release = holdNext(...PURCHASE);
    const { user } = await createForStudents();
    await user.click(screen.getByRole('button', { name: 'Creating the session…' }));
    await user.type(screen.getByLabelText('Number of students'), '{Enter}');
    release();
    await completed();
    expect(callsTo(...PURCHASE)).toHaveLength(1);
  });
});

describe('a rejected purchase', () => {
  test('shows errors of the invoice at their fields', async () => {
    failNext(...PURCHASE, 400, {
      message: 'Some details for the invoice are missing.',
      errors: { 'metadata.pl_email': 'This is no address.' },
    });
    const { user } = await wizard.openPayment(simulation, { buyer });
    await user.click(screen.getByRole('button', { name: 'Pay later by invoice' }));
    await user.type(screen.getByLabelText('Address'), '1 Main Street');
    await user.click(screen.getByRole('button', { name: 'Complete purchase' }));
    await waitFor(() =>
      expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('This is no address.'),
    );
    await user.click(screen.getByRole('button', { name: 'Complete purchase' }));
    await completed();
  });

  test.each([
    [429, { message: 'Too many attempts. Wait a moment and try again.' }, /Too many attempts/],
    [503, {}, /Service Unavailable|Something went wrong/],
    [404, { message: 'There is no such simulation.' }, /no such simulation/],
  ])('with a %i shows the reason', async (status, body, message) => {
    failNext(...PURCHASE, status, body);
    await createForStudents();
    await failed();
    expect(screen.getByRole('alert')).toHaveTextContent(message);
    expect(screen.getByText('You have not been charged.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Finish purchase' })).toBeNull();
  });

  test('with a 403 leads to the error page', async () => {
    failNext(...PURCHASE, 403);
    await createForStudents();
    await waitFor(() => expect(currentPath()).toBe('/error?code=403'));
  });

  test.each([
    ['half an answer', () => malformedNext(...PURCHASE)],
    ['a page', () => answerNext(...PURCHASE, () => HttpResponse.html('<!doctype html>'))],
  ])('with %s as the response shows the error', async (_name, plan) => {
    plan();
    await createForStudents();
    await failed();
    expect(screen.getByRole('alert')).toHaveTextContent('an answer we could not read');
  });

  test.each([
    ['an empty body', () => new HttpResponse('')],
    ['no content', () => new HttpResponse(null, { status: 204 })],
    ['a text', () => HttpResponse.text('OK')],
    ['an empty list', () => HttpResponse.json([])],
    ['a list of the purchase', () => HttpResponse.json([{ _id: 'purchase-1' }])],
  ])('with %s as the response shows what was sent', async (_name, answer) => {
    answerNext(...PURCHASE, answer);
    await createForStudents();
    await completed();
  });
});

test('a session that did not open is requested again', async () => {
  const { services } = server;
  const { host } = services;
  services.host = createSimulationHost({ config: { trustedHosts: [] } });
  const { user } = await createForStudents();
  await completed();
  expect(screen.getByText(/did not open the session yet/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Go to Game' })).toBeNull();
  services.host = host;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Go to Game' })).toBeVisible();
  expect(await wizard.purchasesOf(buyer)).toHaveLength(1);
});

describe('the simulation of a purchase', () => {
  test('can be loaded again after an error', async () => {
    failNext('GET', `/api/public/clients/${simulation.slug}`, 500, { message: 'Out of order.' });
    const { user } = await renderApp(`/library/${simulation.slug}/purchase`, {
      token: await server.signIn(buyer),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Out of order.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Who pays?' })).toBeVisible();
  });
});

test('a payer who leaves during the purchase is not brought back', async () => {
  const release = holdNext(...PURCHASE);
  const { user } = await createForStudents();
  await user.click(screen.getByRole('link', { name: 'Casebridge' }));
  await screen.findByRole('heading', { name: 'What can we help you teach your students?' });
  release();
  await waitFor(async () => expect(await wizard.purchasesOf(buyer)).toHaveLength(1));
  expect(currentPath()).toBe('/library');
});
