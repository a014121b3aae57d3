import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { renderApp } from '../support/render';
import { failNext, networkErrorNext, startServer } from '../support/server';

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
