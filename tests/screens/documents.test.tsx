import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paymentIntents, refunds } from '../../server/db/tables';
import { readToken } from '../../src/lib/storedSession';
import { linkIn } from '../server/billingVisits';
import { anOrder, buyerOn, payersOn } from '../server/commerce';
import { pageLoads } from '../support/pageLoads';
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
  server.config.documents.instructions = 'IBAN DE02 1203 0000 0000 2020 51';
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
  expect(factOf('How to pay')).toBe('IBAN DE02 1203 0000 0000 2020 51');
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
  await renderApp(`/purchases/${body._id}`, { token: administrator });
  const link = await screen.findByRole('link', { name: `Invoice ${number}` });
  expect(link.closest('li')).toHaveTextContent(/, \$125\.00, open$/);
  await server.request('POST', `/api/purchases/${body._id}/cancellation`, { token: administrator, body: {} });
  const app = await renderApp(`/receipts/${body._id}`, { token });
  expect(await screen.findByText('This order was cancelled.')).toBeVisible();
  await app.user.click(await screen.findByRole('link', { name: /^Credit note CRN-/ }));
  expect(await title(/^Credit note CRN-/)).toBeVisible();
  expect(factOf('Corrects')).toBe(number);
  expect(screen.getByRole('button', { name: 'E-invoice (Factur-X)' })).toBeVisible();
  await expectLink('Back to the order', `/admin/receipts/${body._id}`);
  await renderApp(currentPath(), { token: await server.signIn(await server.aUser()) });
  expect(await title(/^Document not found$/)).toBeVisible();
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
  // Students have receipts, and no orders to add up.
  await renderApp('/documents', { token });
  expect(await rows()).toHaveLength(2);
  expect(screen.queryByLabelText('Sums')).toBeNull();
  expect(callsTo('GET', '/api/documents/sums')).toEqual([]);
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

const administrator = await server.aUser({ role: 'administrator' });
const financeEmail = 'finance@northfield.example';

const sums = () => textsOf(within(screen.getByLabelText('Sums')).getAllByRole('definition'));
const rows = () => screen.findAllByRole('row', { name: /^(Invoice|Receipt|Credit note) / });

/** A school with two orders by invoice of its member, one of them cancelled, and one of a buyer of no school. */
async function aBilledSchool() {
  const school = await server.aSchool({ name: 'Northfield', financeEmail });
  const simulation = await server.aSimulation({ name: 'Hop Line' });
  for (const schoolId of [school.id, null]) {
    const token = await server.signIn(await server.aUser({ schoolId }));
    await buyerOn(server, token).buy(anOrder(simulation, { quantity: 4 }));
    const { body } = await buyerOn(server, token).buy(anOrder(simulation));
    const admin = await server.signIn(administrator);
    const path = `/api/purchases/${body._id}/cancellation`;
    if (schoolId) await server.request('POST', path, { token: admin, body: {} });
  }
  return school;
}
const lastLink = async () => linkIn((await server.mailsTo(financeEmail)).at(-1)?.text);

test('a school leads to its documents, with their sums by time and as a file', async () => {
  const school = await aBilledSchool();
  const { user } = await renderApp(`/schools/${school.id}`, { token: await server.signIn(administrator) });
  await user.click(await screen.findByRole('link', { name: 'Billing' }));
  expect(await title(/^Billing$/)).toBeVisible();
  expect(await rows()).toHaveLength(3);
  await waitFor(() => expect(sums()).toEqual(['1', '4', '$175.00', '$0.00', '$125.00', '$50.00']));
  expect(screen.getByRole('button', { name: 'Remove the filter School: Northfield' })).toBeVisible();
  const files = watchDownloads();
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(files).toMatchObject([{ name: 'documents.csv' }]));
  expect(callsTo('GET', '/api/documents/csv')).toMatchObject([{ search: `?school=${school.id}` }]);
  cleanup();
  await renderApp(`/documents?school=${school.id}&to=2020-01-31`, {
    token: await server.signIn(administrator),
  });
  expect(await screen.findByText('No documents found.')).toBeVisible();
  await waitFor(() => expect(sums()).toEqual(['0', '0', '$0.00', '$0.00', '$0.00', '$0.00']));
});

