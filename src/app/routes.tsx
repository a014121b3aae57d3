import type { ComponentType } from 'react';
import { Route, Routes } from 'react-router-dom';
import { stylesLoaded } from '../lib/lateFiles';
import type { AppStore } from '../store/createStore';
import { GuestOnly, RequireExtension, RequireSession } from './guards';
import { LazyPage, loadPage } from './lazyPages';
import { SiteLayout } from './SiteLayout';
import { isThere, type Screen, screenAt, screens } from './screens';

/** The module of a screen, if it is loaded. */
export interface FirstScreen {
  page: string;
  Component: ComponentType;
}

/** The wait in ms after which a screen shows its placeholder. */
const PLACEHOLDER_DELAY_MS = 1500;

/**
 * Resolves when the screen of this address can be painted whole: its module is there and, within a time limit, its
 * data, the session and the style sheets. So no placeholder flashes.
 */
export async function prepareFirstScreen(
  store: AppStore,
  session: Promise<unknown>,
): Promise<FirstScreen | null> {
  const found = screenAt(window.location.pathname);
  if (!found) return null;
  const { page, access, extension } = found.screen;
  // The error boundary shows a screen's failed import.
  const module = await loadPage(page).catch(() => null);
  if (!module) return null;
  const { Component, preload } = module;
  const load = () => preload?.(store.dispatch, found.params, found.pathname);
  // A screen for signed-in users may depend on the user; the boot has started its first calls.
  const data =
    access === 'public' && !extension
      ? load()
      : session.then(() => {
          const { user } = store.getState().session;
          // Another step of the sign-in takes the place of the screen.
          return isThere(found.screen, user) && !user?.next_step ? load() : undefined;
        });
  const delay = new Promise((resolve) => setTimeout(resolve, PLACEHOLDER_DELAY_MS));
  await Promise.race([Promise.all([session, data, stylesLoaded()]), delay]);
  return { page, Component };
}

function routeOf({ path, page, access, extension }: Screen, first: FirstScreen | null) {
  const element = first?.page === page ? <first.Component /> : <LazyPage page={page} />;
  const screen = <Route key={path} path={path} element={element} />;
  const route = extension ? (
    <Route key={path} element={<RequireExtension name={extension} />}>
      {screen}
    </Route>
  ) : (
    screen
  );
  if (access === 'public') return route;
  const guard = access === 'guest' ? <GuestOnly /> : <RequireSession section={access} />;
  return (
    <Route key={path} element={guard}>
      {route}
    </Route>
  );
}

export function AppRoutes({ first }: { first: FirstScreen | null }) {
  return (
    <Routes>
      <Route element={<SiteLayout />}>{screens.map((screen) => routeOf(screen, first))}</Route>
    </Routes>
  );
}
