import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { currentPath, renderApp } from '../support/render';
import { startServer } from '../support/server';

const server = await startServer();

test('shows instructors the library', async () => {
  await renderApp('/dashboard', { token: await server.signIn(await server.aUser()) });
  expect(
    await screen.findByRole('heading', { name: 'What can we help you teach your students?' }),
  ).toBeVisible();
  expect(await screen.findByText(/No simulations|simulations? /)).toBeVisible();
  expect(currentPath()).toBe('/dashboard');
});

test.each(['student', 'manager', 'administrator'] as const)('shows a %s the invites', async (role) => {
  await renderApp('/dashboard', { token: await server.signIn(await server.aUser({ role })) });
  expect(await screen.findByRole('heading', { name: 'Invites' })).toBeVisible();
  expect(await screen.findByText('No invites found.')).toBeVisible();
  expect(currentPath()).toBe('/dashboard');
});
