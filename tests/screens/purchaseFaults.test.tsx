import { screen, waitFor } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { sandboxPayments } from '../../server/db/tables';
import { readToken } from '../../src/lib/storedSession';
import { pageLoads } from '../support/pageLoads';
import { currentPath } from '../support/render';
import {
  bodiesTo,
  callsTo,
  failNext,
  holdNext,
  loseAnswerNext,
  networkErrorNext,
  startServer,
} from '../support/server';
import { expectLink } from '../support/shown';
import { CONFIRM, completed, failed, PURCHASE, wizardOn } from './purchaseSupport';

const server = await startServer();
const wizard = wizardOn(server);

let simulation: Awaited<ReturnType<typeof server.aSimulation>>;
let buyer: Awaited<ReturnType<typeof server.aUser>>;
beforeEach(async () => {
  simulation = await server.aSimulation({ priceCents: 2400 });
  buyer = await server.aUser({ name: 'Irene' });
});

const received = () => screen.findByRole('heading', { name: 'Payment received' });
const finish = () => screen.findByRole('button', { name: 'Finish purchase' });

async function expectOnePayment() {
  await completed();
  expect(callsTo(...CONFIRM)).toHaveLength(1);
  expect(await wizard.purchasesOf(buyer)).toMatchObject([{ quantity: 10, totalCents: 24000 }]);
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
  test('repeated failures show what was charged, and the purchase is completed on the same screen', async () => {
    failNext(...PURCHASE, 403, { message: 'You may not buy this.' });
    failNext(...PURCHASE, 500, { message: 'Still out of order.' });
    const { user } = await wizard.payNow(simulation, buyer);
    await failed();
    expect(screen.getByRole('alert')).toHaveTextContent('You may not buy this.');
    expect(screen.getByText(CHARGED)).toBeVisible();
    expect(screen.queryByText('You have not been charged.')).toBeNull();
    await user.click(await finish());
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Still out of order.'));
    const release = holdNext(...PURCHASE);
    await user.click(await finish());
    expect(screen.getByRole('button', { name: 'Completing the purchase…' })).toHaveFocus();
    expect(await failed()).toBeVisible();
    release();
    await expectOnePayment();
  });

  test('Try Again leads through the steps, which keep the payer, the students and the payment', async () => {
    failNext(...PURCHASE, 409, { message: 'Refused.', errors: { price: 'It is now $30.00 per student.' } });
    const { user } = await wizard.payNow(simulation, buyer);
    await failed();
    expect(screen.getByText('We had a problem with your purchase.')).toBeVisible();
    expect(screen.getByText('Try again, or contact us for support.')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Refused.');
    await expectLink('Contact Us', expect.stringContaining('/contact?m='));
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Who pays?' })).toHaveFocus());
    expect(screen.getByText(CHARGED)).toBeVisible();
    const studentsPay = screen.getByRole('button', { name: 'Students pay' });
    expect(studentsPay).toBeDisabled();
    expect(studentsPay).toHaveAccessibleDescription('Your card was charged already: students pay nothing.');
    // An arrow would say that the disabled choice leads on.
    expect(studentsPay.closest('.card')?.querySelector('svg')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'I pay as the instructor' }));
    expect(screen.getByText(CHARGED)).toBeVisible();
    expect(screen.getByLabelText('Number of students')).toHaveValue('10');
    expect(screen.getByLabelText('Number of students')).toHaveAttribute('readonly');
    await user.click(screen.getByRole('button', { name: 'Continue to payment' }));
    expect(await screen.findByText(/Your payment of/)).toHaveTextContent('$240.00 was received');
    expect(screen.queryByLabelText('Card number')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Pay later by invoice' })).toBeNull();
    await user.click(await finish());
    await expectOnePayment();
  });

  test('the payment and its price stay for the same user through an expired session and a changed price', async () => {
    failNext(...PURCHASE, 401, { message: 'Sign in to continue.' });
    await wizard.payNow(simulation, buyer);
    await waitFor(() => expect(pageLoads.reload).toHaveBeenCalledOnce());
    expect(readToken()).toBeNull();
    await waitFor(() => expect(currentPath()).toBe('/login'));
    await wizard.open(simulation, { buyer: await server.aUser(), search: '?step=payment' });
    expect(screen.getByRole('heading', { name: 'Who pays?' })).toBeVisible();

    await wizard.changePrice(simulation, 9900);
    const { user } = await wizard.open(simulation, { buyer, search: '?step=complete' });
    await received();
    expect(screen.getByRole('complementary')).toHaveTextContent('10 seats × $24.00');
    await wizard.changePrice(simulation, 5000);
    await user.click(await finish());
    await expectOnePayment();
    expect(screen.getByRole('main')).toHaveTextContent('Total$240.00');
  });

  test('the purchase is completed after the simulation has become free, or is not sold any more', async () => {
    failNext(...PURCHASE, 500);
    await wizard.payNow(simulation, buyer);
    await failed();
    await wizard.changePrice(simulation, 0);
    await wizard.open(simulation, { buyer });
    await received();
    expect(screen.queryByRole('button', { name: 'Launch Free Session' })).toBeNull();
    await wizard.change(simulation, { priceCents: 2400, purchasable: false });
    const { user } = await wizard.open(simulation, { buyer });
    await received();
    await user.click(await finish());
    await expectOnePayment();
  });

  test('a new order number is used if the first belongs to another order', async () => {
    const message = 'This order was already placed with other details.';
    failNext(...PURCHASE, 409, { message, errors: { order: message } });
    const { user } = await wizard.payNow(simulation, buyer);
    await failed();
    expect(screen.getByRole('alert')).toHaveTextContent(message);
    await user.click(await finish());
    await expectOnePayment();
    const [first, second] = bodiesTo(...PURCHASE);
    expect(second.order).not.toBe(first.order);
    expect(second.metadata).toEqual(first.metadata);
  });

  test('a spent payment is not offered again', async () => {
    const message = 'This payment has already been used.';
    failNext(...PURCHASE, 409, { message, errors: { payment: message } });
    const { user } = await wizard.payNow(simulation, buyer);
    await failed();
    // It was charged once, for something else: neither is true of this purchase.
    expect(screen.queryByText(/charged/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('button', { name: 'Students pay' })).toBeEnabled();
  });

  test('a payment that was never made is not called charged', async () => {
    networkErrorNext(...PURCHASE);
    const { user } = await wizard.payNow(simulation, buyer);
    await failed();
    await server.db
      .update(sandboxPayments)
      .set({ status: 'requires_payment_method' })
      .where(sql`${sandboxPayments.metadata} ->> 'client' = ${simulation.id}`);
    await user.click(await finish());
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent(
        /^This payment has not been completed. You have not been charged.$/,
      ),
    );
    expect(screen.queryByText(/Your card was charged/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('button', { name: 'Students pay' })).toBeEnabled();
  });
});

