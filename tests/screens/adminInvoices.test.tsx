import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anOrder, buyerOn } from '../server/commerce';
import { invoicesOn } from '../server/invoices';
import { currentPath, renderApp } from '../support/render';
import { bodiesTo, startServer } from '../support/server';
import { expectLink, textsOf } from '../support/shown';

const server = await startServer();

const notDue = () => screen.queryByText('Not due')?.nextElementSibling?.textContent;

test('an administrator sees the open invoices by age, and marks one as paid', async () => {
  const { buy } = buyerOn(server, (await server.signedIn()).token);
  const simulation = await server.aSimulation({ name: 'Hop Line' });
  for (const po of ['PO-1', 'PO-2'])
    await buy(anOrder(simulation, { metadata: { ...anOrder(simulation).metadata, pl_po: po } }));
  const { user } = await renderApp('/purchases', await server.signedIn({ role: 'administrator' }));
  await user.click(await screen.findByRole('link', { name: 'Invoices' }));
  await waitFor(() => expect(notDue()).toBe('$250.00'));
  const row = within(await screen.findByRole('row', { name: /PO-1/ }));
  expect(textsOf(row.getAllByRole('cell')).join(' ')).toMatch(/Finance Office.*Open.*\$125\.00/);
  expect(row.getByText('PO-1')).toBeVisible();
  const link = screen.getAllByRole('link', { name: /^INV-/ })[1];
  const number = link?.textContent ?? '';
  const id = link?.getAttribute('href')?.split('/').at(-1);
  await expectLink(number, expect.stringMatching(/\/admin\/documents\/\w+$/));
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Open');
  await waitFor(() => expect(currentPath()).toBe('/invoices?state=open'));
  await user.click(await screen.findByRole('button', { name: `Actions for ${number}` }));
  await user.click(await screen.findByRole('menuitem', { name: 'Mark as paid' }));
  const dialog = within(await screen.findByRole('dialog', { name: `Mark ${number} as paid` }));
  const amount = await dialog.findByRole('textbox', { name: 'Amount in US dollars' });
  await user.clear(amount);
  await user.type(amount, '125.01');
  await user.click(dialog.getByRole('button', { name: 'Mark as paid' }));
  await waitFor(() =>
    expect(amount).toHaveAccessibleDescription(/Enter an amount from \$0\.01 to \$125\.00\./),
  );
  await user.clear(amount);
  await user.type(amount, '125');
  await user.type(dialog.getByRole('textbox', { name: 'Reference' }), 'TR-1');
  await user.click(dialog.getByRole('button', { name: 'Mark as paid' }));
  expect(await screen.findByText(`$125.00 of ${number} is marked as paid.`)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('row', { name: /PO-1/ })).toBeNull());
  await waitFor(() => expect(notDue()).toBe('$125.00'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Paid');
  await user.click(await screen.findByRole('button', { name: `Actions for ${number}` }));
  await user.click(await screen.findByRole('menuitem', { name: 'Payments' }));
  await user.click(await screen.findByRole('button', { name: /^Remove \$125\.00 on/ }));
  await waitFor(() => expect(notDue()).toBe('$250.00'));
  expect(bodiesTo('POST', `/api/invoices/${id}/payments`)).toMatchObject([
    { amount: 12_500, open: 12_500, reference: 'TR-1' },
  ]);
});

test('an administrator sees that a payment is on its way, and cannot remove one that was made online', async () => {
  const { id, number, open, cancel } = await invoicesOn(server).anInvoice();
  const { body } = await open();
  const press = (act: string) =>
    fetch(body.url, { method: 'POST', body: new URLSearchParams({ act }), redirect: 'manual' });
  await press('debit');
  const token = await server.signIn(await server.aUser({ role: 'administrator' }));
  const openPayments = async (nothingIsOpen: boolean) => {
    cleanup();
    const { user } = await renderApp(`/documents/${id}`, { token });
    const link = await screen.findByRole('link', { name: 'Payments of this invoice' });
    expect(screen.queryByText('Nothing is open.') !== null).toBe(nothingIsOpen);
    await user.click(link);
    await user.click(await screen.findByRole('button', { name: `Actions for ${number}` }));
    await user.click(await screen.findByRole('menuitem', { name: 'Payments' }));
    return within(await screen.findByRole('dialog', { name: `Payments of ${number}` }));
  };
  const waiting = await openPayments(false);
  expect(await waiting.findByText(/^A payment of \$125\.00 is on its way since /)).toBeVisible();
  expect(waiting.queryByRole('button', { name: 'Mark as paid' })).toBeNull();
  const row = screen.getByRole('row', { name: new RegExp(number), hidden: true });
  expect(row.textContent).toMatch(/Processing.*since /);
  await cancel();
  await press('succeed');
  const paid = await openPayments(true);
  expect(await paid.findByText(/^\$125\.00 on .*, bank debit, pi_/)).toBeVisible();
  expect(paid.queryByRole('button', { name: /^Remove/ })).toBeNull();
  expect(paid.getByText(/is returned in the payment provider’s dashboard\.$/)).toBeVisible();
  expect(screen.getByText('$125.00 overpaid')).toBeInTheDocument();
});
