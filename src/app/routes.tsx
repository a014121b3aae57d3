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
  /** Starts the screen's first calls; the first screen is painted when they are answered. */
  preload?: (dispatch: AppDispatch, params: Params, pathname: string) => Promise<unknown>;
}

const modules = import.meta.glob<PageModule>(['../pages/**/*Page.tsx', '../admin/**/*Page.tsx']);

async function loadPage(page: string): Promise<PageModule> {
  const load = modules[`../${page}.tsx`];
  if (!load) throw new Error(`No page module ${page}`);
  const module: PageModule | undefined = await load();
  // Stays pending if the page is about to reload (see staleChunk), so that nothing flashes.
  return module ?? new Promise<never>(() => {});
}

const lazyPages: ReadonlyMap<string, ComponentType> = new Map(
  screens.map(({ page }) => [page, lazy(async () => ({ default: (await loadPage(page)).Component }))]),
);

/** The module of a screen, if it is loaded. */
export interface FirstScreen {
  page: string;
  Component: ComponentType;
}

/** The wait in ms after which a screen shows its placeholder. */
const PATIENCE_MS = 1500;

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
  const { page, access } = found.screen;
  // The error boundary shows a screen's failed import.
  const module = await loadPage(page).catch(() => null);
  if (!module) return null;
  const { Component, preload } = module;
  const load = () => preload?.(store.dispatch, found.params, found.pathname);
  // A screen for signed-in users may depend on the user; the boot has started its first calls.
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