describe('a purchase without a card', () => {
  test('is asked for once by two clicks and Enter', async () => {
    const release = holdNext(...PURCHASE);
    const { user } = await createForStudents();
    await user.click(screen.getByRole('button', { name: 'Creating the session…' }));
    await user.type(screen.getByLabelText('Number of students'), '{Enter}');
    release();
    await completed();
    expect(callsTo(...PURCHASE)).toHaveLength(1);
  });

  test('whose answer was lost stays as it is, also after a reload, until it is sent again, and is placed once', async () => {
    loseAnswerNext(...PURCHASE);
    const first = await createForStudents();
    await failed();
    expect(screen.queryByText('You have not been charged.')).toBeNull();
    networkErrorNext(...PURCHASE);
    await first.user.click(await finish());
    await failed();
    await first.user.click(screen.getByRole('button', { name: 'Try Again' }));
    await screen.findByRole('heading', { name: 'Your order' });
    expect(screen.queryByRole('button', { name: 'Students pay' })).toBeNull();

    const { user } = await wizard.open(simulation, { buyer, search: '?step=players' });
    expect(screen.queryByLabelText('Number of students')).toBeNull();
    await user.click(await finish());
    await completed();
    expect(await wizard.purchasesOf(buyer)).toHaveLength(1);
    // The next one is another order.
    await wizard.open(simulation, { buyer });
    expect(await screen.findByRole('button', { name: 'Students pay' })).toBeVisible();
  });

  test('that is rejected shows the reason, and that nothing was charged, and a 403 the error page', async () => {
    failNext(...PURCHASE, 404, { message: 'There is no such simulation.' });
    const { user } = await createForStudents();
    await failed();
    expect(screen.getByRole('alert')).toHaveTextContent('There is no such simulation.');
    expect(screen.getByText('You have not been charged.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Finish purchase' })).toBeNull();
    failNext(...PURCHASE, 403);
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    await user.click(await screen.findByRole('button', { name: 'Students pay' }));
    await user.click(screen.getByRole('button', { name: 'Create session' }));
    await waitFor(() => expect(currentPath()).toBe('/error?code=403'));
  });

  test('does not bring back a payer who leaves meanwhile', async () => {
    const release = holdNext(...PURCHASE);
    const { user } = await createForStudents();
    await user.click(screen.getByRole('link', { name: 'Library' }));
    await screen.findByRole('heading', { name: 'What can we help you teach your students?' });
    await release();
    expect(await wizard.purchasesOf(buyer)).toHaveLength(1);
    expect(currentPath()).toBe('/library');
  });
});
