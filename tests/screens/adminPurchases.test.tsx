import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { purchaseColumns } from '../../src/admin/purchases/purchaseColumns';
import { shortOrder } from '../../src/admin/purchases/purchaseTexts';
import type { Column } from '../../src/admin/shared/list/column';
import type { PurchaseRow } from '../../src/store/adminPurchases';
import { classesOn } from '../server/classes';
import { anOrder } from '../server/commerce';
import { currentPath, renderApp } from '../support/render';
import { callsTo, failNext, holdNext, malformedNext, startServer } from '../support/server';

const server = await startServer();
const LIST = ['GET', '/api/purchases/all'] as const;
const admin = await server.aUser({ role: 'administrator' });
const simulation = await server.aSimulation({ name: 'Copperline', publicCode: 'COP-1' });
const customer = await server.aUser({ name: 'Irene', lastname: 'Castellanos', email: 'irene@test.example' });

/** The number as rows show it. */
const short = (order: string) =>
  shortOrder({ _id: '', data: { order, client_code: '', platform: '', status: '' } });

const open = async (path: string, user = admin) => renderApp(path, { token: await server.signIn(user) });

const purchase = (given: Parameters<typeof server.aPurchase>[0] = {}) =>
  server.aPurchase({ simulationId: simulation.id, customerId: customer.id, clientCode: 'COP-1', ...given });

/** Makes a purchase like the wizard, with a session at the simulation's host. */
async function boughtPurchase() {
  const token = await server.signIn(customer);
  const { body } = await server.request('POST', '/api/integrations/purchase', {
    token,
    body: anOrder(simulation),
  });
  return { id: body._id as string, order: body.data.order as string, session: body.session.id as string };
}

async function row(order: string) {
  const link = await screen.findByRole('link', { name: `Details of order ${short(order)}` });
  return within(link.closest('tr') as HTMLElement);
}

test('the list shows the simulation, the customer and the progress of each purchase', async () => {
  await purchase({
    order: 'order-1',
    processed: true,
    quantity: 25,
    priceCents: 1500,
    totalCents: 37_500,
    createdAt: new Date(2026, 10, 3, 15, 24),
  });
  await purchase({ order: 'order-2', status: 'pending' });
  await open('/purchases');
  const first = await row('order-1');
  expect(screen.getByRole('heading', { level: 1, name: 'Purchases' })).toBeVisible();
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Client',
    'Client Code',
    'Customer',
    'Platform',
    'Order',
    'Status',
    'Processed',
    'Created At',
    'Actions',
  ]);
  expect(within(first.getByRole('rowheader')).getByRole('link', { name: 'Copperline' })).toHaveAttribute(
    'href',
    `/admin/clients/${simulation.id}`,
  );
  expect(await first.findByText('Nov 3rd 2026')).toBeVisible();
  expect(first.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    'COP-1',
    'irene@test.example',
    'sc-hub',
    'order-1Copy order order-125 seats, $375.00',
    'CompletedPaid by card',
    'Processed',
    'Nov 3rd 2026, 3:24 pm',
    'Details',
  ]);
  expect(first.getByRole('link', { name: 'Details of order order-1' })).toBeVisible();
  expect((await row('order-2')).getByText('N/A')).toBeVisible();
  expect(callsTo(...LIST).map(({ search }) => search)).toEqual([
    '?sort=created_at%3Adesc&pp=100&pag=1&total=true',
  ]);
});

test('a long order number is shortened, and copied as a whole', async () => {
  const order = crypto.randomUUID();
  await purchase({ order });
  const { user } = await open('/purchases');
  const cells = await row(order);
  expect(cells.queryByText(order)).toBeNull();
  await user.click(cells.getByRole('button', { name: `Copy order ${short(order)}` }));
  expect(await screen.findByText(`Order number ${short(order)} copied.`)).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(order);
});

test.each([
  ['by invoice', { paymentTime: 'later', quantity: 1, totalCents: 1250 }, 'By invoice', '1 seat, $12.50'],
  [
    'by its students',
    { payer: 'student', quantity: 30, totalCents: 45_000 },
    'Students pay',
    '30 seats, up to $450.00',
  ],
  ['by nobody', { quantity: 999, totalCents: 0, metadata: { free: true } }, '', 'up to 999 seats, free'],
  ['by nobody as a trial', { quantity: 10, totalCents: 0, metadata: { trial: true } }, '', '10 seats, trial'],
] as const)('a purchase that is paid %s says so, with its seats', async (_how, given, payer, seats) => {
  const order = crypto.randomUUID();
  await purchase({ order, ...given });
  await open('/purchases');
  const cells = (await row(order)).getAllByRole('cell').map(({ textContent }) => textContent ?? '');
  expect(cells[4]).toBe(`Completed${payer}`);
  expect(cells[3]?.endsWith(seats)).toBe(true);
});

