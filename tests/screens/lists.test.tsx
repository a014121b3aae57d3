import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { paymentIntents } from '../../server/db/tables';
import { currentPath, renderApp } from '../support/render';
import { callsTo, failNext, networkErrorNext, startServer, withoutExtensionsNext } from '../support/server';

const server = await startServer();
const admin = await server.signedIn({ role: 'administrator' });

beforeAll(async () => {
  await server.aSchool();
  await server.aPurchase();
});

test.each([
  ['/users', 'Users', '/api/users/all', 5],
  ['/schools', 'Schools', '/api/schools/all', 4],
  ['/clients', 'Clients', '/api/clients/all', 7],
  ['/purchases', 'Purchases', '/api/purchases/all', 6],
  ['/sessions', 'Sessions', '/api/sessions/all', 3],
  ['/payments', 'Payments', '/api/payments/all', 0],
  ['/webhooks', 'Webhook log', '/api/webhooks/all', 0],
  ['/mails', 'Emails', '/api/mails/all', 0],
  ['/invites', 'Invites', '/api/invites/all', 0],
])('%s is loaded again once online and by keyboard, and sorted by each column', async (...given) => {
  const [path, name, call, sortable] = given;
  networkErrorNext('GET', call);
  failNext('GET', call, 500, { message: 'Out of order.' });
  failNext('GET', call, 500, { message: 'Still out of order.' });
  const { user } = await renderApp(path, admin);
  const list = await screen.findByRole('region', { name });
  expect(await screen.findByRole('alert')).toHaveTextContent('We could not reach the server.');
  act(() => void window.dispatchEvent(new Event('online')));
  await screen.findByText('Out of order.');
  for (const problem of ['Out of order.', 'Still out of order.']) {
    expect(await screen.findByRole('alert')).toHaveTextContent(problem);
    screen.getByRole('button', { name: 'Try again' }).focus();
    await user.keyboard('{Enter}');
    expect(list).toHaveFocus();
  }
  expect(await within(list).findAllByText(/^(\d+ \w+|No .* found\.)$/)).not.toEqual([]);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(list).toHaveFocus();

  const headings = () =>
    within(list)
      .queryAllByRole('columnheader')
      .flatMap((cell) => within(cell).queryAllByRole('button'));
  expect(headings()).toHaveLength(sortable);
  for (const heading of headings().map((button) => button.textContent)) {
    await user.click(within(list).getByRole('button', { name: heading }));
    await waitFor(() =>
      expect(within(list).getByRole('columnheader', { name: heading })).toHaveAttribute('aria-sort'),
    );
    await waitFor(() => expect(list.querySelector('[aria-busy=true]')).toBeNull());
    expect(within(list).getAllByRole('rowheader')).not.toEqual([]);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  }
});

const administrator = await server.aUser({ role: 'administrator' });
const marta = await server.aUser({ name: 'Marta', lastname: 'Nováková', email: 'marta@test.example' });
const simulation = await server.aSimulation({ name: 'Hop Line' });
const bought = await server.aPurchase({
  ...{ customerId: marta.id, simulationId: simulation.id, sessionId: 'game-1' },
  ...{ quantity: 30, name: 'Brewing seminar', createdAt: new Date('2026-03-04T12:00:00Z') },
});

const open = async (user = administrator) =>
  renderApp('/error?code=101', { token: await server.signIn(user) });
const field = () => screen.findByRole('combobox', { name: 'Search' });
const status = () => within(screen.getByRole('dialog', { name: 'Search' })).getByRole('status');
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const chosen = () => screen.getByRole('option', { selected: true });

