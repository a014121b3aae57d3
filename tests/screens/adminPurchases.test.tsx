import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { shortOrder } from '../../src/admin/purchases/purchaseTexts';
import { classesOn } from '../server/classes';
import { anOrder } from '../server/commerce';
import { type AppUser, currentPath, renderApp } from '../support/render';
import { callsTo, failNext, holdNext, startServer } from '../support/server';
import { expectLink, textsOf } from '../support/shown';

const server = await startServer();
const LIST = ['GET', '/api/purchases/all'] as const;
const admin = await server.aUser({ role: 'administrator' });
const simulation = await server.aSimulation({ name: 'Copperline', publicCode: 'COP-1' });
const customer = await server.aUser({ name: 'Irene', lastname: 'Castellanos', email: 'irene@test.example' });

/** The number as rows show it. */
const short = (order: string) =>
  shortOrder({ _id: '', data: { order, client_code: '', platform: '', status: '' } });

const open = async (path: string) => renderApp(path, { token: await server.signIn(admin) });

const purchase = (given: Parameters<typeof server.aPurchase>[0] = {}) =>
  server.aPurchase({ simulationId: simulation.id, customerId: customer.id, clientCode: 'COP-1', ...given });

/** Makes a purchase like the wizard, with a session at the simulation's host. */
async function boughtPurchase() {
  const token = await server.signIn(customer);
  const ordered = anOrder(simulation);
  const metadata = { ...ordered.metadata, pl_country: 'NO', pl_po: 'PO-7' };
  const { body } = await server.request('POST', '/api/integrations/purchase', {
    token,
    body: { ...ordered, metadata },
  });
  const { _id: id, data, session } = body;
  const path = `/api/purchases/${id}`;
  return { id, path, order: data.order as string, session: session.id as string };
}

async function row(order: string) {
  const link = await screen.findByRole('link', { name: `Details of order ${short(order)}` });
  return within(link.closest('tr') as HTMLElement);
}
const factOf = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;
const note = () => screen.findByRole('textbox', { name: 'Note' });
/** Opens the screen of a purchase. */
async function openOne(id: string) {
  const app = await open(`/purchases/${id}`);
  await screen.findByText('Customer Name');
  return app;
}

/** The dialog that Process opens, and its button. */
async function processDialog() {
  const dialog = await screen.findByRole('dialog', { name: 'Process this purchase?' });
  return { dialog, confirm: within(dialog).getByRole('button', { name: 'Process purchase' }) };
}
async function process(user: AppUser, button: HTMLElement) {
  await user.click(button);
  await user.click((await processDialog()).confirm);
}