const factOf = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;

test('a purchase by invoice is not called paid', async () => {
  const { id } = await purchase({
    paymentTime: 'later',
    quantity: 25,
    priceCents: 1200,
    totalCents: 30_000,
    metadata: { pl_name: 'Finance', pl_email: 'finance@school.example' },
  });
  await open(`/purchases/${id}`);
  await screen.findByText('Customer Name');
  expect(factOf('Payment')).toBe('Invoice to finance@school.example');
  expect(factOf('Seats')).toBe('25 × $12.00');
  expect(factOf('Total')).toBe('$300.00');
  expect(screen.getByText('In US dollars. No tax is added.')).toBeVisible();
  expect(screen.queryByText('Paid by')).toBeNull();
});

test('a purchase that students pay says what they pay at most', async () => {
  const given = {
    payer: 'student',
    paymentTime: 'later',
    quantity: 25,
    priceCents: 1200,
    totalCents: 30_000,
  } as const;
  const { id } = await purchase({ ...given, classSessionId: 'session-a' });
  await purchase({ ...given, order: 'more-seats', seatsOf: id, classSessionId: 'session-a' });
  await open(`/purchases/${id}`);
  await screen.findByText('Customer Name');
  expect(factOf('Instructor pays')).toBe('$0.00');
  expect(factOf('Students pay')).toBe('$12.00 each (up to $300.00)');
  expect(factOf('Seats')).toBe('25 × $12.00');
  expect(screen.queryByText('Total')).toBeNull();
  expect((await screen.findByRole('link', { name: '25 seats' })).parentElement).toHaveTextContent(
    'up to $300.00',
  );
});

test('a purchase that students pay says what was received', async () => {
  const { id } = await purchase({ payer: 'student', paymentTime: 'later', priceCents: 1250 });
  const { unmount } = await open(`/purchases/${id}`);
  await screen.findByText('Customer Name');
  expect(factOf('Received')).toBe('Nothing yet');
  unmount();
  const { pay } = classesOn(server);
  for (let n = 0; n < 2; n += 1) await pay((await server.anInvite({ purchaseId: id })).id);
  await open(`/purchases/${id}`);
  await screen.findByText('Customer Name');
  expect(factOf('Received')).toBe('$25.00 from 2 students');
});

test('a purchase whose students have nothing to pay, or that is cancelled, expects no money', async () => {
  const school = await server.aSchool({ freeToPlay: [simulation.id] });
  const teacher = await server.aUser({ schoolId: school.id });
  const byStudents = { payer: 'student', paymentTime: 'later' } as const;
  const free = await purchase({ ...byStudents, customerId: teacher.id });
  const { unmount } = await open(`/purchases/${free.id}`);
  await screen.findByText('Students pay');
  expect(screen.queryByText('Received')).toBeNull();
  unmount();
  const cancelled = await purchase({ ...byStudents, status: 'cancelled' });
  await open(`/purchases/${cancelled.id}`);
  await screen.findByText('Received');
  expect(factOf('Received')).toBe('Nothing');
});

test('the address of an invoice keeps its lines', async () => {
  const { id } = await purchase({
    paymentTime: 'later',
    metadata: { pl_name: 'Finance', pl_email: 'finance@school.example', pl_address: 'Hill School\nPO 4711' },
  });
  await open(`/purchases/${id}`);
  await screen.findByText('Customer Name');
  expect(factOf('Invoice to')).toBe('Finance\nfinance@school.example\nHill School\nPO 4711');
});

test('the history of an unchanged purchase says since when', async () => {
  const { id } = await purchase({ createdAt: new Date(2026, 10, 3, 15, 24) });
  const { user } = await open(`/purchases/${id}`);
  await user.click(await screen.findByRole('button', { name: 'History' }));
  const [nothing] = await screen.findAllByText(/^No changes/);
  expect(nothing).toHaveTextContent('No changes since the purchase on Nov 3rd 2026, 3:24 pm.');
});

test('the history names added students, and no value before them', async () => {
  const { id } = await purchase({ classSessionId: 'session-h' });
  const token = await server.signIn(customer);
  const students = ['ada', 'alan'].map((name) => ({ email: `${name}@test.example`, name, lastname: '' }));
  await server.request('POST', `/api/sessions/${id}/students`, { token, body: { students } });
  const { user } = await open(`/purchases/${id}`);
  await user.click(await screen.findByRole('button', { name: 'History' }));
  const added = (await screen.findByText('Added students')).parentElement;
  expect(added).toHaveTextContent(/^Added studentsAfter: ada@test\.example, alan@test\.example$/);
});

