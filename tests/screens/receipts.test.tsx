import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { purchases } from '../../server/db/tables';
import { env } from '../../src/lib/env';
import { records } from '../support/records';
import { currentPath, renderApp } from '../support/render';
import { holdNext, startServer } from '../support/server';
import { expectLink, textsOf } from '../support/shown';
import { open } from './anyBackendSupport';

const server = await startServer();

const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const receipt = () => within(screen.getByRole('article'));
const factOf = (label: string) =>
  within(receipt().getByText(label, { selector: 'dt' }).parentElement as HTMLElement).getByRole('definition')
    .textContent;

/** The line of the seats that were bought. */
const cells = () => textsOf(receipt().getAllByRole('cell'));

async function aBuyer(given: Parameters<typeof server.aPurchase>[0] = {}) {
  const buyer = await server.aUser({ name: 'Irene', lastname: 'Castellanos' });
  const simulation = await server.aSimulation({ name: 'Hop Line' });
  const purchase = await server.aPurchase({
    customerId: buyer.id,
    simulationId: simulation.id,
    sessionId: 'game-1',
    ...given,
  });
  return { buyer, purchase, token: await server.signIn(buyer) };
}

describe('the receipt of an order', () => {
  test('is found from its session, says who sold what, and prints itself', async () => {
    const { seller } = env;
    Object.assign(env, { seller: 'Harbour School Ltd\n1 Quay Street' });
    onTestFinished(() => void Object.assign(env, { seller }));
    const { buyer, purchase, token } = await aBuyer({ metadata: { payment: 'pi_1' } });
    const { user } = await renderApp(`/sessions/${purchase.id}`, { token });
    const release = holdNext('GET', `/api/purchases/${purchase.id}`);
    await user.click(await screen.findByRole('link', { name: 'View order' }));
    expect(currentPath()).toBe(`/receipts/${purchase.id}`);
    await waitFor(() => expect(screen.getByRole('main').querySelector('.placeholder')).toBeVisible());
    expect(screen.getByText('Loading...')).toHaveAttribute('role', 'status');
    release();
    expect(await title('Receipt')).toBeVisible();
    expect(screen.getByText('Hop Line')).toBeVisible();
    expect(factOf('Order')).toBe(purchase.order);
    expect(factOf('Paid by')).toBe(`Irene Castellanos\n${buyer.email}`);
    expect(cells()).toEqual(['Seats for Hop Line', '10', '$12.50', '$125.00']);
    expect(['Payment', 'Payment ID', 'Total'].map(factOf)).toEqual(['Paid by card', 'pi_1', '$125.00']);
    expect(receipt().getByText('All amounts are in US dollars. No tax was added.')).toBeVisible();
    await expectLink('Back to the class', `/admin/sessions/${purchase.id}`);
    expect(factOf('Sold by')).toBe('Harbour School Ltd\n1 Quay Street');
    const print = vi.spyOn(window, 'print').mockReturnValue();
    await user.click(screen.getByRole('button', { name: 'Print or save as PDF' }));
    expect(print).toHaveBeenCalledTimes(1);
  });

  test('names the activity that was bought, also where the students pay for it', async () => {
    const { id: simulationId } = await server.aSimulation({ name: 'Hop Line', variations: 'one:One night' });
    const chosen = { simulationId, metadata: { variation: 'one' } };
    const bought = await aBuyer(chosen);
    await renderApp(`/receipts/${bought.purchase.id}`, { token: bought.token });
    expect(await title('Order confirmation')).toBeVisible();
    expect(cells()[0]).toBe('Seats for Hop Line (One night)');
    const shared = await aBuyer({ ...chosen, payer: 'student', paymentTime: 'later' });
    await renderApp(`/receipts/${shared.purchase.id}`, { token: shared.token });
    expect(await title('Order confirmation')).toBeVisible();
    expect(factOf('Activity')).toBe('One night');
    // The students pay.
    expect(receipt().queryByRole('table')).toBeNull();
    expect(factOf('Seats')).toBe('10');
    expect(['You pay', 'Students pay'].map(factOf)).toEqual(['$0.00', '$12.50 each (up to $125.00)']);
  });

  test('is an order where nothing has been paid, and says what happens to the invoice', async () => {
    const { purchase, token } = await aBuyer({
      paymentTime: 'later',
      metadata: {
        pl_name: 'Finance Office',
        pl_email: 'finance@school.example',
        pl_address: '1 Main Street',
      },
    });
    await renderApp(`/receipts/${purchase.id}`, { token });
    expect(await title('Order confirmation')).toBeVisible();
    expect(factOf('Invoice to')).toBe('Finance Office\nfinance@school.example\n1 Main Street');
    expect(factOf('Payment')).toBe('By invoice');
    expect(screen.getByRole('article')).toHaveTextContent(
      'The invoice goes to finance@school.example. The seats can be used before it is paid.',
    );
    await server.change(purchases, purchase.id, { status: 'cancelled' });
    await renderApp(`/receipts/${purchase.id}`, { token });
    expect(await screen.findByText('This order was cancelled.')).toBeVisible();
    expect(screen.getByRole('article')).not.toHaveTextContent('The invoice goes to');
  });

  test('needs no more than what the specification names, and finds the activity at the simulation', async () => {
    const { data, customer, payment_time, quantity, created_at } = records.purchase;
    const purchase = {
      _id: 'p',
      data,
      customer,
      client: { _id: 'client-1', name: 'Hop Line' },
      payer: 'instructor',
      payment_time,
      quantity,
      metadata: { variation: 'one' },
      created_at,
    };
    const clients = [{ ...records.client, variations: 'one:One night' }];
    await open('/receipts/p', { profile: records.user, purchases: [purchase], clients, extensions: '' });
    expect(await title('Order confirmation')).toBeVisible();
    expect(await receipt().findByText('Seats for Hop Line (One night)')).toBeVisible();
    expect(['Order', 'Total'].map(factOf)).toEqual(['order-0001', '–']);
    expect(screen.getByRole('link', { name: 'Back to the library' })).toBeVisible();
  });
});

