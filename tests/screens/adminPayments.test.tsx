import { screen, waitFor, within } from '@testing-library/react';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { settle } from '../../server/commerce/fulfilment/settle';
import { paymentIntents, purchases, sandboxPayments } from '../../server/db/tables';
import { type AppUser, currentPath, renderApp } from '../support/render';
import { callsTo, failNext, holdNext, loseAnswerNext, startServer } from '../support/server';
import { expectLink } from '../support/shown';

const server = await startServer();
const token = await server.signIn(await server.aUser({ role: 'administrator' }));

/** Creates a confirmed payment for ten students: without an order, it buys nothing. */
async function aPayment(name: string, given: { order?: string } = {}) {
  const payer = await server.aUser({ name, email: `${name.toLowerCase()}-${Date.now()}@test.example` });
  const simulation = await server.aSimulation({ name: `Game of ${name}` });
  const body = { client_id: simulation.id, quantity: 10, ...given };
  const { body: intent } = await server.request('POST', '/api/payments/intent', {
    token: await server.signIn(payer),
    body,
  });
  const { id } = intent;
  const paid = { status: 'succeeded', last4: '4242' } as const;
  await server.change(sandboxPayments, id, paid);
  const known = await server.services.payments.retrieve(id);
  if (known) await settle(server.services, known);
  const bought = () => server.db.select().from(purchases).where(eq(purchases.customerId, payer.id));
  const row = () => screen.findByRole('row', { name: new RegExp(payer.email) });
  return { id, payer, simulation, bought, row };
}

beforeEach(async () => {
  await server.db.execute(sql`truncate ${paymentIntents} cascade`);
});

const open = (path = '/payments') => renderApp(path, { token });
const menuOf = ({ payer }: { payer: { email: string } }) =>
  screen.findByRole('button', { name: `Actions for the payment of ${payer.email}` });
async function choose(user: AppUser, name: string, payment: { payer: { email: string } }) {
  await user.click(await menuOf(payment));
  await user.click(await screen.findByRole('menuitem', { name }));
}
const dialog = async () => within(await screen.findByRole('dialog'));
/** Fills the dialog and sends it; without an amount, with that which it has. */
async function sendRefund(user: AppUser, { amount, reason }: { amount?: string; reason: string }) {
  const shown = await dialog();
  const field = await shown.findByLabelText('Amount in US dollars');
  if (amount) {
    await user.clear(field);
    await user.type(field, amount);
  }
  if (reason) await user.type(shown.getByLabelText('Reason'), reason);
  await user.click(shown.getByRole('button', { name: 'Refund' }));
}

test('is linked from the purchases, and shows payer, card, state, problem and refunds of each payment', async () => {
  const [{ row, simulation, payer, id }, spent] = [
    await aPayment('Ada'),
    await aPayment('Bea', { order: 'order-of-bea' }),
  ];
  const { user } = await open('/purchases');
  await user.click(await screen.findByRole('link', { name: 'Payments' }));
  const cells = within(await row());
  expect(screen.getByRole('heading', { name: 'Payments' })).toBeVisible();
  const texts = [`${simulation.name}, 10 seats`, '$125.00', 'Visa ···· 4242', 'Unmatched'];
  for (const text of [...texts, 'We don’t know what this payment was for.'])
    expect(cells.getByText(text, { exact: false })).toBeVisible();
  expect(cells.getByTitle(id)).toHaveTextContent(/^pi_sandb…\w{4}$/);
  // The list belongs to the purchases.
  const sections = within(screen.getByRole('navigation', { name: 'Sections' }));
  expect(sections.getByRole('link', { current: 'page' })).toHaveTextContent('Purchases');
  await expectLink(payer.email, `/admin/users/${payer.id}`, cells);
  const [purchase] = await spent.bought();
  await expectLink(/^Purchase \S+/, `/admin/purchases/${purchase?.id}`, within(await spent.row()));
  expect(screen.getByText('2 payments')).toBeVisible();
  expect(currentPath()).toBe('/payments');
});