test('the history says that the code of the class link was set, then changed, and shows no dots', async () => {
  const { id } = await purchase({ classSessionId: 'session-l' });
  const token = await server.signIn(customer);
  await server.request('POST', `/api/sessions/${id}/link`, { token, body: {} });
  await server.request('POST', `/api/sessions/${id}/link/renewal`, { token, body: {} });
  const { user } = await open(`/purchases/${id}`);
  await user.click(await screen.findByRole('button', { name: 'History' }));
  const codes = await screen.findAllByText('Code of the class link');
  expect(codes.map(({ parentElement }) => parentElement?.textContent)).toEqual([
    'Code of the class linkChanged',
    'Code of the class linkSet',
  ]);
  expect(screen.queryByText(/•/)).toBeNull();
});

test('a purchase of a school that plays the simulation free says that nobody pays', async () => {
  const simulation = await server.aSimulation();
  const school = await server.aSchool({ freeToPlay: [simulation.id] });
  const customer = await server.aUser({ schoolId: school.id });
  const order = crypto.randomUUID();
  const { id } = await purchase({
    ...{ order, payer: 'student', paymentTime: 'later', quantity: 30, totalCents: 37_500 },
    ...{ simulationId: simulation.id, customerId: customer.id },
  });
  const { unmount } = await open('/purchases');
  const cells = (await row(order)).getAllByRole('cell').map(({ textContent }) => textContent ?? '');
  expect(cells[4]).toBe('Completed');
  expect(cells[3]?.endsWith('30 seats, free')).toBe(true);
  unmount();
  await open(`/purchases/${id}`);
  await screen.findByText('Customer Name');
  expect(factOf('Instructor pays')).toBe('$0.00');
  expect(factOf('Students pay')).toBe('$0.00 (free for them)');
});

test('a purchase by card names its payment', async () => {
  const { id } = await purchase({ metadata: { payment: 'pi_1' } });
  await open(`/purchases/${id}`);
  await screen.findByText('Customer Name');
  expect(factOf('Payment')).toBe('Paid by card');
  expect(factOf('Payment ID')).toBe('pi_1');
});

test.each([
  ['leaves “Invoices to send” if it is by invoice', { paymentTime: 'later' }, '$125.00, by invoice', true],
  ['is not to be invoiced if a card has paid it', { paymentTime: 'now' }, '$125.00, paid by card', false],
  [
    'is not to be invoiced if its students pay',
    { paymentTime: 'later', payer: 'student' },
    'up to $125.00, students pay',
    false,
  ],
] as const)('an order that is processed %s', async (_how, given, amount, isInvoiced) => {
  const { id } = await purchase({
    ...given,
    classSessionId: `session-${crypto.randomUUID()}`,
    metadata: { pl_name: 'Finance', pl_email: 'finance@school.example' },
  });
  const { user } = await open(`/purchases/${id}`);
  await user.click(await screen.findByRole('button', { name: /^Process order / }));
  const dialog = await screen.findByRole('dialog', { name: 'Process this purchase?' });
  expect(dialog).toHaveTextContent(`Amount: ${amount}. In US dollars. No tax is added.`);
  const sentence =
    'Send the invoice to Finance (finance@school.example) first: the order leaves “Invoices to send”.';
  if (isInvoiced) expect(dialog).toHaveTextContent(sentence);
  else expect(dialog).not.toHaveTextContent('invoice to');
});

test('an order that costs nothing is processed without a word on the currency', async () => {
  const { id } = await purchase({ classSessionId: `session-${crypto.randomUUID()}`, totalCents: 0 });
  const { user } = await open(`/purchases/${id}`);
  await user.click(await screen.findByRole('button', { name: /^Process order / }));
  const dialog = await screen.findByRole('dialog', { name: 'Process this purchase?' });
  expect(dialog).toHaveTextContent('There is nothing to pay.');
  expect(dialog).not.toHaveTextContent('US dollars');
});

test('a cancelled purchase offers no Process, neither in its row nor on its own screen', async () => {
  const { id, order } = await purchase({ status: 'cancelled', classSessionId: 'session-cancelled' });
  const { user } = await open('/purchases');
  const cells = await row(order);
  expect(cells.getByText('N/A')).toBeVisible();
  expect(cells.queryByRole('button', { name: /^Process/ })).toBeNull();
  await user.click(cells.getByRole('link', { name: `Details of order ${short(order)}` }));
  expect(await screen.findByRole('heading', { level: 2, name: 'Session' })).toBeVisible();
  expect(currentPath()).toBe(`/purchases/${id}`);
  expect(screen.queryByRole('button', { name: /^Process/ })).toBeNull();
});

