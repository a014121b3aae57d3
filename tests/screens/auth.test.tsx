import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { createAccessLink } from '../../server/auth/accessLinks';
import { hashPassword } from '../../server/auth/passwords';
import { mails } from '../../server/db/tables';
import { readToken } from '../../src/lib/storedSession';
import { pageLoads } from '../support/pageLoads';
import { currentPath, firstAppearance, renderApp } from '../support/render';
import { bodiesTo, callsTo, failNext, holdNext, networkErrorNext, startServer } from '../support/server';

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
  test('a wrong password or a failure shows the error above the form, until the user leaves the screen', async () => {
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
    // A typed address goes along, and back.
    const field = screen.getByLabelText('Email');
    expect(field).toHaveValue(email);
    await user.clear(field);
    await user.type(field, 'ida@school.example');
    await user.click(screen.getByRole('link', { name: 'Already have an account?' }));
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByLabelText('Email')).toHaveValue('ida@school.example');
    expect(window.location.href).not.toContain('school');
    await user.clear(screen.getByLabelText('Email'));
    await user.type(screen.getByLabelText('Email'), email);

    networkErrorNext('POST', '/auth/login');
    await user.type(screen.getByLabelText('Password'), password);
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('We could not reach the server.');
    failNext('POST', '/auth/login', 429, { message: 'Too many attempts. Try again in a minute.' });
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(await screen.findByText(/^Too many attempts\. Try again in a minute\./)).toBeVisible();
    expect(within(screen.getByRole('alert')).queryByRole('link')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await waitFor(() => expect(currentPath()).toBe('/dashboard'));
  });

  test('asks for what is missing, shows the password, leads to the dashboard by one call, and stores only the token, the role and the id', async () => {
    const { user } = await renderApp('/');
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
    const release = holdNext('POST', '/auth/login');
    await user.type(field, password);
    await user.click(screen.getByRole('button', { name: 'Login' }));
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

const bodies = () => bodiesTo('POST', '/auth/recover');
const onItsWay = () => screen.findByText('Check your inbox (or spam) for your access link.');

describe('access by mail', () => {
  test('leads to sign-in immediately, which says which address was asked for, and sends again', async () => {
    const { user } = await renderApp('/recover');
    const field = await screen.findByLabelText('Email');
    expect(field).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Request' }));
    expect(field).toHaveAccessibleDescription(/^Enter your email\./);
    await user.type(field, 'nobody{Enter}');
    expect(field).toHaveAccessibleDescription(/^Enter a valid email address\./);
    expect(bodies()).toEqual([]);
    await user.clear(field);
    await user.type(field, ' nobody@school.example ');
    await user.dblClick(screen.getByRole('button', { name: 'Request' }));
    await waitFor(() => expect(currentPath()).toBe('/login'));
    expect(await onItsWay()).toBeVisible();
    expect(bodies()).toHaveLength(1);
    const line = await screen.findByText(/If there is an account for/);
    expect(line).toHaveTextContent(
      /^If there is an account for nobody@school\.example, the link is on its way\. It works once, for 10 minutes\.$/,
    );
    expect(screen.getByLabelText('Email')).toHaveValue('nobody@school.example');
    expect(window.location.href).not.toContain('nobody');

    // The address of the request stays, also while another one is typed to sign in.
    await user.type(screen.getByLabelText('Email'), '.other');
    const again = screen.getByRole('button', { name: 'Send again' });
    await user.click(again);
    await waitFor(() => expect(line).toHaveTextContent(/^Sent again\./));
    expect(again).toHaveFocus();
    expect(bodies()).toEqual(Array(2).fill({ email: 'nobody@school.example' }));

    failNext('POST', '/auth/recover', 429, { message: 'Too many attempts. Try again in a minute.' });
    await user.click(again);
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many attempts. Try again in a minute.');
    expect(again).toHaveFocus();
  });

  test('reports a failure on the sign-in screen, and can be tried again there', async () => {
    failNext('POST', '/auth/recover', 500, { message: 'The mail could not be queued.' });
    const { user } = await renderApp('/recover');
    await user.type(await screen.findByLabelText('Email'), 'nobody@school.example{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('The mail could not be queued.');
    expect(screen.queryByText(/Check your inbox/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    expect(await onItsWay()).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the page that the visitor wanted', () => {
  const receipt = '/invites/1/receipt?print=true';

  /** Asks for a link on the way to a receipt. */
  async function askOnTheWay(email: string, page = receipt) {
    const app = await renderApp(page);
    await app.user.click(await screen.findByRole('link', { name: 'Access Via Email' }));
    await screen.findByRole('heading', { name: 'Access Via Email' });
    await app.user.type(screen.getByLabelText('Email'), `${email}{Enter}`);
    await onItsWay();
    expect(currentPath()).toBe('/login');
    return app;
  }

  /** Opens a link in another tab, and returns the page that it leads to. */
  async function follow(search: string) {
    cleanup();
    sessionStorage.clear();
    localStorage.removeItem('dsuser');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const { user } = await renderApp(`/magiclogin${search}`);
    await screen.findByRole('heading', { name: /^Hang on/ });
    act(() => void vi.advanceTimersByTime(3000));
    const almost = await screen.findByRole('heading', { name: /^(Almost there|Welcome .*)$/ });
    if (almost.textContent === 'Almost there') {
      await user.click(screen.getByRole('button', { name: 'Continue' }));
      await screen.findByRole('heading', { name: /^Welcome / });
    }
    act(() => void vi.advanceTimersByTime(1000));
    await waitFor(() => expect(window.location.pathname).not.toBe('/admin/magiclogin'));
    vi.useRealTimers();
    return currentPath();
  }

  test('is reached by the mailed link in another browser, also by one that was sent again', async () => {
    const aim = '/invites/1/receipt';
    const { email } = await server.aUser({ role: 'student' });
    const { user } = await askOnTheWay(email, aim);
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    await screen.findByText(/^Sent again\./);
    expect(bodies()).toEqual(Array(2).fill({ email, redir: aim }));
    await server.services.background.idle();
    const sent = await server.db.select().from(mails).where(eq(mails.to, email));
    const links = sent.map(({ text }) => new URL(/^http\S+$/m.exec(text)?.[0] ?? ''));
    expect(links.map(({ searchParams }) => searchParams.get('redir'))).toEqual([aim, aim]);
    localStorage.clear();
    expect(await follow(links[0]?.search ?? '')).toBe(aim);
  });

  test('is reached in this browser once, by a link that names no page, until another one is asked for', async () => {
    const { email, id } = await server.aUser({ role: 'student' });
    const aLink = async () =>
      new URL(await createAccessLink(server.services, id, 'recover', '/dashboard')).search;
    await askOnTheWay(email);
    expect(await follow(await aLink())).toBe(receipt);
    expect(await follow(await aLink())).toBe('/dashboard');

    localStorage.removeItem('dsuser');
    await askOnTheWay(email);
    const { user } = await renderApp('/recover');
    await user.type(await screen.findByLabelText('Email'), 'nobody@school.example{Enter}');
    await onItsWay();
    expect(await follow(await aLink())).toBe('/dashboard');
  });

  test.each([400, 422])('is left out of the call where a server refuses it with %i', async (status) => {
    failNext('POST', '/auth/recover', status, { message: 'There is no such field.' });
    const email = 'nobody@school.example';
    await askOnTheWay(email);
    expect(bodies()).toEqual([{ email, redir: receipt }, { email }]);
  });
});
