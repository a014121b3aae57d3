import { render } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { BASENAME } from '../../src/app/findScreen';
import { startApp } from '../../src/app/startApp';
import { storeToken } from '../../src/lib/storedSession';

interface Options {
  /** The session that this browser has stored; nobody is signed in without. */
  token?: string;
}

/** Of the app that was opened last: two would both hear what another tab does. */
let unwatch = () => {};

/**
 * A user who waits for no timer between two keys. No style sheet is loaded here, so none takes the pointer
 * away: to look for one takes a twentieth of the time.
 */
export const setupUser = () =>
  userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });

/** Opens the app at a path below /admin, as the browser does: store, routes, guards and all. */
export async function renderApp(path: string, { token }: Options = {}) {
  if (token) storeToken(token);
  window.history.replaceState(null, '', BASENAME + path);
  unwatch();
  const started = await startApp();
  const { app, store } = started;
  unwatch = started.unwatch;
  return { user: setupUser(), store, ...render(app) };
}

/** The address that the app is at, below /admin. */
export const currentPath = (): string =>
  (window.location.pathname + window.location.search).slice(BASENAME.length);