describe('the receipt of a seat', () => {
  const student = { ...records.user, role: 'student', email: records.invite.email };

  test('is found from the invite, and says what was paid', async () => {
    const { user } = await open('/invites/invite-1', { profile: student, invites: [records.invite] });
    expect(screen.getByText(/Paid \$12\.50/)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'View receipt' }));
    expect(await title('Receipt')).toBeVisible();
    expect(currentPath()).toBe('/invites/invite-1/receipt');
    expect(['Paid by', 'Class'].map(factOf)).toEqual([`Ada Lind\n${records.invite.email}`, 'MBA 2, spring']);
    expect(cells()).toEqual([`Seat for ${records.invite.client.name}`, '1', '$12.50', '$12.50']);
    expect(['Payment ID', 'Total'].map(factOf)).toEqual(['payment-1', '$12.50']);
  });

  test('does not exist before the payment, and is shown by a backend that tells only that the seat is paid', async () => {
    const unpaid = { ...records.invite, payment: null, refund: null };
    await open('/invites/invite-1/receipt', { profile: student, invites: [unpaid] });
    expect(await title('No receipt')).toBeVisible();
    expect(screen.getByText('No card payment counts for this invite.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to the invite' })).toBeVisible();
    const invite = { ...records.invite, payment: true };
    const profile = { ...student, name: '', lastname: '' };
    await open('/invites/invite-1/receipt', { profile, invites: [invite] });
    expect(await title('Receipt')).toBeVisible();
    expect(factOf('Paid by')).toBe(records.invite.email);
    expect(factOf('Total')).toBe('$12.50');
  });

  test.each([
    [
      new Date(2026, 2, 5, 10).toISOString(),
      'Paid by card, then refunded',
      'Mar 5th 2026, 10:00 am',
      'Total refunded',
    ],
    [null, 'Paid by card', 'Under way', 'Total to be refunded'],
  ])('says that the payment was refunded, and when: %s', async (refunded_at, payment, refunded, total) => {
    const created_at = new Date(2026, 2, 4, 9, 30).toISOString();
    const refund = { id: 'payment-1', amount: 1250, created_at, refunded_at };
    const invite = { ...records.invite, payment: null, refund, revoked_at: created_at };
    const { user } = await open('/invites/invite-1', { profile: student, invites: [invite] });
    const price = refunded_at ? 'Paid $12.50, refunded' : 'Paid $12.50, to be refunded';
    expect(await screen.findByText(price)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'View receipt' }));
    expect(await title('Receipt')).toBeVisible();
    expect(factOf('Payment')).toBe(payment);
    expect(factOf('Date')).toBe('Mar 4th 2026, 9:30 am');
    expect(factOf('Refunded')).toBe(refunded);
    expect(factOf(total)).toBe('$12.50');
  });
});

test('the receipts of somebody else are not found, and say who is signed in', async () => {
  const { purchase } = await aBuyer({ payer: 'student' });
  const owner = await server.aUser({ role: 'student' });
  const invite = await server.anInvite({ classId: purchase.id, studentId: owner.id });
  const { token, ...other } = await server.signedIn({ role: 'student' });
  for (const path of [`/receipts/${purchase.id}`, `/invites/${invite.id}/receipt`]) {
    await renderApp(path, { token });
    expect(await title('Receipt not found')).toBeVisible();
    expect(
      screen.getByText('It isn’t available to this account, or the link may be incomplete.'),
    ).toBeVisible();
    expect(screen.getByText(/^You are signed in as/)).toHaveTextContent(other.email);
    await expectLink('Log Out', '/admin/logout');
    expect(screen.queryByText(/paid for this invite/)).toBeNull();
  }
});
