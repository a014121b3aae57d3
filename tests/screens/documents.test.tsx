import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paymentIntents, refunds } from '../../server/db/tables';
import { anOrder, buyerOn, payersOn } from '../server/commerce';
import { currentPath, renderApp } from '../support/render';
import { bodiesTo, callsTo, failNext, startServer } from '../support/server';
import { expectLink, textsOf, watchDownloads } from '../support/shown';
import { wizardOn } from './purchaseSupport';

const server = await startServer();
const wizard = wizardOn(server);

const title = (name: RegExp) => screen.findByRole('heading', { level: 1, name });
const paper = () => within(screen.getByRole('article'));
const factOf = (label: string) =>
  within(paper().getByText(label, { selector: 'dt' }).parentElement as HTMLElement).getByRole('definition')
    .textContent;

test('an invoice and its credit note are read, and loaded as files', async () => {
  server.config.documents.seller = { country: 'DE', tax_number: 'DE136695976' };
  const buyer = await server.aUser();
  const token = await server.signIn(buyer);
  const simulation = await server.aSimulation({ name: 'Hop Line' });
  const metadata = { ...anOrder(simulation).metadata, pl_country: 'NO', pl_po: 'PO-1' };
  const { body } = await buyerOn(server, token).buy(anOrder(simulation, { metadata }));
  const { user } = await renderApp(`/receipts/${body._id}`, { token });
  const heading = await title(/^Invoice INV-/);
  const number = heading.textContent?.replace('Invoice ', '');
  expect(factOf('Invoice to')).toBe('Finance Office\n1 Main Street\nNorway\nfinance@school.example');
  expect([factOf('Purchase order'), factOf('Total')]).toEqual(['PO-1', '$125.00']);
  expect(textsOf(paper().getAllByRole('cell'))).toEqual(['Seats for Hop Line', '10', '$12.50', '$125.00']);
  const files = watchDownloads();
  const { items } = (await server.request('GET', `/api/documents/all?purchase=${body._id}`, { token })).body;
  failNext('GET', `/api/documents/${items[0]._id}/file`, 503);
  await user.click(screen.getByRole('button', { name: 'Download PDF' }));
  expect(await screen.findByText(/^The file could not be loaded\./)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Download PDF' }));
  await waitFor(() => expect(files).toMatchObject([{ name: `${number}.pdf` }]));
  expect(files[0]?.content.type).toBe('application/pdf');
  await user.click(screen.getByRole('button', { name: 'E-invoice (UBL)' }));
  await waitFor(() => expect(files[1]).toMatchObject({ name: `${number}.xml` }));
  expect(files[1]?.content.type).toBe('application/xml');
  const administrator = await server.signIn(await server.aUser({ role: 'administrator' }));
  await server.request('POST', `/api/purchases/${body._id}/cancellation`, { token: administrator, body: {} });
  const app = await renderApp(`/receipts/${body._id}`, { token });
  expect(await screen.findByText('This order was cancelled.')).toBeVisible();
  await app.user.click(await screen.findByRole('link', { name: /^Credit note CRN-.*, \$125\.00$/ }));
  expect(await title(/^Credit note CRN-/)).toBeVisible();
  expect(factOf('Corrects')).toBe(number);
  expect(screen.getByRole('button', { name: 'E-invoice (Factur-X)' })).toBeVisible();
  await expectLink('Back to the order', `/admin/receipts/${body._id}`);
  await renderApp(currentPath(), { token: await server.signIn(await server.aUser()) });
  expect(await title(/^Receipt not found$/)).toBeVisible();
});

test('of a seat that was paid again, the receipt of the payment that counts is shown', async () => {
  const { token, simulation, invite } = await payersOn(server).aPayingStudent();
  const student = buyerOn(server, token);
  const pay = async () => {
    const charge = await student.pay(simulation.id, 1);
    expect((await student.charge({ charge, invite: invite.id })).status).toBe(200);
    return charge;
  };
  const first = await pay();
  // As an administrator who withdraws the seat and refunds it.
  await server.change(paymentIntents, first, { inviteId: null });
  await server.db.insert(refunds).values({ id: first, paymentId: first, amount: 1250, state: 'succeeded' });
  const second = await pay();
  await renderApp(`/invites/${invite.id}/receipt`, { token });
  expect(await title(/^Receipt RCT-/)).toBeVisible();
  expect(factOf('Payment ID')).toBe(second);
  expect(screen.queryByRole('button', { name: /^E-invoice/ })).toBeNull();
  expect(screen.getByRole('link', { name: /^Receipt RCT-/ })).toBeVisible();
});

test('the details of the last invoice are those of the next, and a wrong tax number is told at its field', async () => {
  const school = await server.aSchool();
  const buyer = await server.aUser({ schoolId: school.id });
  const administrator = await server.signIn(await server.aUser({ role: 'administrator' }));
  const admin = await renderApp(`/schools/${school.id}`, { token: administrator });
  await admin.user.click(await screen.findByRole('button', { name: 'Billing details' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Billing details' }));
  await admin.user.type(await dialog.findByRole('textbox', { name: 'Name' }), 'Northfield');
  await admin.user.selectOptions(dialog.getByLabelText('Country'), 'Germany');
  await admin.user.type(dialog.getByLabelText('Tax number'), '1');
  await admin.user.click(dialog.getByLabelText('Orders by invoice need a purchase order number'));
  await admin.user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(dialog.getByLabelText('Tax number')).toHaveAccessibleDescription(/German VAT Number/),
  );
  await admin.user.clear(dialog.getByLabelText('Tax number'));
  await admin.user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  const simulation = await server.aSimulation();
  const { user } = await wizard.openPayment(simulation, { buyer });
  await user.click(screen.getByRole('button', { name: 'Pay later by invoice' }));
  expect(await screen.findByLabelText('Name')).toHaveValue('Northfield');
  expect(screen.getByLabelText('Country')).toHaveDisplayValue('Germany');
  await user.type(screen.getByLabelText('Address'), '1 Main Street');
  await user.click(screen.getByRole('button', { name: 'Complete purchase' }));
  await waitFor(() =>
    expect(screen.getByLabelText('PO number')).toHaveAccessibleDescription(
      /Enter the number of your purchase order\./,
    ),
  );
  await user.type(screen.getByLabelText('PO number'), 'PO-1');
  await user.click(screen.getByRole('button', { name: 'Complete purchase' }));
  await screen.findByRole('heading', { name: 'PURCHASE COMPLETED' });
  expect(bodiesTo('POST', '/api/integrations/purchase').at(-1)).toMatchObject({
    metadata: { pl_name: 'Northfield', pl_country: 'DE', pl_po: 'PO-1' },
  });
  const next = await wizard.openPayment(await server.aSimulation(), { buyer });
  await next.user.click(screen.getByRole('button', { name: 'Pay later by invoice' }));
  expect(await screen.findByLabelText('Address')).toHaveValue('1 Main Street');
});

test('the profile leads to all own documents, by time and as a file', async () => {
  const { token } = await server.signedIn();
  await buyerOn(server, token).buy(anOrder(await server.aSimulation({ name: 'Hop Line' })));
  await buyerOn(server, await server.signIn(await server.aUser())).buy(anOrder(await server.aSimulation()));
  const { user } = await renderApp('/profile', { token });
  await user.click(await screen.findByRole('link', { name: 'Your invoices and receipts' }));
  expect(await title(/^Billing$/)).toBeVisible();
  const row = within(await screen.findByRole('row', { name: /^Invoice INV-/ }));
  expect(textsOf(row.getAllByRole('cell')).join(' ')).toMatch(/Finance Office.*\$125\.00 open/);
  expect(screen.getByText('1 document')).toBeVisible();
  const files = watchDownloads();
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(files).toMatchObject([{ name: 'documents.csv' }]));
  await renderApp('/documents?to=2020-01-31', { token });
  expect(await screen.findByRole('button', { name: 'Clear filters' })).toBeVisible();
});

test('a payer by card gives the details for the receipt next to the card', async () => {
  const buyer = await server.aUser();
  const { user } = await wizard.openPayment(await server.aSimulation(), { buyer });
  await user.click(await screen.findByRole('button', { name: 'Billing details for the receipt' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Billing details' }));
  await user.type(await dialog.findByRole('textbox', { name: 'Name' }), 'Finance Office');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The billing details are saved.')).toBeVisible();
  expect(callsTo('POST', '/api/billing')).toHaveLength(1);
  expect(screen.getByLabelText('Phone')).toBeVisible();
});
