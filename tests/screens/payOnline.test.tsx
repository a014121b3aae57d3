import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { invoicesOn } from '../server/invoices';
import { pageLoads } from '../support/pageLoads';
import { renderApp } from '../support/render';
import { answerNext, bodiesTo, callsTo, startServer } from '../support/server';
import { expectLink } from '../support/shown';

const server = await startServer();
const { anInvoice, signedIn } = invoicesOn(server);

const payButton = (amount: string) => screen.findByRole('button', { name: `Pay ${amount} online` });
const noButton = () => expect(screen.queryByRole('button', { name: /^Pay .* online$/ })).toBeNull();
/** Presses a button of the sandbox's page. */
const press = (address: string, act: string) =>
  fetch(address, { method: 'POST', body: new URLSearchParams({ act }), redirect: 'manual' });

/** The invoice on screen, as after each return to it. */
async function openInvoice({ id, token }: { id: string; token: string }) {
  cleanup();
  const app = await renderApp(`/documents/${id}`, { token });
  await screen.findByRole('heading', { level: 1, name: /^Invoice INV-/ });
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
