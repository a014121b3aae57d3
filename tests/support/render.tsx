import { act, cleanup, render } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { BASENAME } from '../../src/app/screens';
import { startApp } from '../../src/app/startApp';
import { storeToken } from '../../src/lib/storedSession';

/** Stops the previously opened app from observing other tabs, so that only one app reacts to them. */
let unwatch = () => {};

/** A user without delays between keys. Without style sheets, the check of `pointer-events` would only cost time. */
export const setupUser = () =>
  userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });

/**
 * Opens the app at a path below /admin like the browser, with its store, routes and guards, in place of one that is
 * open. Without the token of a session, the visitor is signed out.
 */
export async function renderApp(path: string, { token }: { token?: string } = {}) {
  cleanup();
  if (token) storeToken(token);
  window.history.replaceState(null, '', BASENAME + path);
  unwatch();
  const started = await startApp();
  const { app, store } = started;
  unwatch = started.unwatch;
  return { user: setupUser(), store, ...render(app) };
}

export type AppUser = ReturnType<typeof setupUser>;

/** Leads the open app to another screen, which shows how it loads; the first screen waits for its data. */
export const goTo = (path: string) =>
  act(() => {
    window.history.pushState(null, '', BASENAME + path);
    window.dispatchEvent(new PopStateEvent('popstate'));
  });

/** The address of the app below /admin. */
export const currentPath = (): string =>
  (window.location.pathname + window.location.search).slice(BASENAME.length);

/** Calls `look` at the moment when `find` finds its element, before the browser paints, and returns its result. */
export const firstAppearance = <Seen,>(find: () => Element | null, look: () => Seen): Promise<Seen> =>
  new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!find()) return;
      observer.disconnect();
      resolve(look());
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