describe('the search of all records', () => {
  test('opens by its button and by Ctrl+K or ⌘K, closes with the focus where it was, and has the pages of the menu first', async () => {
    const { user } = await open();
    const button = await screen.findByRole('button', { name: 'Search' });
    await user.click(button);
    expect(await field()).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(button).toHaveFocus();
    const link = screen.getByRole('link', { name: 'Go back to the dashboard' });
    for (const keys of ['{Control>}k{/Control}', '{Meta>}K{/Meta}']) {
      link.focus();
      await user.keyboard(keys);
      expect(await field()).toHaveFocus();
      await user.click(screen.getByRole('button', { name: 'Close' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(link).toHaveFocus();
    }
    await user.click(button);
    await user.type(await field(), 'purch{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'Purchases' })).toHaveFocus();
  });

  test('says when it finds nothing, and when the server fails, and shows results by kind, which arrows choose and Enter opens', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Search' }));
    await user.type(await field(), 'nobody');
    await expect.poll(() => status().textContent).toBe('Nothing found for “nobody”.');
    failNext('GET', '/api/search', 500);
    await user.type(await field(), ' at all');
    const alert = within(await screen.findByRole('alert'));
    await user.click(alert.getByRole('button', { name: 'Try again' }));
    await expect.poll(() => status().textContent).toBe('Nothing found for “nobody at all”.');
    expect(screen.queryByRole('alert')).toBeNull();

    await user.clear(await field());
    await user.type(await field(), 'n');
    expect(status()).toHaveTextContent('Type two letters or more.');
    await user.type(await field(), 'ovak');
    await expect
      .poll(options)
      .toEqual([
        'Marta Nováková marta@test.example, Instructor',
        'Brewing seminar Hop Line, Marta Nováková, Mar 4th 2026',
        'Hop Line, 30 seats Marta Nováková, $375.00, Mar 4th 2026',
      ]);
    expect(status()).toHaveTextContent('3 results');
    expect(
      callsTo('GET', '/api/search')
        .map(({ search }) => search)
        .slice(3),
    ).toEqual(['?q=novak']);
    expect(within(screen.getByRole('group', { name: 'People' })).getAllByRole('option')).toHaveLength(1);
    expect(chosen()).toHaveTextContent(/^Marta/);
    await user.keyboard('{ArrowUp}');
    expect(chosen()).toHaveTextContent(/^Hop Line/);
    expect(await field()).toHaveAttribute('aria-activedescendant', chosen().id);
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(chosen()).toHaveTextContent(/^Brewing seminar/);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: `Purchase: ${bought.id}` })).toHaveFocus();
    expect(currentPath()).toBe(`/purchases/${bought.id}`);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('opens the first result of a text for which Enter was pressed before it came', async () => {
    const zoe = await server.aUser({ role: 'student', name: 'Zoë', lastname: 'Payer' });
    const invite = await server.anInvite({ classId: bought.id, studentId: zoe.id });
    await server.db.insert(paymentIntents).values({
      ...{
        id: 'pi_9SeatOfZoe',
        provider: 'sandbox',
        userId: zoe.id,
        simulationId: simulation.id,
        quantity: 1,
      },
      ...{ amount: 1250, inviteId: invite.id, paidAt: new Date() },
    });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Search' }));
    await user.type(await field(), 'novak{Enter}');
    // Another text: the one before is not opened.
    await user.clear(await field());
    await user.type(await field(), 'pi_9seat');
    await expect.poll(options).toEqual([expect.stringMatching(/^pi_9SeatOfZoe/)]);
    await user.type(await field(), 'ofzoe{Enter}');
    expect(await screen.findByText('Paid $12.50')).toBeVisible();
    expect(currentPath()).toBe(`/invites/${invite.id}`);
  });

  test('leads an instructor to a student in the own class', async () => {
    const zoe = await server.aUser({ role: 'student', name: 'Zoë', lastname: 'Quill' });
    await server.anInvite({ classId: bought.id, studentId: zoe.id });
    const { user } = await open(marta);
    await user.click(await screen.findByRole('button', { name: 'Search' }));
    await user.type(await field(), 'quill');
    await user.click(await screen.findByRole('option', { name: /^Zoë Quill/ }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Brewing seminar' })).toBeVisible();
    expect(currentPath()).toBe(`/sessions/${bought.id}?q=Zo%C3%AB%20Quill`);
  });

  test('is not offered to students, nor where the server does not have it', async () => {
    const student = await server.aUser({ role: 'student' });
    await open(student);
    expect(await screen.findByRole('navigation', { name: 'Sections' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Search' })).toBeNull();
    withoutExtensionsNext();
    await open();
    expect(await screen.findByRole('button', { name: 'Menu' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Search' })).toBeNull();
    expect(fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true }), 'left to the browser').toBe(true);
  });
});
