import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { renderApp } from '../support/render';
import { startServer } from '../support/server';

const server = await startServer();
const admin = await server.aUser({ role: 'administrator' });

beforeAll(async () => {
  await server.aSchool();
  await server.aPurchase();
});

// The last value is the number of sortable columns.
test.each([
  ['/users', 'Users', 5],
  ['/schools', 'Schools', 4],
  ['/clients', 'Clients', 7],
  ['/purchases', 'Purchases', 6],
  ['/sessions', 'Sessions', 3],
])('%s can be sorted by each of its sortable columns', async (path, name, count) => {
  const { user } = await renderApp(path, { token: await server.signIn(admin) });
  const list = await screen.findByRole('region', { name });
  await within(list).findAllByRole('rowheader');
  const headings = () =>
    within(list)
      .getAllByRole('columnheader')
      .flatMap((cell) => within(cell).queryAllByRole('button'));
  expect(headings()).toHaveLength(count);
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
