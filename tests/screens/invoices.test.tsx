import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { anOrder, buyerOn } from '../server/commerce';
import { invoicesOn } from '../server/invoices';
import { pageLoads } from '../support/pageLoads';
import { currentPath, renderApp } from '../support/render';
import { answerNext, bodiesTo, callsTo, loseAnswerNext, startServer } from '../support/server';
import { expectLink, textsOf } from '../support/shown';

const server = await startServer();
const { anInvoice, signedIn } = invoicesOn(server);

/** Presses a button of the sandbox's page. */
const press = (address: string, act: string) =>
  fetch(address, { method: 'POST', body: new URLSearchParams({ act }), redirect: 'manual' });
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
  const question = within(await screen.findByRole('dialog', { name: 'Remove this payment?' }));
  expect(question.getByText(/^\$125\.00 on .*, TR-1 will not count for INV-/)).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Remove payment' }));
  await waitFor(() => expect(notDue()).toBe('$250.00'));
  expect(bodiesTo('POST', `/api/invoices/${id}/payments`)).toMatchObject([
    { amount: 12_500, open: 12_500, reference: 'TR-1' },
  ]);
});

test('after a lost answer, the next press shows the recorded payment and what is open', async () => {
  const { id, number } = await anInvoice();
  const { user } = await renderApp(`/invoices?q=${number}`, await server.signedIn({ role: 'administrator' }));
  await user.click(await screen.findByRole('button', { name: `Actions for ${number}` }));
  await user.click(await screen.findByRole('menuitem', { name: 'Mark as paid' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.clear(await dialog.findByLabelText('Amount in US dollars'));
  await user.type(dialog.getByLabelText('Amount in US dollars'), '25');
  loseAnswerNext('POST', `/api/invoices/${id}/payments`);
  await user.click(dialog.getByRole('button', { name: 'Mark as paid' }));
  await dialog.findByText(/could not reach the server/);
  await user.click(dialog.getByRole('button', { name: 'Mark as paid' }));
  expect(await dialog.findByText(/^\$25\.00 on /, { selector: 'li > span' })).toBeVisible();
  expect(dialog.getByText('$100.00 is open.')).toBeVisible();
  expect(dialog.getByText(/^This invoice was changed meanwhile/)).toBeVisible();
});

test('an administrator sees that a payment is on its way, and refunds one that was made online', async () => {
  const { id, number, open, cancel, find } = await anInvoice();
  const { body } = await open();
  await press(body.url, 'debit');
  const token = await server.signIn(await server.aUser({ role: 'administrator' }));
  const openPayments = async (nothingIsOpen: boolean) => {
    cleanup();
    const { user } = await renderApp(`/documents/${id}`, { token });
    const link = await screen.findByRole('link', { name: 'Payments of this invoice' });
    expect(screen.queryByText('Nothing is open.') !== null).toBe(nothingIsOpen);
    await user.click(link);
    await user.click(await screen.findByRole('button', { name: `Actions for ${number}` }));
    await user.click(await screen.findByRole('menuitem', { name: 'Payments' }));
    const dialog = within(await screen.findByRole('dialog', { name: `Payments of ${number}` }));
    return { user, dialog };
  };
  const { dialog: waiting } = await openPayments(false);
  expect(await waiting.findByText(/^A payment of \$125\.00 is on its way since /)).toBeVisible();
  expect(waiting.queryByRole('button', { name: 'Mark as paid' })).toBeNull();
  const row = screen.getByRole('row', { name: new RegExp(number), hidden: true });
  expect(row.textContent).toMatch(/Processing.*since /);
  await cancel();
  await press(body.url, 'succeed');
  const { user, dialog: paid } = await openPayments(true);
  expect(await paid.findByText(/^\$125\.00 on .*, bank debit, pi_/, { selector: 'li > span' })).toBeVisible();
  expect(paid.queryByRole('button', { name: /^Remove/ })).toBeNull();
  expect(screen.getByText('$125.00 overpaid')).toBeInTheDocument();
  await user.click(paid.getByRole('link', { name: /^View or refund/ }));
  await screen.findByRole('heading', { level: 1, name: 'Payments' });
  const payment = await screen.findByRole('row', { name: new RegExp(number) });
  await expectLink(number, `/admin/documents/${id}`, within(payment));
  await user.click(within(payment).getByRole('button', { name: /^Actions for the payment of / }));
  await user.click(await screen.findByRole('menuitem', { name: 'Refund' }));
  const refund = within(await screen.findByRole('dialog', { name: 'Refund payment' }));
  expect(
    await refund.findByText(/INV-\S+ gets a credit note, unless too much was paid of it\./),
  ).toBeVisible();
  await user.type(refund.getByLabelText('Reason'), 'The order was cancelled.');
  await user.click(refund.getByRole('button', { name: 'Refund' }));
  await waitFor(async () =>
    expect(await screen.findByRole('row', { name: new RegExp(number) })).toHaveTextContent('Refunded'),
  );
  expect(await find()).toMatchObject({ paid: 12_500, refunded: 12_500, credited: 12_500 });
});

const payButton = (amount: string) => screen.findByRole('button', { name: `Pay ${amount} online` });
const noButton = () => expect(screen.queryByRole('button', { name: /^Pay .* online$/ })).toBeNull();

/** The invoice on screen, as after each return to it. */
async function openInvoice({ id, token }: { id: string; token: string }) {
  cleanup();
  const app = await renderApp(`/billing?document=${id}`, { token });
  await screen.findByRole('heading', { level: 1, name: /^Invoice INV-/ });
  expect(currentPath()).toBe(`/documents/${id}`);
  return app;
}

test('the buyer pays exactly what is open, sees each day that it is on its way, and pays again after a failure', async () => {
  const invoice = await anInvoice();
  const path = `/api/documents/${invoice.id}/checkout`;
  const { user } = await openInvoice(invoice);
  await user.click(await payButton('$125.00'));
  await waitFor(() => expect(pageLoads.assign).toHaveBeenCalledTimes(1));
  const [address = ''] = pageLoads.assign.mock.calls.flat();
  expect(address).toMatch(`${server.url}/sandbox/checkout/`);
  expect(bodiesTo('POST', path)).toEqual([{ open: 12_500 }]);
  await press(address, 'debit');
  await openInvoice(invoice);
  expect(
    await screen.findByText(/^A payment of \$125\.00 is on its way since .*\. Banks take some days\.$/),
  ).toBeVisible();
  noButton();
  cleanup();
  await renderApp('/documents', { token: invoice.token });
  expect(await screen.findByText('$125.00 on its way')).toBeVisible();
  await press(address, 'fail');
  await openInvoice(invoice);
  expect(
    await screen.findByText(
      /^The online payment of \$125\.00 failed on .*\. The account has insufficient funds\.$/,
    ),
  ).toBeVisible();
  const again = (await invoice.open()).body.url;
  await press(again, 'card');
  await openInvoice(invoice);
  expect(await screen.findByText(/^\$125\.00 was paid online on /)).toBeVisible();
  noButton();
});

test('an invoice that was changed meanwhile is shown as it is now, and no other address is opened', async () => {
  const invoice = await anInvoice();
  const path = `/api/documents/${invoice.id}/checkout`;
  const { user } = await openInvoice(invoice);
  const button = await payButton('$125.00');
  // The protocol is what is tested here.
  answerNext('POST', path, () => HttpResponse.json({ url: ['javascript', 'alert(1)'].join(':') }));
  await user.click(button);
  expect(await screen.findByText(/answer we could not read/)).toBeVisible();
  await invoice.record(2_500, 12_500);
  await user.click(button);
  expect(await screen.findByText('This invoice was changed meanwhile: $100.00 of it is open.')).toBeVisible();
  expect(await payButton('$100.00')).toBeVisible();
  expect(screen.getByText('$100.00 of $125.00 is open.')).toBeVisible();
  expect(callsTo('POST', path)).toHaveLength(2);
  expect(pageLoads.assign).not.toHaveBeenCalled();
});

test('the order leads to its invoice; others, and backends that do not offer it, have no button', async () => {
  const invoice = await anInvoice();
  await renderApp(`/receipts/${invoice.purchase}`, { token: invoice.token });
  await expectLink('Pay $125.00 online', `/admin/documents/${invoice.id}`);
  await openInvoice({ ...invoice, token: await signedIn() });
  noButton();
  answerNext('GET', `/api/documents/${invoice.id}`, () =>
    HttpResponse.json({ _id: invoice.id, kind: 'invoice', number: 'INV-1', open: 12_500, total: 12_500 }),
  );
  await openInvoice(invoice);
  expect(within(screen.getByRole('article')).getByText('$125.00')).toBeVisible();
  noButton();
});