test('Process is the main action of a purchase’s page, in its heading, and a fact says how it stands', async () => {
  const { id, order } = await boughtPurchase();
  const { user, unmount } = await open(`/purchases/${id}`);
  const button = await screen.findByRole('button', { name: `Process order ${short(order)}` });
  expect(button.closest('header')).toContainElement(
    screen.getByRole('heading', { level: 1, name: `Purchase: ${id}` }),
  );
  expect(factOf('Processed')).toBe('Not yet');
  failNext('POST', `/api/purchases/${id}/process`, 502, { message: 'The simulation’s host did not answer.' });
  await user.click(button);
  await confirmSeats(user);
  expect(await screen.findByRole('alert')).toHaveTextContent('The simulation’s host did not answer.');
  await user.click(button);
  await confirmSeats(user);
  await waitFor(() => expect(document.activeElement).toHaveTextContent(`Processed order ${short(order)}`));
  expect(factOf('Processed')).toBe('Processed');
  unmount();
  await open(`/purchases/${id}`);
  await screen.findByText('Customer Name');
  expect(factOf('Processed')).toBe('Processed');
  expect(screen.queryByRole('button', { name: /^Process/ })).toBeNull();
});

test('a purchase without a session has nothing to process', async () => {
  const { id } = await purchase({ classSessionId: null });
  await open(`/purchases/${id}`);
  await screen.findByText('Customer Name');
  expect(factOf('Processed')).toBe('N/A');
  expect(screen.queryByRole('button', { name: /^Process/ })).toBeNull();
});

/** Presses Confirm in the dialog that Process opens. */
const confirmSeats = async (user: Awaited<ReturnType<typeof open>>['user']) => {
  const dialog = await screen.findByRole('dialog', { name: 'Process this purchase?' });
  await user.click(within(dialog).getByRole('button', { name: 'Process purchase' }));
};

test('Process explains its consequences, and does nothing if the user cancels', async () => {
  const { id, order } = await boughtPurchase();
  const { user } = await open('/purchases');
  const button = (await row(order)).getByRole('button', { name: `Process order ${short(order)}` });
  await user.click(button);
  const dialog = await screen.findByRole('dialog', { name: 'Process this purchase?' });
  expect(dialog).toHaveTextContent(
    `Order ${order}: ${anOrder(simulation).quantity} seats of Copperline for Irene Castellanos.`,
  );
  expect(dialog).toHaveTextContent('The simulation’s host is told that this order is confirmed.');
  expect(dialog).toHaveTextContent('This cannot be undone.');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(button).toHaveFocus();
  expect(callsTo('POST', `/api/purchases/${id}/process`)).toEqual([]);
});

test('Process confirms the seats once, even if it is pressed repeatedly', async () => {
  const { id, order } = await boughtPurchase();
  const release = holdNext('POST', `/api/purchases/${id}/process`);
  const { user } = await open('/purchases');
  const cells = await row(order);
  const button = cells.getByRole('button', { name: `Process order ${short(order)}` });
  await user.dblClick(button);
  await confirmSeats(user);
  expect(cells.getByRole('button', { name: `Processing… order ${short(order)}` })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  release();
  expect(await cells.findByText('Processed')).toBeVisible();
  expect(await screen.findByText(`Order ${order} processed.`)).toBeVisible();
  expect(callsTo('POST', `/api/purchases/${id}/process`)).toHaveLength(1);
});

test('on a small screen a purchase is processed from the menu of its row, which keeps the focus', async () => {
  const { id, order } = await boughtPurchase();
  const { matchMedia } = window;
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(matchMedia(media), { matches: true }),
  );
  const { user } = await open('/purchases');
  const name = `Actions for order ${short(order)}`;
  await user.click(await screen.findByRole('button', { name }));
  expect(screen.queryByRole('link', { name: /^Details/ })).toBeNull();
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Details',
    'Process',
  ]);
  await user.click(screen.getByRole('menuitem', { name: 'Process' }));
  await confirmSeats(user);
  expect(await screen.findByText(`Order ${order} processed.`)).toBeVisible();
  expect(callsTo('POST', `/api/purchases/${id}/process`)).toHaveLength(1);
  await waitFor(() => expect(screen.getByRole('button', { name })).toHaveFocus());
  await user.click(screen.getByRole('button', { name }));
  expect(screen.queryByRole('menuitem', { name: 'Process' })).toBeNull();
});

