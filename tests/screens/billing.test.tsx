import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readToken } from '../../src/lib/storedSession';
import { linkIn } from '../server/billingLinks';
import { anOrder, buyerOn } from '../server/commerce';
import { currentPath, renderApp } from '../support/render';
import { callsTo, failNext, startServer } from '../support/server';
import { textsOf, watchDownloads } from '../support/shown';

const server = await startServer();
const administrator = await server.aUser({ role: 'administrator' });
const financeEmail = 'finance@northfield.example';

const title = (name: RegExp) => screen.findByRole('heading', { level: 1, name });
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
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  expect(await screen.findByLabelText('Email')).toHaveFocus();
  expect(callsTo('DELETE', '/api/billing/visit')).toHaveLength(1);
  cleanup();
  await renderApp('/billing');
  expect(await title(/^Invoices of your school$/)).toBeVisible();
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
  expect(await screen.findByText(/^If a school has named finance@northfield\.example/)).toBeVisible();
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
