import { type ComponentType, lazy } from 'react';
import { type Params, Route, Routes } from 'react-router-dom';
import { stylesLoaded } from '../lib/stylesLoaded';
import { isOpenTo } from '../rules/permissions';
import type { AppStore } from '../store/createAppStore';
import type { AppDispatch } from '../store/types';
import { screenAt } from './findScreen';
import { GuestOnly, RequireSession } from './guards';
import { SiteLayout } from './SiteLayout';
import { type Screen, screens } from './screens';

/** The exports of a screen's module. */
interface PageModule {
  Component: ComponentType;
  /** Starts the calls that the screen shows first; the first screen is painted when they are there. */
  preload?: (dispatch: AppDispatch, params: Params, pathname: string) => Promise<unknown>;
}

const modules = import.meta.glob<PageModule>(['../pages/**/*Page.tsx', '../admin/**/*Page.tsx']);

async function loadPage(page: string): Promise<PageModule> {
  const load = modules[`../${page}.tsx`];
  if (!load) throw new Error(`No page module ${page}`);
  const module: PageModule | undefined = await load();
  // Stays pending where the page is about to be reloaded (see staleChunk): nothing is shown until then.
  return module ?? new Promise<never>(() => {});
}

const lazyPages: ReadonlyMap<string, ComponentType> = new Map(
  screens.map(({ page }) => [page, lazy(async () => ({ default: (await loadPage(page)).Component }))]),
);

/** A screen whose module has arrived already. */
export interface FirstScreen {
  page: string;
  Component: ComponentType;
}

/** After this long the screen shows that it is loading instead of nothing. */
const PATIENCE_MS = 1500;

/**
 * Waits until the screen that the address names can be painted as a whole: its module and, unless they
 * take too long, its data and the session are there. So nothing flashes, and no fallback is held.
 */
export async function prepareFirstScreen(
  store: AppStore,
  session: Promise<unknown>,
): Promise<FirstScreen | null> {
  const found = screenAt(window.location.pathname);
  if (!found) return null;
  const { page, access } = found.screen;
  // A screen that cannot be loaded is the error boundary's to show.
  const module = await loadPage(page).catch(() => null);
  if (!module) return null;
  const { Component, preload } = module;
  const load = () => preload?.(store.dispatch, found.params, found.pathname);
  // A screen that needs a session may depend on its user; its first calls are under way since index.html.
  const data =
    access === 'public'
      ? load()
      : session.then(() => (isOpenTo(store.getState().session.user, access) ? load() : undefined));
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([Promise.all([session, data, stylesLoaded()]), patience]);
  return { page, Component };
}

function routeOf({ path, page, access }: Screen, first: FirstScreen | null) {
  const Page = first?.page === page ? first.Component : lazyPages.get(page);
  const route = <Route key={path} path={path} element={Page && <Page />} />;
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