test('two immediate confirmations make one call', async () => {
  const { id, order } = await boughtPurchase();
  const { user } = await open('/purchases');
  const cells = await row(order);
  await user.click(cells.getByRole('button', { name: `Process order ${short(order)}` }));
  const button = await screen.findByRole('button', { name: 'Process purchase' });
  act(() => {
    button.click();
    button.click();
  });
  expect(await cells.findByText('Processed')).toBeVisible();
  expect(callsTo('POST', `/api/purchases/${id}/process`)).toHaveLength(1);
});

test('a purchase in progress is marked in the newer rows of the list, too', async () => {
  const { id, order } = await boughtPurchase();
  const release = holdNext('POST', `/api/purchases/${id}/process`);
  const { user } = await open('/purchases');
  await user.click((await row(order)).getByRole('button', { name: `Process order ${short(order)}` }));
  await confirmSeats(user);
  await user.click(screen.getByRole('button', { name: 'Order' }));
  await waitFor(() => expect(callsTo(...LIST)).toHaveLength(2));
  const card = screen.getByRole('table').parentElement;
  await waitFor(() => expect(card).toHaveAttribute('aria-busy', 'false'));
  const cells = await row(order);
  expect(cells.getByRole('button', { name: `Processing… order ${short(order)}` })).toBeVisible();
  release();
  expect(await cells.findByText('Processed')).toBeVisible();
});

test.each([
  ['in its row', () => '/purchases'],
  ['on its own screen', (id: string) => `/purchases/${id}`],
])(
  'after a purchase was processed %s, it is marked as processed and keeps the focus',
  async (_where, pathOf) => {
    const { id, order } = await boughtPurchase();
    const { user } = await open(pathOf(id));
    (await screen.findByRole('button', { name: `Process order ${short(order)}` })).focus();
    await user.keyboard('{Enter}');
    await confirmSeats(user);
    await waitFor(() => expect(document.activeElement).toHaveTextContent(`Processed order ${short(order)}`));
    expect(document.activeElement).toHaveAttribute('role', 'status');
  },
);

test('after a purchase was processed, a user who has opened another screen stays there', async () => {
  const { id, order } = await boughtPurchase();
  const release = holdNext('POST', `/api/purchases/${id}/process`);
  const { user } = await open('/purchases');
  const cells = await row(order);
  await user.click(cells.getByRole('button', { name: `Process order ${short(order)}` }));
  await confirmSeats(user);
  await user.tab();
  release();
  expect(await cells.findByText('Processed')).toBeVisible();
  expect(cells.getByRole('link', { name: `Details of order ${short(order)}` })).toHaveFocus();
});

