import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../support/render';
import { failNext, startServer } from '../support/server';

const server = await startServer();
const admin = await server.aUser({ role: 'administrator' });

test.each([
  ['/users', 'Users', '/api/users/all'],
  ['/schools', 'Schools', '/api/schools/all'],
  ['/clients', 'Clients', '/api/clients/all'],
  ['/purchases', 'Purchases', '/api/purchases/all'],
  ['/payments', 'Unmatched payments', '/api/payments/open'],
  ['/webhooks', 'Webhook log', '/api/webhooks/all'],
  ['/invites', 'Invites', '/api/invites/all'],
])('%s: after a retry by keyboard, the focus is on the list', async (path, name, call) => {
  failNext('GET', call, 500, { message: 'Out of order.' });
  failNext('GET', call, 500, { message: 'Still out of order.' });
  const { user } = await renderApp(path, { token: await server.signIn(admin) });
  const list = await screen.findByRole('region', { name });
  for (const problem of ['Out of order.', 'Still out of order.']) {
    expect(await screen.findByRole('alert')).toHaveTextContent(problem);
    screen.getByRole('button', { name: 'Try again' }).focus();
    await user.keyboard('{Enter}');
    expect(list).toHaveFocus();
  }
  expect(await screen.findAllByText(/^(\d+ (user|client|school)s?|No .* found\.)$/)).not.toEqual([]);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(list).toHaveFocus();
});
