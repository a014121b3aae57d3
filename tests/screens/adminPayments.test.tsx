import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { settle } from '../../server/commerce/fulfilment/settle';
import { paymentIntents, refunds } from '../../server/db/schema/payments';
import { purchases } from '../../server/db/schema/purchases';
import { sandboxPayments } from '../../server/db/schema/sandbox';
import { currentPath, renderApp } from '../support/render';
import { callsTo, failNext, holdNext, startServer } from '../support/server';
import { expectLink } from '../support/shown';

const server = await startServer();
const token = await server.signIn(await server.aUser({ role: 'administrator' }));

/** Creates a confirmed payment for ten students without an order. */
async function aLeftPayment(name: string) {
  const payer = await server.aUser({ name, email: `${name.toLowerCase()}-${Date.now()}@test.example` });
  const simulation = await server.aSimulation({ name: `Game of ${name}` });
  const body = { client_id: simulation.id, quantity: 10 };
  const { body: intent } = await server.request('POST', '/api/payments/intent', {
    token: await server.signIn(payer),
    body,
  });
  const { id } = intent;
  await server.db.update(sandboxPayments).set({ status: 'succeeded' }).where(eq(sandboxPayments.id, id));
  const paid = await server.services.payments.retrieve(id);
  if (paid) await settle(server.services, paid);
  const bought = () => server.db.select().from(purchases).where(eq(purchases.customerId, payer.id));
  const row = () => screen.findByRole('row', { name: new RegExp(payer.email) });
  return { id, payer, simulation, bought, row };
}

beforeEach(async () => {
  await server.db.delete(refunds);
  await server.db.delete(paymentIntents);
});

const open = () => renderApp('/payments', { token });
const menuOf = ({ payer }: { payer: { email: string } }) =>
  screen.findByRole('button', { name: `Actions for the payment of ${payer.email}` });
/** Chooses an action in the menu of the only row. */
async function press(name: string, user: Awaited<ReturnType<typeof open>>['user']) {
  await user.click(await screen.findByRole('button', { name: /^Actions for / }));
  await user.click(await screen.findByRole('menuitem', { name }));
}

test('is linked from the purchases, and shows the payer, the amount, the simulation and the problem of each payment', async () => {
  const { row, simulation, payer } = await aLeftPayment('Ada');
  const { user } = await renderApp('/purchases', { token });
  await user.click(await screen.findByRole('link', { name: 'Unmatched payments' }));
  const cells = within(await row());
  expect(screen.getByRole('heading', { name: 'Unmatched payments' })).toBeVisible();
  expect(currentPath()).toBe('/payments');
  for (const text of [simulation.name, '10', '$125.00', 'We don’t know what this payment was for.']) {
    expect(cells.getByText(text)).toBeVisible();
  }
  await expectLink(payer.email, `/admin/users/${payer.id}`, cells);
  await expectLink(simulation.name, `/admin/clients/${simulation.id}`, cells);
  expect(screen.getByText('1 payment')).toBeVisible();
});

test('refunds a payment only after confirmation', async () => {
  const { bought, row, id } = await aLeftPayment('Cleo');
  const { user } = await open();
  await row();
  await press('Refund', user);
  const dialog = await screen.findByRole('dialog', { name: 'Refund $125.00?' });
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(callsTo('POST', `/api/payments/${id}/refund`)).toEqual([]);

  await press('Refund', user);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Refund' }));
  expect(await screen.findByText('Payment refunded.')).toBeVisible();
  expect(await screen.findByText('No payments found.')).toBeVisible();
  expect(await bought()).toEqual([]);
  expect(await server.services.payments.retrieve(id)).toMatchObject({ status: 'refunded' });
});

test('moves the focus to the next row, and after the last row to the heading', async () => {
  const [first, second] = [await aLeftPayment('Fay'), await aLeftPayment('Gus')];
  const { user } = await open();
  await first.row();
  const choose = async (name: string, payment: typeof first) => {
    await user.click(await menuOf(payment));
    await user.click(await screen.findByRole('menuitem', { name }));
  };
  await choose('Finish', first);
  await waitFor(async () => expect(await menuOf(second)).toHaveFocus());
  await choose('Refund', second);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Refund' }));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

test('shows in the row why an action failed, and completes the payment by another attempt', async () => {
  const { bought, row, id } = await aLeftPayment('Dora');
  const path = `/api/payments/${id}/finish`;
  failNext('POST', path, 409, { message: 'This simulation has been withdrawn.' });
  const { user } = await open();
  await row();
  await press('Finish', user);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^The payment of \S+@\S+ could not be finished\. This simulation has been withdrawn\.$/,
  );
  failNext('POST', `/api/payments/${id}/refund`, 502, { message: 'The provider did not answer.' });
  await press('Refund', user);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Refund' }));
  await waitFor(() =>
    expect(screen.getByRole('alert')).toHaveTextContent('could not be refunded. The provider did not answer'),
  );
  const release = holdNext('POST', path);
  await press('Finish', user);
  const busy = await screen.findByRole('button', { name: /^Finishing the payment of / });
  await user.click(busy);
  expect(busy).toHaveAttribute('aria-busy', 'true');
  expect(screen.queryByRole('menuitem', { name: 'Finish' })).toBeNull();
  release();
  expect(await screen.findByText('Payment finished.')).toBeVisible();
  expect(await screen.findByText('No payments found.')).toBeVisible();
  expect(await bought()).toMatchObject([{ metadata: { payment: id } }]);
  expect(callsTo('POST', path)).toHaveLength(2);
});
