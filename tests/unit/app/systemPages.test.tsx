import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { currentPath, renderApp } from '../../support/render';
import { startServer } from '../../support/server';

const server = await startServer();

test.each([
  ['101', 'The session you are trying to access is not available. Please get in touch with your instructor.'],
  [
    '102',
    'The session you are trying to access could not be found. Please get in touch with the support team.',
  ],
  ['403', 'You do not have permission to access this section. Please get in touch with the support team.'],
  ['500', 'Something went wrong. Please get in touch with the support team.'],
  ['constructor', 'Something went wrong. Please get in touch with the support team.'],
])('the error page explains code %s, with a way on', async (code, message) => {
  await renderApp(`/error?code=${code}`);
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go back to the dashboard' })).toHaveAttribute(
    'href',
    '/admin/dashboard',
  );
  const support = screen.queryByRole('link', { name: 'Contact the support team' });
  expect(support?.getAttribute('href')).toBe(/support team/.test(message) ? '/admin/contact' : undefined);
});

describe('signing out', () => {
  test('by its address leads to sign-in and ends the session', async () => {
    const token = await server.signIn(await server.aUser());
    await renderApp('/logout', { token });
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(currentPath()).toBe('/login');
    await waitFor(async () =>
      expect((await server.request('GET', '/auth/profile', { token })).status).toBe(401),
    );
  });

  test('of a signed-out visitor also leads to sign-in', async () => {
    await renderApp('/logout');
    await waitFor(() => expect(currentPath()).toBe('/login'));
  });
});