test('the list shows the simulation, the customer, the order and the progress of each purchase', async () => {
  const seats = { quantity: 25, priceCents: 1500, totalCents: 37_500 };
  await purchase({ ...seats, order: 'order-1', processed: true, createdAt: new Date(2026, 10, 3, 15, 24) });
  const order = crypto.randomUUID();
  await purchase({ order, status: 'pending' });
  const { id } = await purchase({ order: 'order-3', status: 'cancelled', sessionId: 'session-cancelled' });
  await purchase({ order: 'order-free', totalCents: 0 });
  const { user } = await open('/purchases');
  const first = await row('order-1');
  expect((await row('order-free')).getByText('Free')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Purchases' })).toBeVisible();
  expect(textsOf(screen.getAllByRole('columnheader'))).toEqual([
    ...['Client', 'Client Code', 'Customer', 'Platform', 'Order', 'Status', 'Processed', 'Created At'],
    'Actions',
  ]);
  expect(await first.findByText('Nov 3rd 2026, 3:24 pm')).toBeVisible();
  expect(textsOf(first.getAllByRole('cell'))).toEqual([
    ...['COP-1', 'irene@test.example', 'sc-hub', '$375.00, 25 seatsorder-1', 'Paid by card'],
    ...['Processed', 'Nov 3rd 2026,\n3:24 pm', 'Details'],
  ]);
  expect(first.getByRole('link', { name: 'Details of order order-1' })).toBeVisible();
  expect(callsTo(...LIST).map(({ search }) => search)).toEqual([
    '?sort=created_at%3Adesc&pp=100&pag=1&total=true',
  ]);
  // A long order number is shortened.
  const second = await row(order);
  expect(second.getByText('N/A')).toBeVisible();
  expect(second.queryByText(order)).toBeNull();
  // A cancelled purchase is not processed, neither in its row nor on its own screen.
  expect((await row('order-3')).queryByRole('button', { name: /^Process/ })).toBeNull();
  await user.click((await row('order-3')).getByRole('link', { name: 'Copperline' }));
  expect(await screen.findByRole('heading', { level: 2, name: 'Session' })).toBeVisible();
  expect(currentPath()).toBe(`/purchases/${id}`);
  expect(screen.queryByRole('button', { name: /^Process/ })).toBeNull();
});

test('a purchase shows all of its data and its session, and copies the whole order number', async () => {
  const { id, order, session } = await boughtPurchase();
  const log = vi.spyOn(console, 'info').mockImplementation(() => {});
  const { user } = await open(`/purchases/${id}`);
  expect(await screen.findByRole('heading', { level: 1, name: `Purchase: ${id}` })).toBeVisible();
  expect(screen.getByText('Copperline, 10 seats, Irene Castellanos, $125.00')).toBeVisible();
  const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling;
  for (const [label = '', text = ''] of [
    ...[
      ['Order', order],
      ['Platform', 'sc-hub'],
      ['Client', 'Copperline'],
      ['Client Code', 'COP-1'],
    ],
    ...[
      ['Customer', `irene@test.example / ${customer.id}`],
      ['Customer Name', 'Irene Castellanos'],
    ],
    ...[
      ['Payment', 'By invoice'],
      ['Seats', '10 × $12.50'],
      ['Total', '$125.00'],
    ],
  ])
    expect(fact(label)).toHaveTextContent(text);
  await expectLink('Copperline', `/admin/clients/${simulation.id}`);
  await expectLink('Irene Castellanos', `/admin/users/${customer.id}`);
  expect(fact('Invoice to')?.textContent).toBe(
    'Finance Office\nfinance@school.example\n1 Main Street\nNorway',
  );
  expect(fact('Purchase order')).toHaveTextContent('PO-7');
  expect(screen.getByText('In US dollars. No tax is added.')).toBeVisible();
  expect(screen.queryByText('Received')).toBeNull();
  for (const label of ['Created At', 'Updated At'])
    expect(fact(label)).toHaveTextContent(/\w{3} \d+\w\w \d{4}, \d+:\d\d [ap]m/);
  const address = `${simulation.clientRoot}/admin/games/${session}`;
  await expectLink(address, address);
  expect(await screen.findByText('0 students')).toBeVisible();
  // The button to sync data is always hidden, and only logs.
  const sync = screen.getByText('Sync data from session');
  expect(sync).not.toBeVisible();
  sync.click();
  expect(log).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: `Copy order ${short(order)}` }));
  expect(await screen.findByText(`Order number ${short(order)} copied.`)).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(order);
});

test('a purchase by card names its payment and its variation, and without a session has nothing to process', async () => {
  const varied = await server.aSimulation({ variations: 'two:Two parties' });
  const given = { simulationId: varied.id, sessionId: null };
  const { id } = await purchase({ ...given, metadata: { payment: 'pi_1', variation: 'two' } });
  await openOne(id);
  expect(factOf('Payment')).toBe('Paid by card');
  expect(['Payment ID', 'Variation', 'Processed'].map(factOf)).toEqual(['pi_1', 'Two parties', 'N/A']);
  expect(screen.queryByRole('button', { name: /^Process/ })).toBeNull();
  // A variation that is no longer offered has its key.
  const former = await purchase({ ...given, metadata: { variation: 'four' } });
  await openOne(former.id);
  expect(factOf('Variation')).toBe('four');

  // One that students pay says what they pay at most, and what was received.
  const byStudents = { quantity: 25, priceCents: 1200, totalCents: 30_000, sessionId: 'session-a' };
  const shared = await purchase({ ...byStudents, payer: 'student', paymentTime: 'later' });
  const { pay } = classesOn(server);
  for (let n = 0; n < 2; n += 1) await pay((await server.anInvite({ classId: shared.id })).id);
  await openOne(shared.id);
  expect(factOf('Instructor pays')).toBe('$0.00');
  expect(factOf('Students pay')).toBe('$12.00 each (up to $300.00)');
  expect(['Seats', 'Received'].map(factOf)).toEqual(['25 × $12.00', '$25.00 from 2 students']);
  expect(screen.queryByText('Total')).toBeNull();
});

