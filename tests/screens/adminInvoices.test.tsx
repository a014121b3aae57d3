import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anOrder, buyerOn } from '../server/commerce';
import { currentPath, renderApp } from '../support/render';
import { bodiesTo, startServer } from '../support/server';
import { expectLink, textsOf } from '../support/shown';

const server = await startServer();

const notDue = () => screen.queryByText('Not due')?.nextElementSibling?.textContent;

test('an administrator sees the open invoices by age, and marks one as paid', async () => {
  const buyer = await server.aUser();
  const { buy } = buyerOn(server, await server.signIn(buyer));
  const simulation = await server.aSimulation({ name: 'Hop Line' });
  for (const po of ['PO-1', 'PO-2'])
    await buy(anOrder(simulation, { metadata: { ...anOrder(simulation).metadata, pl_po: po } }));
  const administrator = await server.aUser({ role: 'administrator' });
  const { user } = await renderApp('/purchases', { token: await server.signIn(administrator) });
  await user.click(await screen.findByRole('link', { name: 'Invoices' }));
  await waitFor(() => expect(notDue()).toBe('$250.00'));
  const row = within(await screen.findByRole('row', { name: /PO-1/ }));
  expect(textsOf(row.getAllByRole('cell')).join(' ')).toMatch(/Finance Office.*Open.*\$125\.00/);
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
