import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { readToken, storeToken } from '../../../src/lib/storedSession';
import { fetchInvites } from '../../../src/store/invites/invites';
import { pageLoads } from '../../support/pageLoads';
import { currentPath, renderApp } from '../../support/render';
import { allCalls, callsTo, failNext, networkErrorNext, startServer } from '../../support/server';

const server = await startServer();

test('a signed-out visitor is redirected to sign-in, without a call', async () => {
  await renderApp('/invites');
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(currentPath()).toBe('/login');
  expect(screen.getByText('Sign in to continue.')).toBeVisible();
  for (const path of ['/auth/profile', '/api/invites/all']) expect(callsTo('GET', path)).toEqual([]);
});

describe('a signed-in visitor', () => {
  test.each(['/login', '/recover'])('is redirected from %s to the dashboard', async (path) => {
    await renderApp(path, await server.signedIn());
    await waitFor(() => expect(currentPath()).toBe('/dashboard'));
  });

  test('sees in plain words that the server cannot check the session, and may try again', async () => {
    const { token } = await server.signedIn();
    failNext('GET', '/auth/profile', 500, { message: 'Out of order.' });
    const { user } = await renderApp('/invites', { token });
    expect(await screen.findByText('Out of order.')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'We couldn’t load this page' })).toHaveFocus();
    expect(readToken()).toBe(token);
    expect(screen.getByRole('link', { name: 'Log Out' })).toBeVisible();
    for (const name of ['Sign-In', 'Sign-Up']) expect(screen.queryByRole('link', { name })).toBeNull();
    failNext('GET', '/auth/profile', 500, { message: 'Internal Server Error' });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('The server has a problem. Try again in a moment.')).toBeVisible();
    expect(screen.queryByText('Internal Server Error')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Invites' })).toBeVisible();
  });

  test.each(['/invites', '/library'])('is known on %s once the browser is online', async (path) => {
    networkErrorNext('GET', '/auth/profile');
    await renderApp(path, await server.signedIn());
    const header = within(await screen.findByRole('banner'));
    await waitFor(() => expect(callsTo('GET', '/auth/profile')).toHaveLength(1));
    await waitFor(() => expect(header.queryByRole('link', { name: 'Sign-In' })).toBeNull());
    if (path === '/invites') expect(await screen.findByText(/^We could not reach the server/)).toBeVisible();
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByRole('button', { name: 'Menu' })).toBeVisible();
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    expect(screen.queryByText(/^We could not reach the server/)).toBeNull();
    expect(callsTo('GET', '/auth/profile')).toHaveLength(2);
  });
});

describe('a rejected call', () => {
  test('with 403 leads to the error page and keeps the session', async () => {
    const { token } = await server.signedIn();
    failNext('GET', '/api/invites/all', 403);
    await renderApp('/invites', { token });
    expect(await screen.findByText(/You do not have permission to access this section/)).toBeVisible();
    expect(currentPath()).toBe('/error?code=403');
    expect(readToken()).toBe(token);
    expect(pageLoads.reload).not.toHaveBeenCalled();
  });

  test('with 401 ends the session and reloads once, even for five calls at once', async () => {
    const { store } = await renderApp('/library', await server.signedIn());
    await screen.findByRole('heading', { level: 1 });
    storeToken('x'.repeat(43));
    await Promise.all([1, 2, 3, 4, 5].map((pag) => store.dispatch(fetchInvites({ pag }))));
    expect(pageLoads.reload).toHaveBeenCalledOnce();
    expect(readToken()).toBeNull();
    expect(store.getState().session.user).toBeNull();
  });
});

describe('another user who signs in in another tab', () => {
  const signInElsewhere = async () =>
    localStorage.setItem('dsuser', JSON.stringify(await server.signedIn({ role: 'manager' })));

  test('reloads this tab', async () => {
    await renderApp('/invites', await server.signedIn());
    await screen.findByRole('heading', { name: 'Invites' });
    await signInElsewhere();
    window.dispatchEvent(new StorageEvent('storage', { key: 'dsuser' }));
    expect(pageLoads.reload).toHaveBeenCalledOnce();
  });

  test('sends no call of this tab, even before it is notified', async () => {
    const { user } = await renderApp('/profile', await server.signedIn());
    await user.type(await screen.findByLabelText('Name'), 'X');
    await signInElsewhere();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('in another tab');
    expect(allCalls().filter(({ method }) => method === 'POST')).toEqual([]);
    expect(pageLoads.reload).toHaveBeenCalledOnce();
  });
});

test('a page that returns from the back/forward cache is checked first', async () => {
  await renderApp('/invites', await server.signedIn());
  await screen.findByRole('heading', { name: 'Invites' });
  localStorage.removeItem('dsuser');
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await waitFor(() => expect(currentPath()).toBe('/login'));
  expect(screen.queryByRole('heading', { name: 'Invites' })).toBeNull();
});
