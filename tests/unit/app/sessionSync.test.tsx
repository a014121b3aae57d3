import { screen, waitFor } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '../../../server/db/schema/people';
import { readToken, SIGNED_OUT } from '../../../src/lib/storedSession';
import { pageLoads } from '../../support/pageLoads';
import { currentPath, renderApp } from '../../support/render';
import { callsTo, startServer } from '../../support/server';

const server = await startServer();
const ada = await server.aUser({ email: 'ada@school.example' });
const ben = await server.aUser({ email: 'ben@school.example' });

/** Changes the storage as another tab does, and notifies this tab. */
function elsewhere(token: string | null) {
  if (token) localStorage.setItem('dsuser', JSON.stringify({ token }));
  else localStorage.removeItem('dsuser');
}
const hear = (newValue: string | null = null) =>
  window.dispatchEvent(new StorageEvent('storage', { key: 'dsuser', newValue }));

test.each([
  ['signing out in another tab forgets', SIGNED_OUT, 0],
  ['a session that ends in another tab does not forget', null, 1],
])('%s unsaved text of this tab', async (_, newValue, kept) => {
  const { user } = await renderApp('/profile', { token: await server.signIn(ada) });
  await user.type(await screen.findByLabelText('Last name'), 'Typed');
  expect(sessionStorage).toHaveLength(1);
  elsewhere(null);
  hear(newValue);
  hear();
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(currentPath()).toBe('/login');
  expect(sessionStorage).toHaveLength(kept);
  expect(pageLoads.reload).not.toHaveBeenCalled();
});

test('signing in as another user in another tab reloads this tab', async () => {
  await renderApp('/invites', { token: await server.signIn(ada) });
  await screen.findByRole('heading', { name: 'Invites' });
  elsewhere(await server.signIn(ben));
  hear();
  expect(pageLoads.reload).toHaveBeenCalledOnce();
});

test('a newer session of the same user in another tab is used in this tab, and the form stays unchanged', async () => {
  const { user } = await renderApp('/profile', { token: await server.signIn(ada) });
  await user.type(await screen.findByLabelText('Last name'), 'Typed');
  const [before, token] = [readToken(), await server.signIn(ada)];
  localStorage.setItem('dsuser', JSON.stringify({ token, role: 'instructor', user: ada.id }));
  hear();
  await server.request('GET', '/auth/logout', { token: before ?? '' });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Your profile has been saved.')).toBeVisible();
  expect(pageLoads.reload).not.toHaveBeenCalled();
});

test('an address that was confirmed in another tab gives this tab the prices of the school', async () => {
  const simulation = await server.aSimulation({ priceCents: 1600 });
  const school = await server.aSchool({
    name: 'Northfield',
    domains: 'northfield.example',
    freeToPlay: [simulation.id],
  });
  const newcomer = await server.aUser({ email: 'dana@northfield.example', addressUnproven: true });
  const path = `/library/${simulation.slug}/purchase`;
  await renderApp(path, { token: await server.signIn(newcomer) });
  expect(await screen.findByRole('button', { name: 'Nobody pays' })).toBeDisabled();
  const proven = { addressUnproven: false, schoolId: school.id };
  await server.db.update(users).set(proven).where(eq(users.id, newcomer.id));
  const token = await server.signIn(newcomer);
  localStorage.setItem('dsuser', JSON.stringify({ token, role: 'instructor', user: newcomer.id }));
  hear();
  expect(await screen.findByText('There is nothing to pay, for you or for your students.')).toBeVisible();
  expect(screen.queryByText(/once you confirm your address/)).toBeNull();
  expect(pageLoads.reload).not.toHaveBeenCalled();
});

test('a call of one user is never sent as another, even before this tab is notified', async () => {
  const { user } = await renderApp('/profile', { token: await server.signIn(ada) });
  await user.type(await screen.findByLabelText('Name'), 'X');
  elsewhere(await server.signIn(ben));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('in another tab');
  expect(callsTo('POST', `/users/${ada.id}`)).toEqual([]);
  expect(callsTo('POST', `/users/${ben.id}`)).toEqual([]);
  expect(pageLoads.reload).toHaveBeenCalledOnce();
});

test('a page that returns from the back/forward cache is checked first', async () => {
  await renderApp('/invites', { token: await server.signIn(ada) });
  await screen.findByRole('heading', { name: 'Invites' });
  elsewhere(null);
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await waitFor(() => expect(currentPath()).toBe('/login'));
  expect(screen.queryByRole('heading', { name: 'Invites' })).toBeNull();
});
