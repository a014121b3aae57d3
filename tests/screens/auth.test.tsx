import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { hashPassword } from '../../server/auth/passwords';
import { readToken } from '../../src/lib/storedSession';
import { pageLoads } from '../support/pageLoads';
import { currentPath, firstAppearance, renderApp } from '../support/render';
import { callsTo, failNext, holdNext, networkErrorNext, startServer } from '../support/server';

const email = 'ines@school.example';
const password = 'A-good-password-1';
const server = await startServer();
const passwordHash = await hashPassword(password);
const instructor = await server.aUser({ email, passwordHash });

async function signIn(path: string, typed = password) {
  const app = await renderApp(path);
  await app.user.type(await screen.findByLabelText('Email'), email);
  await app.user.type(screen.getByLabelText('Password'), typed);
  await app.user.click(screen.getByRole('button', { name: 'Login' }));
  return app;
}

describe('sign-in', () => {
  test('a wrong password shows the error above the form, until the user leaves the screen', async () => {
    const { user } = await signIn('/login', 'not-it');
    expect(screen.getByText('Forgot your password, or have none?')).toBeVisible();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Wrong email or password.');
    expect(screen.getByLabelText('Email')).toHaveValue(email);
    expect(screen.getByLabelText('Email').compareDocumentPosition(alert)).toBe(
      Node.DOCUMENT_POSITION_PRECEDING,
    );
    expect(pageLoads.reload).not.toHaveBeenCalled();
    expect(currentPath()).toBe('/login');
    expect(readToken()).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Access Via Email' }));
    await screen.findByRole('heading', { name: 'Access Via Email' });
    expect(screen.getByLabelText('Email')).toHaveValue(email);
    await user.click(screen.getByRole('link', { name: 'Already have an account?' }));
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('an empty field gets the focus, and the password can be shown and hidden', async () => {
    const { user } = await renderApp('/login');
    await user.click(await screen.findByRole('button', { name: 'Login' }));
    expect(screen.getByLabelText('Email')).toHaveFocus();
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Enter your email.');
    await user.type(screen.getByLabelText('Email'), `${email}{Enter}`);
    expect(screen.getByLabelText('Password')).toHaveFocus();
    expect(callsTo('POST', '/auth/login')).toEqual([]);
    const field = screen.getByLabelText('Password');
    expect(field).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: /SHOW/ }));
    expect(field).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: /HIDE/ }));
    expect(field).toHaveAttribute('type', 'password');
  });

  test('leads to the dashboard by one call, and stores only the token, the role and the id', async () => {
    const release = holdNext('POST', '/auth/login');
    const { user } = await signIn('/');
    await user.click(screen.getByRole('button', { name: 'Signing in…' }));
    await user.type(screen.getByLabelText('Password'), '{Enter}');
    release();
    await waitFor(() => expect(currentPath()).toBe('/dashboard'));
    expect(callsTo('POST', '/auth/login')).toHaveLength(1);
    expect(JSON.parse(localStorage.getItem('dsuser') ?? '')).toEqual({
      token: expect.any(String),
      role: 'instructor',
      user: instructor.id,
    });
  });

  test('leads to prev by a full page load', async () => {
    await signIn('/login?prev=%2Fsandbox%2Fplay%2F7%3Fa%3D1');
    await waitFor(() => expect(pageLoads.assign).toHaveBeenCalledOnce());
    expect(pageLoads.assign).toHaveBeenCalledWith(`${window.location.origin}/sandbox/play/7?a=1`);
  });

  test('leads back to the requested address, with its query', async () => {
    await signIn('/invites?pp=50');
    await waitFor(() => expect(currentPath()).toBe('/invites?pp=50'));
  });

  test('shows the message of a failure, and the next attempt works', async () => {
    networkErrorNext('POST', '/auth/login');
    const { user } = await signIn('/login');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('We could not reach the server.');
    failNext('POST', '/auth/login', 429, { message: 'Too many attempts. Try again in a minute.' });
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(await screen.findByText(/^Too many attempts\. Try again in a minute\./)).toBeVisible();
    expect(within(screen.getByRole('alert')).queryByRole('link')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await waitFor(() => expect(currentPath()).toBe('/dashboard'));
  });
});

test('the address of signing out leads to sign-in, also without a session, and leaves no data of the user', async () => {
  sessionStorage.setItem('purchase/someone', '{"draft":{}}');
  const token = await server.signIn(instructor);
  await renderApp('/logout', { token });
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(sessionStorage).toHaveLength(0);
  expect(readToken()).toBeNull();
  await expect.poll(async () => (await server.request('GET', '/auth/profile', { token })).status).toBe(401);
  await renderApp('/logout');
  await waitFor(() => expect(currentPath()).toBe('/login'));
});

test('the heading has the focus as soon as the screen is there, so that a field keeps the focus', async () => {
  const { user } = await renderApp('/register');
  const focused = firstAppearance(
    () => screen.queryByRole('heading', { name: 'Sign in' }),
    () => document.activeElement,
  );
  await user.click(await screen.findByRole('link', { name: 'Sign-In' }));
  expect(await focused).toBe(screen.getByRole('heading', { name: 'Sign in' }));
});

test('a sign-in goes on if the sign-out before is answered meanwhile', async () => {
  const answerLogout = holdNext('GET', '/auth/logout');
  const answerLogin = holdNext('POST', '/auth/login');
  const { user } = await renderApp('/logout', { token: await server.signIn(instructor) });
  await user.type(await screen.findByLabelText('Email'), email);
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Login' }));
  await answerLogout();
  await user.click(screen.getByRole('button', { name: 'Signing in…' }));
  await answerLogin();
  await waitFor(() => expect(currentPath()).toBe('/dashboard'));
  expect(callsTo('POST', '/auth/login')).toHaveLength(1);
});