test('refunds a part of a payment and then the rest, each with a reason, from the list and the purchase', async () => {
  const payment = await aPayment('Cleo', { order: 'order-of-cleo' });
  const { user } = await open();
  await choose(user, 'Refund', payment);
  for (const wrong of ['125.01', '0', 'ten']) {
    await sendRefund(user, { amount: wrong, reason: '' });
    expect((await dialog()).getByText('Enter an amount from $0.01 to $125.00.')).toBeVisible();
  }
  expect((await dialog()).getByText('Enter a reason.')).toBeVisible();
  expect(callsTo('POST', `/api/payments/${payment.id}/refund`)).toEqual([]);
  // The answer is lost: the next press is refused, and says what is left.
  loseAnswerNext('POST', `/api/payments/${payment.id}/refund`);
  await sendRefund(user, { amount: '25,00', reason: 'Two students fewer.' });
  await (await dialog()).findByRole('alert');
  await user.click((await dialog()).getByRole('button', { name: 'Refund' }));
  expect(await (await dialog()).findByText('$100.00 is left.')).toBeVisible();
  expect((await dialog()).getByRole('alert')).toHaveTextContent(/^This payment was refunded meanwhile/);
  await waitFor(async () => expect(await payment.row()).toHaveTextContent('Partly refunded'));
  expect(await payment.row()).toHaveTextContent('$25.00 refunded');

  const [purchase] = await payment.bought();
  const { user: again } = await open(`/purchases/${purchase?.id}`);
  const card = within(await screen.findByRole('region', { name: 'Payment' }));
  expect(card.getByText(/\$25\.00 refunded, .*: Two students fewer\./)).toBeVisible();
  const refunded = screen.getByText('Refunded', { selector: 'dt' }).nextElementSibling;
  expect(refunded).toHaveTextContent('$25.00');
  await again.click(card.getByRole('button', { name: 'Refund' }));
  failNext('POST', `/api/payments/${payment.id}/refund`, 422, { message: 'It is disputed.' });
  await sendRefund(again, { reason: 'The course was cancelled.' });
  expect(await (await dialog()).findByText('It is disputed.')).toBeVisible();
  await again.click((await dialog()).getByRole('button', { name: 'Refund' }));
  expect(await screen.findByText('The refund of $100.00 is on its way.')).toBeVisible();
  await waitFor(() => expect(card.queryByRole('button', { name: 'Refund' })).toBeNull());
  expect(card.getByText('Refunded')).toBeVisible();
  await waitFor(() => expect(refunded).toHaveTextContent('$125.00'));
  expect(await server.services.payments.retrieve(payment.id)).toMatchObject({ status: 'refunded' });
});

test('refunds the payment of a purchase that is cancelled, unless the box is cleared', async () => {
  const payment = await aPayment('Eve', { order: 'order-of-eve' });
  const [purchase] = await payment.bought();
  const { user } = await open(`/purchases/${purchase?.id}`);
  await user.click(await screen.findByRole('button', { name: 'Cancel purchase' }));
  const asked = await dialog();
  expect(await asked.findByRole('checkbox', { name: 'Refund $125.00' })).toBeChecked();
  await user.click(asked.getByRole('button', { name: 'Cancel purchase' }));
  expect(await screen.findByText('Purchase cancelled.')).toBeVisible();
  const card = within(await screen.findByRole('region', { name: 'Payment' }));
  expect(await card.findByText(/^\$125\.00 refunded, .*: Your order was cancelled\.$/)).toBeVisible();
  expect(await screen.findByRole('link', { name: /^Credit note CRN-/ })).toBeVisible();
});

test('says that a purchase was cancelled though its refund was refused', async () => {
  const payment = await aPayment('Ida', { order: 'order-of-ida' });
  const [purchase] = await payment.bought();
  await server.change(sandboxPayments, payment.id, { amount: 1 });
  const { user } = await open(`/purchases/${purchase?.id}`);
  await user.click(await screen.findByRole('button', { name: 'Cancel purchase' }));
  await user.click((await dialog()).getByRole('button', { name: 'Cancel purchase' }));
  const refused = await screen.findByText(
    /^The purchase was cancelled\. The payment provider refuses the refund/,
  );
  expect(refused).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Cancel purchase' })).toBeNull();
});

test('shows in the row why Finish failed, completes the payment by another attempt, and moves the focus to the next row, after the last to the heading', async () => {
  const [first, second] = [await aPayment('Fay'), await aPayment('Gus')];
  const path = `/api/payments/${first.id}/finish`;
  failNext('POST', path, 409, { message: 'This simulation has been withdrawn.' });
  const { user } = await open('/payments?state=unmatched');
  await choose(user, 'Finish', first);
  expect(await screen.findByRole('alert')).toHaveTextContent(/^This simulation has been withdrawn\.$/);
  const release = holdNext('POST', path);
  await choose(user, 'Finish', first);
  const busy = await screen.findByRole('button', { name: /^Finishing the payment of / });
  await user.click(busy);
  expect(busy).toHaveAttribute('aria-busy', 'true');
  expect(screen.queryByRole('menuitem', { name: 'Finish' })).toBeNull();
  release();
  expect(await screen.findByText('Payment finished.')).toBeVisible();
  expect(await first.bought()).toMatchObject([{ metadata: { payment: first.id } }]);
  expect(callsTo('POST', path)).toHaveLength(2);
  await waitFor(async () => expect(await menuOf(second)).toHaveFocus());
  await choose(user, 'Refund', second);
  await sendRefund(user, { reason: 'Twice.' });
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  expect(await screen.findByText('No payments found.')).toBeVisible();
});
