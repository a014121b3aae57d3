import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Settings } from '../../server/config/settings';
import { readTaxSettings } from '../../server/config/tax';
import { payersOn } from '../server/commerce';
import { renderApp } from '../support/render';
import { bodiesTo, startServer } from '../support/server';
import { textsOf, watchDownloads } from '../support/shown';
import { completed, fillCard, payButton, wizardOn } from './purchaseSupport';

const TAX_RATES = 'DE=19 VAT; FR=20 VAT reverse; US-NY=8.875 Sales tax';
const tax = readTaxSettings(new Settings({ TAX_RATES }), { hasStripe: false, sellerCountry: 'DE' });
const server = await startServer({ config: { tax } });
const wizard = wizardOn(server);
const sums = (label: string) =>
  textsOf(within(screen.getByText(label).closest('dl') ?? document.body).getAllByRole('definition'));

test('a payer by card says where the bill goes, sees the tax, and pays the total', async () => {
  const buyer = await server.aUser();
  const app = await wizard.openPayment(await server.aSimulation(), { buyer });
  const { user } = app;
  expect(screen.getByText('In US dollars. Tax is added where it applies.')).toBeVisible();
  expect(await screen.findByText('Choose the country that you are billed in.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Billing details' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Billing details' }));
  await user.selectOptions(await dialog.findByLabelText('Country'), 'Germany');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('VAT 19%')).toBeVisible();
  expect(screen.getByText('$23.75')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Billing details for the receipt' })).toHaveFocus();
  await fillCard(app);
  expect(await payButton()).toHaveTextContent('Pay $148.75');
  await user.click(await payButton());
  await completed();
  expect(await wizard.paidIntents()).toMatchObject([{ amount: 14_875 }]);
  await user.click(screen.getByRole('link', { name: 'View receipt' }));
  await screen.findByRole('heading', { level: 1, name: /^Receipt RCT-/ });
  expect(sums('VAT 19%')).toEqual(['$125.00', '$23.75', '$148.75']);
});

test('a buyer by invoice sees the tax of the country, and none with a tax number of another one', async () => {
  const buyer = await server.aUser();
  const { user } = await wizard.openPayment(await server.aSimulation(), { buyer });
  await user.click(screen.getByRole('button', { name: 'Pay later by invoice' }));
  expect(await screen.findByText('Choose the country to see the tax.')).toBeVisible();
  await user.type(screen.getByLabelText('Address'), '1 Main Street');
  await user.click(screen.getByRole('button', { name: 'Complete purchase' }));
  await waitFor(() =>
    expect(screen.getByLabelText('Country')).toHaveAccessibleDescription(
      'Choose the country that you are billed in.',
    ),
  );
  await user.selectOptions(screen.getByLabelText('Country'), 'Japan');
  expect(await screen.findByText('No tax was added.')).toBeVisible();
  expect(sums('Total')).toEqual(['$125.00']);
  await user.selectOptions(screen.getByLabelText('Country'), 'France');
  await screen.findByText('VAT 20%');
  expect(sums('VAT 20%')).toEqual(['$125.00', '$25.00', '$150.00']);
  await user.type(screen.getByLabelText('Tax number'), 'FR4030326504');
  await waitFor(() =>
    expect(screen.getByLabelText('Tax number')).toHaveAccessibleDescription(/^Enter a valid /),
  );
  await user.type(screen.getByLabelText('Tax number'), '5');
  expect(await screen.findByText('Reverse charge: the buyer accounts for the tax.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Complete purchase' }));
  await completed();
  expect(bodiesTo('POST', '/api/integrations/purchase').at(-1)).toMatchObject({ total: 125, tax: 0 });
});

test('a tax that has changed since it was shown is shown before the order is placed', async () => {
  const buyer = await server.aUser();
  const { user } = await wizard.openPayment(await server.aSimulation(), { buyer });
  await user.click(screen.getByRole('button', { name: 'Pay later by invoice' }));
  await user.type(await screen.findByLabelText('Address'), '1 Main Street');
  await user.selectOptions(screen.getByLabelText('Country'), 'Germany');
  await screen.findByText('VAT 19%');
  const { tax } = server.services;
  server.services.tax = async () => ({ cents: 1250, percent: 10, label: 'VAT', reason: 'standard' });
  await user.click(screen.getByRole('button', { name: 'Complete purchase' }));
  expect(await screen.findByText(/^The tax of this order is \$12\.50\. Check the new total/)).toBeVisible();
  expect(await screen.findByText('VAT 10%')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Complete purchase' }));
  await completed();
  server.services.tax = tax;
});

test('a student sees the tax of the own seat before paying', async () => {
  const { token, invite } = await payersOn(server).aPayingStudent();
  await server.request('POST', '/api/billing', {
    token,
    body: {
      name: '',
      email: '',
      address: '',
      region: 'NY',
      country: 'US',
      tax_number: '',
      po: '',
      reference: '',
    },
  });
  const app = await renderApp(`/invites/${invite.id}`, { token });
  await app.user.click(await screen.findByRole('button', { name: 'Pay $12.50' }));
  expect(await screen.findByText('Sales tax 8.875%')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Pay $13.61' })).toBeVisible();
});

test('a school sends its certificate, and an administrator accepts it or says why not', async () => {
  const school = await server.aSchool();
  const token = await server.signIn(await server.aUser({ schoolId: school.id }));
  const openDialog = async (path: string, reader: string) => {
    const { user } = await renderApp(path, { token: reader });
    await user.click(await screen.findByRole('button', { name: 'Tax exemption' }));
    return { user, dialog: within(await screen.findByRole('dialog', { name: 'Tax exemption' })) };
  };
  const { user, dialog } = await openDialog('/documents', token);
  expect(await dialog.findByText('No certificate yet.')).toBeVisible();
  const input = dialog.getByLabelText('Certificate');
  const send = async (content: string, name: string) => {
    await user.upload(input, new File([content], name, { type: 'application/pdf' }));
    await user.click(dialog.getByRole('button', { name: 'Send certificate' }));
  };
  await send('no pdf', 'a.pdf');
  await waitFor(() => expect(input).toHaveAccessibleDescription(/Choose a PDF, PNG or JPEG file/));
  await send('%PDF-1.7', 'ST-119.pdf');
  expect(await dialog.findByText('Waits to be looked at')).toBeVisible();
  // The field is empty again: nothing is sent twice.
  await user.click(dialog.getByRole('button', { name: 'Send certificate' }));
  await waitFor(() => expect(input).toHaveAccessibleDescription(/Choose a PDF, PNG or JPEG file/));
  expect(dialog.getAllByRole('listitem')).toHaveLength(1);
  cleanup();

  const administrator = await server.signIn(await server.aUser({ role: 'administrator' }));
  const home = await renderApp('/dashboard', { token: administrator });
  await home.user.click(await screen.findByRole('link', { name: /1 tax certificate to look at/ }));
  await home.user.click(await screen.findByRole('button', { name: 'Tax exemption' }));
  const desk = within(await screen.findByRole('dialog', { name: 'Tax exemption' }));
  const files = watchDownloads();
  await home.user.click(await desk.findByRole('button', { name: 'ST-119.pdf' }));
  await waitFor(() => expect(files).toMatchObject([{ name: 'ST-119.pdf' }]));
  await home.user.click(desk.getByRole('button', { name: 'Accept' }));
  expect(desk.getByLabelText('Last day')).toHaveAccessibleDescription('Enter its last day.');
  await home.user.type(desk.getByLabelText('Last day'), '2999-01-31');
  await home.user.click(desk.getByRole('button', { name: 'Accept' }));
  expect(await desk.findByText('Accepted until January 31, 2999')).toBeVisible();
  await home.user.click(desk.getByRole('button', { name: 'Change' }));
  await home.user.type(desk.getByLabelText('Reason'), 'It is not signed.');
  await home.user.click(desk.getByRole('button', { name: 'Do not accept' }));
  expect(await desk.findByText('Not accepted: It is not signed.')).toBeVisible();
});