test('the history says since when nothing has changed, and then what has, without a value before an act', async () => {
  const { id } = await purchase({ createdAt: new Date(2026, 10, 3, 15, 24), sessionId: 'session-h' });
  const history = async () => {
    const app = await openOne(id);
    await app.user.click(screen.getByRole('button', { name: 'History' }));
    return app;
  };
  await history();
  const [nothing] = await screen.findAllByText(/^No changes/);
  expect(nothing).toHaveTextContent('No changes since the purchase on Nov 3rd 2026, 3:24 pm.');
  const token = await server.signIn(customer);
  const call = (more: string, body: object) =>
    server.request('POST', `/api/sessions/${id}${more}`, { token, body });
  const students = ['ada', 'alan'].map((name) => ({ email: `${name}@test.example`, name, lastname: '' }));
  await call('/students', { students });
  await call('/link', {});
  await call('/link/renewal', {});
  await history();
  const added = (await screen.findByText('Added students')).parentElement;
  expect(added).toHaveTextContent(/^Added studentsAfter: ada@test\.example, alan@test\.example$/);
  const codes = screen.getAllByText('Code of the class link');
  expect(codes.map(({ parentElement }) => parentElement?.textContent)).toEqual([
    'Code of the class linkChanged',
    'Code of the class linkSet',
  ]);
  expect(screen.queryByText(/•/)).toBeNull();
});

test('Process is the main action of a purchase’s page, in its heading; a fact says how it stands, and a note stays typed', async () => {
  const { id, order, path } = await boughtPurchase();
  const { user } = await open(`/purchases/${id}`);
  const button = await screen.findByRole('button', { name: `Process order ${short(order)}` });
  expect(button.closest('header')).toContainElement(screen.getByRole('heading', { name: `Purchase: ${id}` }));
  expect(factOf('Processed')).toBe('Not yet');
  await user.type(await note(), 'Mine');
  failNext('POST', `${path}/process`, 502, { message: 'The simulation’s host did not answer.' });
  await process(user, button);
  expect(await screen.findByRole('alert')).toHaveTextContent('The simulation’s host did not answer.');
  button.focus();
  await user.keyboard('{Enter}');
  await user.click((await processDialog()).confirm);
  await waitFor(() => expect(document.activeElement).toHaveTextContent(`Processed order ${short(order)}`));
  expect(document.activeElement).toHaveAttribute('role', 'status');
  expect(factOf('Processed')).toBe('Processed');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Purchase successfully updated.')).toBeVisible();
  await openOne(id);
  expect(factOf('Processed')).toBe('Processed');
  expect(screen.queryByRole('button', { name: /^Process/ })).toBeNull();
});

