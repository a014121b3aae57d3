import { screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { renderApp } from '../support/render';
import { answerNext, startServer } from '../support/server';

const server = await startServer();
const token = await server.signIn(await server.aUser({ role: 'administrator' }));

test.each([
  ['/users', 'User', 'Go to Users', '/admin/users'],
  ['/schools', 'School', 'Go to Schools', '/admin/schools'],
  ['/schools/delete', 'School', 'Go to Schools', '/admin/schools'],
  ['/clients', 'Client', 'Go to Clients', '/admin/clients'],
  ['/purchases', 'Purchase', 'Go to Purchases', '/admin/purchases'],
  ['/invites', 'Invite', 'Invites', '/admin/invites'],
])('%s/… reports an unknown id, with the way to the list', async (...given) => {
  const [path, noun, name, href] = given;
  for (const id of ['all', '..%2F..%2Fetc', '0'.repeat(24)]) {
    await renderApp(`${path}/${id}`, { token });
    expect(await screen.findByRole('heading', { level: 1, name: `${noun} not found` })).toBeVisible();
    expect(within(screen.getByRole('main')).getByRole('link', { name })).toHaveAttribute('href', href);
  }
});

test.each(['users', 'schools', 'clients', 'purchases'])(
  'after an invalid response for one of the %s, the user can try again',
  async (area) => {
    answerNext('GET', `/api/${area}/odd`, () => HttpResponse.json({}));
    await renderApp(`/${area}/odd`, { token });
    expect(await screen.findByRole('alert')).toHaveTextContent('could not read');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
);
