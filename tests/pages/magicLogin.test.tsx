import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createAccessLink } from '../../server/sessions/accessLinks';
import { readToken } from '../../src/lib/storedSession';
import { pageLoads } from '../pageLoads';
import { currentPath, renderApp } from '../render';
import { callsTo, failNext, holdNext, networkErrorNext, startServer } from '../server';

const server = await startServer();
const student = await server.aUser({ role: 'student', email: 'sam@students.example' });

const linkPath = async (more = '', to = student.id) => {
  const address = new URL(await createAccessLink(server.services, to, 'invite', '/invites'));
  return `/magiclogin${address.search}${more}`;
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
});

const wait = (ms: number) => act(async () => vi.advanceTimersByTime(ms));

describe('a login link', () => {
  test('is tried after three seconds, with all its parameters, and asks for Continue elsewhere', async () => {
    const { user } = await renderApp(await linkPath('&extra=1'));
    expect(await screen.findByText("Hang on, we're trying to log you in...")).toBeVisible();
    expect(window.location.search).toBe('');
    await wait(2500);
    expect(callsTo('POST', '/auth/autk')).toEqual([]);
    await wait(600);
    expect(await screen.findByText('Press Continue to finish signing in.')).toBeVisible();
    expect(callsTo('POST', '/auth/autk')[0]?.body).toContain('"extra":"1"');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(currentPath()).toBe('/invites'));
    expect(readToken()).not.toBeNull();
  });

  test('goes to fullredir by a full page load, where it is one of ours', async () => {
    const { user } = await renderApp(await linkPath('&fullredir=%2Fsandbox%2Fplay%2F1'));
    await wait(3100);
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('Welcome sam@students.example!')).toBeVisible();
    await waitFor(() =>
      expect(pageLoads.assign).toHaveBeenCalledWith(`${window.location.origin}/sandbox/play/1`),
    );
  });

  test('tells the owner of an address that the password of whoever registered with it is gone', async () => {
    const owner = await server.aUser({ passwordHash: 'somebody’s', addressUnproven: true });
    const { user } = await renderApp(await linkPath('', owner.id));
    await wait(3100);
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(await screen.findByText(/The password from before no longer works/)).toBeVisible();
  });

  test('shows what is wrong, and tries once', async () => {
    await renderApp('/magiclogin?token=nonsense');
    await wait(3100);
    expect(await screen.findByRole('alert')).toHaveTextContent('This link is no longer valid.');
    await wait(10_000);
    expect(callsTo('POST', '/auth/autk')).toHaveLength(1);
    expect(pageLoads.reload).not.toHaveBeenCalled();
  });

  test('shows the partner, and takes an unknown one for the hub', async () => {
    const { unmount } = await renderApp('/magiclogin?from=lti&token=x');
    expect(await screen.findByAltText('Learning tools')).toBeVisible();
    expect(screen.getByRole('img', { name: 'to' })).toBeVisible();
    unmount();
    await renderApp('/magiclogin?from=__proto__&token=x');
    expect(await screen.findByAltText('Casebridge')).toBeVisible();
    expect(screen.queryByRole('img', { name: 'to' })).toBeNull();
  });

  test('asks somebody who is signed in before it takes their place', async () => {
    const present = await server.aUser({ email: 'present@school.example' });
    const token = await server.signIn(present);
    const { user } = await renderApp(await linkPath(), { token });
    expect(await screen.findByText('present@school.example')).toBeVisible();
    await wait(5000);
    expect(callsTo('POST', '/auth/autk')).toEqual([]);
    await user.click(screen.getByRole('link', { name: 'Stay signed in' }));
    await waitFor(() => expect(currentPath()).toBe('/dashboard'));
    expect(readToken()).toBe(token);
  });

  test('leaves whoever is signed in so while it does not work', async () => {
    const token = await server.signIn(await server.aUser({ email: 'stays@school.example' }));
    const { user, store } = await renderApp('/magiclogin?token=nonsense', { token });
    await user.click(await screen.findByRole('button', { name: 'Use the link' }));
    failNext('POST', '/auth/autk', 401, { message: 'No.' });
    await wait(3100);
    expect(await screen.findByRole('alert')).toHaveTextContent('No.');
    expect(store.getState().session.user?.email).toBe('stays@school.example');
    expect(screen.getByRole('link', { name: 'Stay signed in' })).toHaveAttribute('href', '/admin/dashboard');
  });
});

describe('what a login link says', () => {
  const title = () => screen.getByRole('heading', { level: 1 }).textContent;
  const links = () =>
    [...document.querySelectorAll('main a')].map(
      (link) => `${link.textContent} ${link.getAttribute('href')}`,
    );

  test('while it asks for Continue, and while that is under way', async () => {
    const { user } = await renderApp(await linkPath());
    await wait(3100);
    const button = await screen.findByRole('button', { name: 'Continue' });
    expect(title()).toBe('Almost there');
    const release = holdNext('POST', '/auth/autk');
    await user.click(button);
    expect(title()).toBe("Hang on, we're trying to log you in...");
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(screen.queryByText('Press Continue to finish signing in.')).toBeNull();
    release();
    await waitFor(() => expect(currentPath()).toBe('/invites'));
  });

  test('when it is no longer valid: what to do instead', async () => {
    await renderApp('/magiclogin?token=nonsense');
    await wait(3100);
    await screen.findByRole('alert');
    expect(title()).toBe('This link did not sign you in');
    expect(links()).toEqual(['Access Via Email /admin/recover', 'Already have an account? /admin/login']);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  test('when a part of it has been lost on the way', async () => {
    await renderApp('/magiclogin?redir=/invites/1');
    await wait(3100);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This link is not complete. Open it again, or ask for a new one.',
    );
  });

  test('is over when its screen is left', async () => {
    const { user } = await renderApp('/magiclogin?token=nonsense');
    await wait(3100);
    await screen.findByRole('alert');
    await user.click(screen.getByRole('link', { name: 'Already have an account?' }));
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test.each([
    ['too many have tried', () => failNext('POST', '/auth/autk', 429, { message: 'Wait a moment.' })],
    ['the server is in trouble', () => failNext('POST', '/auth/autk', 500, { message: 'Out of order.' })],
    ['there is no network', () => networkErrorNext('POST', '/auth/autk')],
  ])('when %s: the same link can be tried again', async (_, plan) => {
    const { user } = await renderApp(await linkPath());
    plan();
    await wait(3100);
    await screen.findByRole('alert');
    expect(title()).toBe('This link did not sign you in');
    expect(links()).toEqual(['Access Via Email /admin/recover', 'Already have an account? /admin/login']);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Continue' })).toBeVisible();
  });

  test('when the server takes too long', async () => {
    await renderApp(await linkPath());
    const release = holdNext('POST', '/auth/autk');
    await wait(3100);
    await wait(15_100);
    expect(await screen.findByRole('alert')).toHaveTextContent('The server takes too long to answer.');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
    release();
  });

  test('while it is not known yet who is signed in: it waits, and then asks', async () => {
    const token = await server.signIn(await server.aUser({ email: 'slow@school.example' }));
    const release = holdNext('GET', '/auth/profile');
    const opened = renderApp(await linkPath(), { token });
    await wait(2000);
    await opened;
    await wait(5000);
    expect(callsTo('POST', '/auth/autk')).toEqual([]);
    release();
    expect(await screen.findByText('slow@school.example')).toBeVisible();
    await wait(5000);
    expect(callsTo('POST', '/auth/autk')).toEqual([]);
  });
});