test('Approve, the main action of an order that waits for it, opens its session, and Process follows', async () => {
  const { id } = await purchase({ paymentTime: 'later', sessionId: null, awaitsApproval: true });
  const { user } = await openOne(id);
  expect(screen.getByText('It opens once the order is approved.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^(Open session|Process)/ })).toBeNull();
  failNext('POST', `/api/purchases/${id}/approval`, 403, { message: 'Not you.' });
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('Not you.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(screen.getByText('The order is approved.')).toHaveFocus());
  expect(screen.getByRole('button', { name: /^Process/ })).toBeVisible();
});

test('Process in a row explains itself, says why it failed, is done once by several presses, is marked meanwhile, also in newer rows, and takes no focus', async () => {
  const { order, path } = await boughtPurchase();
  failNext('POST', `${path}/process`, 502, { message: 'The simulation’s host did not answer.' });
  const { user } = await open(`/purchases?q=${order}`);
  const cells = await row(order);
  const button = cells.getByRole('button', { name: `Process order ${short(order)}` });
  await user.click(button);
  const { dialog } = await processDialog();
  expect(dialog).toHaveTextContent(
    `Order ${order}: ${anOrder(simulation).quantity} seats of Copperline for Irene Castellanos.`,
  );
  expect(dialog).toHaveTextContent('The simulation’s host is told that this order is confirmed.');
  expect(dialog).toHaveTextContent('This cannot be undone.');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(button).toHaveFocus();
  expect(callsTo('POST', `${path}/process`)).toEqual([]);
  await process(user, button);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    `Order ${order} could not be processed. The simulation’s host did not answer.`,
  );

  const release = holdNext('POST', `${path}/process`);
  await user.dblClick(button);
  const { confirm } = await processDialog();
  act(() => {
    confirm.click();
    confirm.click();
  });
  const busy = { name: `Processing… order ${short(order)}` };
  expect((await row(order)).getByRole('button', busy)).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('button', { name: 'Order' }));
  await waitFor(() => expect(callsTo(...LIST)).toHaveLength(2));
  const card = screen.getByRole('table').parentElement;
  await waitFor(() => expect(card).toHaveAttribute('aria-busy', 'false'));
  const newer = await row(order);
  newer.getByRole('button', busy).focus();
  await user.tab();
  release();
  expect(await newer.findByText('Processed')).toBeVisible();
  expect(await screen.findByText(`Order ${order} processed.`)).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(newer.getByRole('link', { name: `Details of order ${short(order)}` })).toHaveFocus();
  expect(callsTo('POST', `${path}/process`)).toHaveLength(2);
});

test('the list sends all parameters of its address, and keeps unknown ones when order or filter change', async () => {
  failNext('GET', '/api/purchases/csv', 500, { message: 'No file today.' });
  await purchase({ status: 'passed' });
  const { user } = await open(`/purchases?customer=${customer.id}&foo=bar&status=passed`);
  await screen.findByText('1 purchase');
  expect(Object.fromEntries(new URLSearchParams(callsTo(...LIST)[0]?.search))).toEqual({
    ...{ sort: 'created_at:desc', pp: '100', pag: '1', total: 'true' },
    ...{ customer: customer.id, foo: 'bar', status: 'passed' },
  });
  await user.click(screen.getByRole('button', { name: 'Order' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Processed' }), 'Not processed');
  const search = `foo=bar&status=passed&processed=false&customer=${customer.id}&sort=order%3Aasc`;
  await waitFor(() => expect(currentPath()).toBe(`/purchases?${search}`));
  await waitFor(() => expect(callsTo(...LIST).at(-1)?.search).toContain('processed=false'));
  expect(callsTo(...LIST).at(-1)?.search).toContain('foo=bar');
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  expect(await screen.findByText('No file today.')).toHaveAttribute('role', 'alert');
  expect(callsTo('GET', '/api/purchases/csv')[0]?.search).toContain('foo=bar');
});

test('filters from a link, and folded ones that are set, are named, and can be removed one by one', async () => {
  const school = await server.aSchool({ name: 'Northfield' });
  const teacher = await server.aUser({ name: 'Tom', lastname: 'Reyes', schoolId: school.id });
  await purchase({ order: 'linked-1', customerId: teacher.id });
  await purchase({ order: 'linked-2' });
  const linkedTo = `school=${school.id}&customer=${teacher.id}&client=${simulation.id}`;
  const { user } = await open(`/purchases?${linkedTo}&metadata[trial]=false&payer=instructor&q=linked`);
  await row('linked-1');
  expect(screen.queryByText('linked-2')).toBeNull();
  const list = () => within(screen.getByRole('list', { name: 'Also filtered by' }));
  const chips = () => textsOf(list().getAllByRole('listitem'));
  const linked = ['Customer: Tom Reyes', 'School: Northfield', 'Client: Copperline', 'Trial: No'];
  await waitFor(() => expect(chips()).toEqual(['Paid by: The instructor', ...linked]));
  await user.click(screen.getByRole('button', { name: 'Filters (1)' }));
  expect(chips()).toEqual(linked);
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  const heading = screen.getByRole('heading', { level: 1, name: 'Purchases' });
  for (const [chip, parameter] of [
    ['Paid by: The instructor', 'payer='],
    ['Client: Copperline', 'client='],
  ]) {
    await user.click(list().getByRole('button', { name: `Remove the filter ${chip}` }));
    await waitFor(() => expect(currentPath()).not.toContain(parameter));
    expect(heading).toHaveFocus();
  }
  expect(screen.getByRole('button', { name: 'Filters' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(currentPath()).toBe('/purchases'));
  expect(screen.queryByRole('list', { name: 'Also filtered by' })).not.toBeInTheDocument();
  expect(heading).toHaveFocus();
});

test('days from and to, in the address, leave the purchases of those days', async () => {
  const on = (day: number, hour: number) => ({ createdAt: new Date(2024, 2, day, hour) });
  for (const [order, at] of [
    ['day-before', on(4, 23)],
    ['day-first', on(5, 0)],
    ['day-last', on(6, 23)],
    ['day-after', on(7, 0)],
  ] as const)
    await purchase({ order, ...at });
  const { user } = await open('/purchases?from=2024-03-05&to=2024-02-31&q=day-');
  await row('day-first');
  expect(screen.queryByText('day-before')).toBeNull();
  expect(screen.getByText('day-after')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Filters (1)' }));
  expect(screen.getByLabelText('From')).toHaveValue('2024-03-05');
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2024-03-06' } });
  await waitFor(() => expect(screen.queryByText('day-after')).toBeNull());
  expect(screen.getByText('day-last')).toBeVisible();
  await waitFor(() => expect(currentPath()).toBe('/purchases?q=day-&from=2024-03-05&to=2024-03-06'));
  // The later day first leaves the same days.
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2024-03-07' } });
  await row('day-after');
  expect(screen.queryByText('day-first')).toBeNull();
});

test('the status is read-only, a failed save keeps the entered note, and one that is saved late leaves no message on another screen', async () => {
  const { id } = await purchase({ status: 'pending' });
  const path = `/api/purchases/${id}`;
  failNext('POST', path, 500, { message: 'Out of order.' });
  const { user } = await open(`/purchases/${id}`);
  await user.type(await note(), 'Refunded by hand');
  expect(screen.getByText('Status', { selector: 'dt' }).nextElementSibling).toHaveTextContent('Pending');
  expect(screen.queryAllByRole('combobox')).toEqual([]);
  expect(screen.getAllByRole('textbox')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Out of order.');
  expect(await note()).toHaveValue('Refunded by hand');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Purchase successfully updated.')).toBeVisible();
  const { body } = await server.request('GET', path, { token: await server.signIn(admin) });
  expect(body).toMatchObject({ note: 'Refunded by hand', data: { status: 'pending' } });

  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.type(await note(), ', half done');
  const release = holdNext('POST', path);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(screen.getByRole('link', { name: 'Library' }));
  await screen.findByRole('heading', { level: 1, name: /What can we/ });
  await act(release);
  await waitFor(() => expect(sessionStorage).toHaveLength(0));
  expect(screen.queryByText(/are kept in this tab|successfully updated/)).toBeNull();
  act(() => window.history.back());
  await user.type(await note(), ', or more');
  await user.click(screen.getByRole('link', { name: 'Library' }));
  expect(await screen.findByText(/^Unsaved changes to order .+ are kept in this tab$/)).toBeVisible();
  act(() => window.history.back());
  expect(await note()).toHaveValue('Refunded by hand, half done, or more');
});

test('a note is saved only over the one that it was based on, even after a reload of the purchase, and both are compared', async () => {
  const { id, path } = await boughtPurchase();
  const { user } = await open(`/purchases/${id}`);
  await user.type(await note(), 'Mine');
  const token = await server.signIn(admin);
  await server.request('POST', path, { token, body: { note: 'Theirs' } });
  await process(user, screen.getByRole('button', { name: /^Process/ }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Process/ })).toBeNull());
  expect(await note()).toHaveValue('Mine');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This record was changed meanwhile');
  expect((await server.request('GET', path, { token })).body.note).toBe('Theirs');
  const dialog = within(await screen.findByRole('dialog', { name: 'Changed meanwhile' }));
  expect(dialog.getByRole('row', { name: /Note/ })).toHaveTextContent('NoteTheirsTheirsYoursMine');
  await user.click(dialog.getByRole('radio', { name: 'Theirs: Note' }));
  await user.click(dialog.getByRole('button', { name: 'Save as chosen' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
  expect(await note()).toHaveValue('Theirs');
});

test('a purchase is cancelled after a dialog that names the consequences, and its history shows the cancellation', async () => {
  const { id } = await purchase({ totalCents: 12_500, paymentTime: 'later', sessionId: 'session-c' });
  for (let n = 0; n < 2; n += 1) await server.anInvite({ classId: id });
  const path = `/api/purchases/${id}/cancellation`;
  failNext('GET', path, 500, { message: 'Out of order.' });
  failNext('POST', path, 500, { message: 'Still out of order.' });
  const { user } = await openOne(id);
  const ask = async () => {
    await user.click(screen.getByRole('button', { name: 'Cancel purchase' }));
    return within(await screen.findByRole('dialog', { name: 'Cancel this purchase?' }));
  };
  await user.click(screen.getByRole('button', { name: 'Cancel purchase' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Out of order.');
  const kept = await ask();
  expect(textsOf(kept.getAllByRole('listitem'))).toEqual([
    '2 students can no longer play. Those who have not finished are told by email.',
    'Its invoice is credited. Return by hand what was paid of it by transfer or cheque.',
  ]);
  expect(kept.getByText('This cannot be undone.')).toBeVisible();
  await user.click(kept.getByRole('button', { name: 'Keep purchase' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([callsTo('POST', path), factOf('Status')]).toEqual([[], 'Completed']);
  const dialog = await ask();
  await user.click(dialog.getByRole('button', { name: 'Cancel purchase' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Still out of order.');
  await user.click(dialog.getByRole('button', { name: 'Cancel purchase' }));
  expect(await screen.findByText('Purchase cancelled.')).toBeVisible();
  await waitFor(() => expect(factOf('Status')).toBe('Cancelled'));
  expect(screen.queryByRole('button', { name: 'Cancel purchase' })).toBeNull();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'History' }));
  const entry = (await screen.findByText('cancelled this')).closest('li') as HTMLElement;
  expect(entry).toHaveTextContent('StatusBefore: CompletedAfter: Cancelled');
  expect(entry).toHaveTextContent('Students who lost accessBefore: 0After: 2');
});