test('a purchase that cannot be processed shows the reason in its row, and can be tried again', async () => {
  const { id, order } = await boughtPurchase();
  failNext('POST', `/api/purchases/${id}/process`, 502, { message: 'The simulation’s host did not answer.' });
  const { user } = await open('/purchases');
  const cells = await row(order);
  await user.click(cells.getByRole('button', { name: `Process order ${short(order)}` }));
  await confirmSeats(user);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    `Order ${order} could not be processed. The simulation’s host did not answer.`,
  );
  await user.click(cells.getByRole('button', { name: `Process order ${short(order)}` }));
  await confirmSeats(user);
  expect(await cells.findByText('Processed')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('known and unknown parameters of the address are sent to the API', async () => {
  await open(`/purchases?customer=${customer.id}&utm_source=mail&status=nothing`);
  expect(await screen.findByText('No purchases found.')).toBeVisible();
  const [call] = callsTo(...LIST);
  expect(Object.fromEntries(new URLSearchParams(call?.search))).toEqual({
    sort: 'created_at:desc',
    pp: '100',
    pag: '1',
    total: 'true',
    customer: customer.id,
    utm_source: 'mail',
    status: 'nothing',
  });
});

test('filters from a link are named, and can be removed one by one', async () => {
  await purchase({ order: 'linked-1' });
  const { user } = await open(
    `/purchases?customer=${customer.id}&client=${simulation.id}&metadata[trial]=false`,
  );
  await row('linked-1');
  const list = within(screen.getByRole('list', { name: 'Also filtered by' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Customer: Irene Castellanos',
    'Client: Copperline',
    'Trial: No',
  ]);
  await user.click(list.getByRole('button', { name: 'Remove the filter Client: Copperline' }));
  await waitFor(() => expect(currentPath()).not.toContain('client='));
  expect(screen.getByRole('heading', { level: 1, name: 'Purchases' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(currentPath()).toBe('/purchases'));
  expect(screen.queryByRole('list', { name: 'Also filtered by' })).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: 'Purchases' })).toHaveFocus();
});

test('folded filters that are set are counted and named, and can be removed one by one', async () => {
  await purchase({ order: 'folded-1', payer: 'instructor' });
  const { user } = await open(`/purchases?payer=instructor&client=${simulation.id}`);
  await row('folded-1');
  const chips = () =>
    within(screen.getByRole('list', { name: 'Also filtered by' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(chips()).toEqual(['Paid by: The instructor', 'Client: Copperline']);
  await user.click(screen.getByRole('button', { name: 'More filters (1)' }));
  expect(chips()).toEqual(['Client: Copperline']);
  await user.click(screen.getByRole('button', { name: 'Fewer filters' }));
  await user.click(screen.getByRole('button', { name: 'Remove the filter Paid by: The instructor' }));
  await waitFor(() => expect(currentPath()).not.toContain('payer='));
  expect(screen.getByRole('heading', { level: 1, name: 'Purchases' })).toHaveFocus();
  expect(screen.getByRole('button', { name: 'More filters' })).toBeVisible();
});

test('those of a school, as its form links to them, are named by it', async () => {
  const school = await server.aSchool({ name: 'Northfield' });
  const teacher = await server.aUser({ schoolId: school.id });
  await purchase({ order: 'of-northfield', customerId: teacher.id });
  await purchase({ order: 'of-nobody' });
  const { user } = await open(`/purchases?school=${school.id}`);
  await row('of-northfield');
  expect(screen.queryByText('of-nobody')).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Remove the filter School: Northfield' }));
  await row('of-nobody');
  expect(currentPath()).toBe('/purchases');
});

test('a linked customer without visible data is named by the id', async () => {
  await open('/purchases?customer=nobody-knows');
  expect(await screen.findByText('No purchases found.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Remove the filter Customer: nobody-knows' })).toBeVisible();
});

test('an unknown parameter stays in the address, the calls and the file when order, filter or page change', async () => {
  const other = await server.aUser();
  for (let n = 0; n < 101; n += 1) await purchase({ customerId: other.id, status: 'passed' });
  failNext('GET', '/api/purchases/csv', 500, { message: 'No file today.' });
  const { user } = await open('/purchases?foo=bar&status=passed');
  const expectPassed = async (search: string) => {
    await waitFor(() => {
      expect(currentPath()).toBe(`/purchases?${search}`);
      const sent = new URLSearchParams(callsTo(...LIST).at(-1)?.search);
      for (const [name, value] of new URLSearchParams(search)) expect(sent.get(name)).toBe(value);
    });
  };
  await user.click(await screen.findByRole('button', { name: 'Order' }));
  await expectPassed('foo=bar&status=passed&sort=order%3Aasc');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Processed' }), 'Not processed');
  await expectPassed('foo=bar&status=passed&processed=false&sort=order%3Aasc');
  await user.click(await screen.findByRole('link', { name: 'Page 2' }));
  await expectPassed('foo=bar&status=passed&processed=false&sort=order%3Aasc&pag=2');
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await screen.findByText('No file today.');
  const [file] = callsTo('GET', '/api/purchases/csv');
  expect(file?.search).toContain('foo=bar');
});

test('filters are in the address, are restored by Back, and can be cleared', async () => {
  await purchase({ order: 'zebra-9' });
  const { user } = await open('/purchases');
  await user.type(await screen.findByRole('searchbox', { name: 'Search' }), 'zebra{Enter}');
  await row('zebra-9');
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
  expect(currentPath()).toBe('/purchases?q=zebra');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Processed' }), 'Processed');
  expect(await screen.findByText('No purchases found.')).toBeVisible();
  // Only one button clears the filters at any time.
  expect(screen.getByRole('button', { name: 'Clear filters' })).toBeVisible();
  act(() => window.history.back());
  await row('zebra-9');
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(currentPath()).toBe('/purchases'));
});

test('the list can be filtered by the payer', async () => {
  await purchase({ order: 'payer-own', status: 'payer' });
  await purchase({ order: 'payer-class', status: 'payer', payer: 'student' });
  const { user } = await open('/purchases?status=payer');
  await row('payer-own');
  await row('payer-class');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Paid by' }), 'The students');
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
  await row('payer-class');
  expect(currentPath()).toBe('/purchases?status=payer&payer=student');
});

test.each([
  ['an error', () => failNext(...LIST, 500, { message: 'Out of order.' }), 'Out of order.'],
  ['no JSON', () => malformedNext(...LIST), 'an answer we could not read'],
])('after %s the list can be loaded again', async (_name, plan, message) => {
  plan();
  const { user } = await open('/purchases');
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('table', { name: 'Purchases' })).toBeVisible();
});

test('the last of the agreed pages is empty if the total is a multiple of 100', async () => {
  const other = await server.aUser();
  for (let n = 0; n < 200; n += 1) await purchase({ customerId: other.id, status: 'paged' });
  const { unmount } = await open('/purchases?status=paged&pag=3');
  expect(await screen.findByText('No purchases found.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Page 3' })).toHaveAttribute('aria-current', 'page');
  expect(screen.queryByRole('link', { name: 'Page 4' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to the first page' })).toBeVisible();
  expect(currentPath()).toBe('/purchases?status=paged&pag=3');
  unmount();
  // A page beyond the last one leads to the first page.
  await open('/purchases?status=paged&foo=bar&pag=4');
  await waitFor(() => expect(currentPath()).toBe('/purchases?foo=bar&status=paged'));
  expect(await screen.findByText('200 purchases')).toBeVisible();
});

test('a list of a hundred purchases shows all of them, and typing in a filter renders none of them again', async () => {
  const other = await server.aUser();
  for (let n = 0; n < 100; n += 1) await purchase({ customerId: other.id, status: 'many' });
  const [column] = purchaseColumns(false) as [Column<PurchaseRow>];
  const drawn = vi.spyOn(column, 'cell');
  await open('/purchases?status=many');
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(101));
  await screen.findByText('100 purchases');
  drawn.mockClear();
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search' }), { target: { value: 'c' } });
  expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveValue('c');
  expect(drawn).not.toHaveBeenCalled();
  drawn.mockRestore();
});

test('a late response to an older query does not replace the newer result', async () => {
  await purchase({ order: 'early-1', status: 'early' });
  await purchase({ order: 'late-1', status: 'late' });
  const release = holdNext(...LIST);
  const { user } = await open('/purchases?q=early-1');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), 'completed');
  release();
  await waitFor(() => expect(callsTo(...LIST)).toHaveLength(2));
  expect(await screen.findByText('No purchases found.')).toBeVisible();
});

test('a purchase names its variation; one that is no longer offered has its key', async () => {
  const varied = await server.aSimulation({ variations: 'two:Two parties' });
  const offered = await purchase({ simulationId: varied.id, metadata: { variation: 'two' } });
  await open(`/purchases/${offered.id}`);
  expect(await screen.findByText('Two parties')).toBeVisible();
  cleanup();
  const former = await purchase({ simulationId: varied.id, metadata: { variation: 'four' } });
  await open(`/purchases/${former.id}`);
  expect(await screen.findByText('four')).toBeVisible();
});

test('a purchase shows all of its data and its session', async () => {
  const { id, order, session } = await boughtPurchase();
  await open(`/purchases/${id}`);
  expect(await screen.findByRole('heading', { level: 1, name: `Purchase: ${id}` })).toBeVisible();
  const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling;
  expect(fact('Order')).toHaveTextContent(order);
  expect(fact('Platform')).toHaveTextContent('sc-hub');
  expect(fact('Client')).toHaveTextContent('Copperline');
  expect(fact('Client Code')).toHaveTextContent('COP-1');
  expect(fact('Customer')).toHaveTextContent(`irene@test.example / ${customer.id}`);
  expect(screen.getByRole('link', { name: 'Copperline' })).toHaveAttribute(
    'href',
    `/admin/clients/${simulation.id}`,
  );
  expect(screen.getByRole('link', { name: 'Irene Castellanos' })).toHaveAttribute(
    'href',
    `/admin/users/${customer.id}`,
  );
  expect(fact('Customer Name')).toHaveTextContent('Irene Castellanos');
  expect(fact('Invoice to')).toHaveTextContent('Finance Office');
  expect(fact('Created At')).toHaveTextContent(/\w{3} \d+\w\w \d{4}, \d+:\d\d [ap]m/);
  expect(fact('Updated At')).toHaveTextContent(/\w{3} \d+\w\w \d{4}, \d+:\d\d [ap]m/);
  const address = `${simulation.clientRoot}/admin/games/${session}`;
  expect(screen.getByRole('link', { name: address })).toHaveAttribute('href', address);
  expect(await screen.findByText('0 students')).toBeVisible();
});

test('the button to sync data is always hidden, and only logs', async () => {
  const log = vi.spyOn(console, 'info').mockImplementation(() => {});
  const { id } = await boughtPurchase();
  await open(`/purchases/${id}`);
  await screen.findByText('0 students');
  const sync = screen.getByText('Sync data from session');
  expect(sync).not.toBeVisible();
  sync.click();
  expect(log).toHaveBeenCalledTimes(1);
});

const note = () => screen.findByRole('textbox', { name: 'Note' });

test('the status is read-only, the note can be saved, and a failed save keeps the entered note', async () => {
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
});

test('an unsaved note is kept when the user leaves the purchase', async () => {
  const { id } = await purchase();
  const { user } = await open(`/purchases/${id}`);
  await user.type(await note(), 'Half done');
  await user.click(screen.getByRole('link', { name: 'Library' }));
  await waitFor(() => expect(currentPath()).toBe('/library'));
  expect(await screen.findByText(/^Unsaved changes to order .+ are kept in this tab$/)).toBeVisible();
  act(() => window.history.back());
  expect(await note()).toHaveValue('Half done');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Purchase successfully updated.');
  await user.click(screen.getByRole('link', { name: 'Library' }));
  await waitFor(() => expect(currentPath()).toBe('/library'));
  expect(screen.queryByText(/are kept in this tab/)).toBeNull();
});

test('a note that is saved late shows no message on another screen', async () => {
  const { id } = await purchase();
  const { user } = await open(`/purchases/${id}`);
  await user.type(await note(), 'Late');
  const release = holdNext('POST', `/api/purchases/${id}`);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(screen.getByRole('link', { name: 'Library' }));
  await screen.findByRole('heading', { level: 1, name: /What can we/ });
  await act(release);
  expect(screen.queryByText('Purchase successfully updated.')).toBeNull();
});

test('if two administrators write a note, the second is told that it has changed and can load the saved version', async () => {
  const { id } = await purchase();
  const { user } = await open(`/purchases/${id}`);
  await user.type(await note(), 'Mine');
  const token = await server.signIn(admin);
  await server.request('POST', `/api/purchases/${id}`, { token, body: { note: 'Theirs' } });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Somebody else has changed this');
  failNext('GET', `/api/purchases/${id}`, 500, { message: 'Out of order.' });
  await user.click(screen.getByRole('button', { name: 'Load the newer record' }));
  expect(await screen.findByText('It could not be loaded: Out of order.')).toBeVisible();
  expect(await note()).toHaveValue('Mine');
  await user.click(screen.getByRole('button', { name: 'Load the newer record' }));
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  expect(await note()).toHaveValue('Theirs');
});

test('a note is saved only over the note that it was based on, even after a reload of the purchase', async () => {
  const { id } = await boughtPurchase();
  const { user } = await open(`/purchases/${id}`);
  await user.type(await note(), 'Mine');
  const token = await server.signIn(admin);
  const path = `/api/purchases/${id}`;
  await server.request('POST', path, { token, body: { note: 'Theirs' } });
  await user.click(screen.getByRole('button', { name: /^Process/ }));
  await confirmSeats(user);
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Process/ })).toBeNull());
  expect(await note()).toHaveValue('Mine');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Somebody else has changed this');
  expect((await server.request('GET', path, { token })).body.note).toBe('Theirs');
});