test('administrators name the finance contact of a school, and mail the link', async () => {
  const school = await server.aSchool();
  const token = await server.signIn(administrator);
  const { user } = await renderApp(`/schools/${school.id}`, { token });
  const dialog = async () => {
    await user.click(await screen.findByRole('button', { name: 'Billing details' }));
    return within(await screen.findByRole('dialog', { name: 'Billing details' }));
  };
  const first = await dialog();
  await user.type(await first.findByLabelText('Finance contact'), 'fees@northfield');
  await user.click(first.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(first.getByLabelText('Finance contact')).toHaveAccessibleDescription(
      /Enter a valid email address\./,
    ),
  );
  await user.type(first.getByLabelText('Finance contact'), '.example');
  await user.click(first.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const again = await dialog();
  await user.click(await again.findByRole('button', { name: 'Send fees@northfield.example a link now' }));
  expect(await screen.findByText('The link to fees@northfield.example is on its way.')).toBeVisible();
  expect(linkIn((await server.mailsTo('fees@northfield.example'))[0]?.text)).not.toBe('');
});

test('a finance contact reads the documents by the link, whose token leaves the address, and leaves', async () => {
  await aBilledSchool();
  const token = await lastLink();
  failNext('POST', '/api/billing/visit', 503);
  failNext('GET', '/api/documents/sums', 503);
  const { user } = await renderApp(`/billing#${token}`);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^The sums could not be loaded\./)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Invoices, receipts and credit notes of Northfield.')).toBeVisible();
  expect([currentPath(), window.location.hash]).toEqual(['/billing', '']);
  expect(await rows()).toHaveLength(3);
  await waitFor(() => expect(sums().slice(2)).toEqual(['$175.00', '$0.00', '$125.00', '$50.00']));
  const files = watchDownloads();
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await user.click(screen.getByRole('link', { name: /^Credit note/ }));
  expect(await title(/^Credit note /)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Download PDF' }));
  await waitFor(() =>
    expect(files.map(({ name }) => name)).toEqual(['documents.csv', expect.stringMatching(/^CRN-.*\.pdf$/)]),
  );
  cleanup();
  // A reload of the tab goes on.
  await renderApp(currentPath());
  expect(await title(/^Credit note /)).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Billing' }));
  await rows();
  const invoice = screen.getAllByRole('link', { name: /^Invoice/ }).at(-1);
  await user.click(invoice ?? expect.fail('no invoice'));
  await user.click(await screen.findByRole('button', { name: 'Pay $50.00 online' }));
  await waitFor(() => expect(pageLoads.assign).toHaveBeenCalledTimes(1));
  await user.click(screen.getByRole('link', { name: 'Billing' }));
  await rows();
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  expect(await screen.findByLabelText('Email')).toHaveFocus();
  expect(callsTo('DELETE', '/api/billing/visit')).toHaveLength(1);
  cleanup();
  await renderApp('/billing?document=x');
  expect(await title(/^Your invoices$/)).toBeVisible();
});

test('a visit that is over, or a link, asks for another one, by an address that may be unknown', async () => {
  await aBilledSchool();
  const { user } = await renderApp('/billing#x');
  expect(await screen.findByText('This link has expired. Ask for a new one.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Email me a link' }));
  expect(await screen.findByText('Enter your email address.')).toBeVisible();
  await user.type(screen.getByLabelText('Email'), financeEmail);
  failNext('POST', '/api/billing/link', 429, { message: 'Too many attempts.' });
  await user.click(screen.getByRole('button', { name: 'Email me a link' }));
  expect(await screen.findByText('Too many attempts.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Email me a link' }));
  expect(await screen.findByText(/^If we send invoices to finance@northfield\.example/)).toBeVisible();
  await server.services.background.idle();
  cleanup();
  const visit = await renderApp(`/billing#${await lastLink()}`);
  await rows();
  failNext('GET', '/api/documents/csv', 401);
  await visit.user.click(screen.getByRole('button', { name: 'Export CSV' }));
  expect(await screen.findByText(/^Your link has expired, or your visit/)).toBeVisible();
});

test('a link leaves the user who is signed in alone', async () => {
  await aBilledSchool();
  const buyer = await server.signIn(await server.aUser({ name: 'Irene', lastname: 'Castellanos' }));
  await renderApp(`/billing#${await lastLink()}`, { token: buyer });
  expect(await rows()).toHaveLength(3);
  expect(readToken()).toBe(buyer);
  expect(screen.getByTitle('Signed in as Irene Castellanos')).toBeVisible();
  cleanup();
  await renderApp('/documents', { token: buyer });
  expect(await screen.findByText('No documents found.')).toBeVisible();
});
