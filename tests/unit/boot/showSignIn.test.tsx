import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { hashPassword } from '../../../server/auth/passwords';
import { BASENAME } from '../../../src/app/screens';
import { startApp } from '../../../src/app/startApp';
import { showSignIn } from '../../../src/boot/showSignIn';
import { signInMarkup } from '../../../src/boot/signInMarkup';
import { isPrerendered } from '../../../src/lib/prerenderedForm';
import { readRole, readToken, storeToken } from '../../../src/lib/storedSession';
import { callsTo, startServer } from '../../support/server';

const server = await startServer();
const password = 'a long password of a person';
const user = await server.aUser({ role: 'instructor', passwordHash: await hashPassword(password) });

let root: HTMLElement;
let mounted: Root | null = null;
let unwatch = () => {};

/** The page after a build, with its style sheet loaded. */
beforeEach(() => {
  vi.spyOn(HTMLLinkElement.prototype, 'sheet', 'get').mockReturnValue(new CSSStyleSheet());
  document.body.innerHTML = `<div id="root"><div class="splash"></div></div>
    <template id="sign-in">${signInMarkup}</template><link rel="stylesheet">`;
  root = document.querySelector<HTMLElement>('#root') ?? document.body;
});

afterEach(() => {
  mounted?.unmount();
  mounted = null;
  unwatch();
  document.body.innerHTML = '';
  document.title = '';
});

function openPage(path: string, state: unknown = null): void {
  window.history.replaceState(state, '', BASENAME + path);
  showSignIn();
  document.dispatchEvent(new Event('load'));
}

/** Starts the app like main.tsx. React prints where its first render differs from the markup: the test fails. */
async function appArrives(): Promise<void> {
  const started = await startApp();
  unwatch = started.unwatch;
  expect(isPrerendered(root)).toBe(true);
  mounted = hydrateRoot(root, <StrictMode>{started.app}</StrictMode>);
  await waitFor(() => expect(isPrerendered(root)).toBe(false));
}

describe('the prerendered sign-in form', () => {
  test.each(['/', '/login', '/login?prev=%2Fadmin%2Finvites', '/?prev=https%3A%2F%2Fx.example%2F%20a'])(
    'at %s is identical to the first render of the app',
    async (path) => {
      openPage(path);
      expect(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible();
      expect(document.title).toBe('Sign in · Casebridge');
      const links = screen.getAllByRole('link').map((link) => link.outerHTML);
      await appArrives();
      expect(screen.getAllByRole('link').map((link) => link.outerHTML)).toEqual(links);
    },
  );

  test('delays a Login, and sends it once when the app has started', async () => {
    openPage('/login');
    const typing = userEvent.setup({ delay: null });
    await typing.type(screen.getByLabelText('Email'), user.email);
    await typing.type(screen.getByLabelText('Password'), password);
    const form = screen.getByRole('button', { name: 'Login' }).closest('form') ?? root;
    expect([fireEvent.submit(form), fireEvent.submit(form)]).toEqual([false, false]);
    expect(callsTo('POST', '/auth/login')).toEqual([]);
    await appArrives();
    await waitFor(() => expect(readToken()).not.toBeNull());
    expect(callsTo('POST', '/auth/login')).toHaveLength(1);
    expect([readRole(), window.location.search]).toEqual(['instructor', '']);
  });

  const sheet = () => vi.spyOn(HTMLLinkElement.prototype, 'sheet', 'get');
  const back = { usr: { from: { pathname: '/invites' } } };

  test.each<[what: string, path: string, state?: unknown, arrange?: () => unknown]>([
    ['other screens', '/register'],
    ['a page outside of the app', '/../login'],
    ['the way back to somewhere', '/login', back],
    ['a stored session', '/login', null, () => storeToken('x'.repeat(43))],
    ['a style sheet that is not there yet', '/login', null, () => sheet().mockReturnValue(null)],
    ['an app that was quicker', '/login', null, () => root.replaceChildren()],
  ])('is not shown for %s', (_, path, state, arrange) => {
    arrange?.();
    openPage(path, state);
    expect(root.querySelector('form')).toBeNull();
  });
});
