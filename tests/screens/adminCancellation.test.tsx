import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { newId } from '../../server/db/ids';
import { renderApp } from '../support/render';
import { callsTo, failNext, startServer } from '../support/server';

const server = await startServer();
const admin = await server.aUser({ role: 'administrator' });
const simulation = await server.aSimulation({ name: 'Copperline' });
const customer = await server.aUser({ name: 'Irene', lastname: 'Castellanos' });

/** The screen of a purchase with the given number of students. */
async function open(given: Parameters<typeof server.aPurchase>[0] = {}, students = 0) {
  const { id } = await server.aPurchase({
    simulationId: simulation.id,
    customerId: customer.id,
    classSessionId: newId(),
    ...given,
  });
  for (let n = 0; n < students; n += 1) await server.anInvite({ purchaseId: id });
  const app = await renderApp(`/purchases/${id}`, { token: await server.signIn(admin) });
  return { id, path: `/api/purchases/${id}/cancellation`, ...app };
}
type Opened = Awaited<ReturnType<typeof open>>;

async function ask({ user }: Opened) {
  await user.click(await screen.findByRole('button', { name: 'Cancel purchase' }));
  return within(await screen.findByRole('dialog', { name: 'Cancel this purchase?' }));
}
const sentences = (dialog: Awaited<ReturnType<typeof ask>>) =>
  dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
const statusOf = () => screen.getByText('Status', { selector: 'dt' }).nextElementSibling;

test('a purchase is cancelled after a dialog that names the consequences, and its history shows the cancellation', async () => {
  const app = await open({ totalCents: 12_500, paymentTime: 'later' }, 2);
  const dialog = await ask(app);
  expect(sentences(dialog)).toEqual([
    '2 students can no longer play.',
    'If an invoice for $125.00 was sent, withdraw it yourself.',
  ]);
  expect(dialog.getByText('This cannot be undone.')).toBeVisible();
  expect(callsTo('POST', app.path)).toEqual([]);
  await app.user.click(dialog.getByRole('button', { name: 'Cancel purchase' }));
  expect(await screen.findByText('Purchase cancelled.')).toBeVisible();
  await waitFor(() => expect(statusOf()).toHaveTextContent('Cancelled'));
  expect(screen.queryByRole('button', { name: 'Cancel purchase' })).toBeNull();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  await app.user.click(screen.getByRole('button', { name: 'History' }));
  const entry = (await screen.findByText('cancelled this')).closest('li') as HTMLElement;
  expect(entry).toHaveTextContent('StatusBefore: CompletedAfter: Cancelled');
  expect(entry).toHaveTextContent('Students who lost accessBefore: 0After: 2');
});

test('the materials are lost with an order that has opened them', async () => {
  const dialog = await ask(await open({ paymentTime: 'later', processed: true }, 1));
  expect(sentences(dialog)).toContain(
    'Irene Castellanos loses the materials of Copperline, unless another purchase opens them.',
  );
});

test('cancelling a purchase that students pay locks out the students who have not paid', async () => {
  const dialog = await ask(await open({ payer: 'student', paymentTime: 'later' }, 1));
  expect(sentences(dialog)[0]).toBe('1 student who has not paid can neither play nor pay any more.');
});

test('a trial without a session can be made again after its cancellation', async () => {
  const dialog = await ask(
    await open({
      trial: true,
      metadata: { trial: true },
      priceCents: 0,
      totalCents: 0,
      classSessionId: null,
    }),
  );
  expect(sentences(dialog)).toEqual([
    'No student has been invited.',
    'Irene Castellanos loses the materials of Copperline, unless another purchase opens them.',
    'The session will not be opened.',
    'Irene Castellanos can start another free trial.',
  ]);
});

test('a purchase that is not cancelled in the dialog stays unchanged', async () => {
  const app = await open();
  const dialog = await ask(app);
  await app.user.click(dialog.getByRole('button', { name: 'Keep purchase' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(callsTo('POST', app.path)).toEqual([]);
  expect(statusOf()).toHaveTextContent('Completed');
});

test('a failure is shown on the screen or in the dialog, and the next attempt may succeed', async () => {
  const app = await open();
  failNext('GET', app.path, 500, { message: 'Out of order.' });
  failNext('POST', app.path, 500, { message: 'Still out of order.' });
  await app.user.click(await screen.findByRole('button', { name: 'Cancel purchase' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Out of order.');
  const dialog = await ask(app);
  await app.user.click(dialog.getByRole('button', { name: 'Cancel purchase' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Still out of order.');
  await app.user.click(dialog.getByRole('button', { name: 'Cancel purchase' }));
  expect(await screen.findByText('Purchase cancelled.')).toBeVisible();
});