test('a note can be saved if the purchase was processed during the typing', async () => {
  const { id } = await boughtPurchase();
  const { user } = await open(`/purchases/${id}`);
  await user.type(await note(), 'Mine');
  await user.click(screen.getByRole('button', { name: /^Process/ }));
  await confirmSeats(user);
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Process/ })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Purchase successfully updated.')).toBeVisible();
});

test('an unsaved note is restored after a reload', async () => {
  const { id } = await purchase();
  const { user, unmount } = await open(`/purchases/${id}`);
  await user.type(await note(), 'Half done');
  unmount();
  await open(`/purchases/${id}`);
  expect(await screen.findByText(/Your unsaved changes are back/)).toBeVisible();
  expect(await note()).toHaveValue('Half done');
});

test('a purchase that does not exist is reported', async () => {
  await open('/purchases/nobody-knows');
  expect(await screen.findByRole('heading', { level: 1, name: 'Purchase not found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to Purchases' })).toHaveAttribute('href', '/admin/purchases');
});

test('a loading purchase shows its progress, and never another purchase', async () => {
  const [slow, fast] = [await purchase({ order: 'slow-1' }), await purchase({ order: 'fast-1' })];
  const release = holdNext('GET', `/api/purchases/${slow.id}`);
  await open(`/purchases/${slow.id}`);
  expect(await screen.findByText('Loading...')).toBeVisible();
  expect(screen.getByRole('main').querySelector('.placeholder')).toBeVisible();
  act(() => {
    window.history.pushState(null, '', `/admin/purchases/${fast.id}`);
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  expect(await screen.findByText('fast-1')).toBeVisible();
  release();
  await waitFor(() => expect(callsTo('GET', `/api/purchases/${slow.id}`)).toHaveLength(1));
  expect(screen.queryByText('slow-1')).not.toBeInTheDocument();
});

test.each(['manager', 'instructor', 'student'] as const)('a %s has no purchases section', async (role) => {
  await open('/purchases', await server.aUser({ role }));
  await waitFor(() => expect(currentPath()).toBe('/error?code=403'));
  expect(callsTo(...LIST)).toEqual([]);
});
