import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { leaveForm } from '../../../src/store/drafts';
import { renderApp } from '../../support/render';
import { startServer } from '../../support/server';

// Simulates a missing network.
vi.mock('../../../src/app/LeftFormCards', () => {
  throw new Error('The file did not come.');
});

const server = await startServer();

test('the notice of a form with kept changes is correct and can be closed if its file cannot be loaded', async () => {
  const ada = await server.aUser();
  const { store, user } = await renderApp('/error?code=101', { token: await server.signIn(ada) });
  const left = { name: 'profile', title: 'your profile', path: '/profile', state: null, isKept: false };
  await act(async () => {
    store.dispatch(leaveForm(ada.id, { ...left, lostSecret: 'password' }));
  });
  expect(
    await screen.findByText('The password that you entered for your profile was not kept'),
  ).toBeVisible();
  expect(screen.queryByText(/are kept in this tab/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByText(/was not kept/)).toBeNull());
});
