import { createBrowserRouter, matchRoutes, type Params, type RouteObject } from 'react-router-dom';
import type { AppStore } from '../store/createAppStore';
import type { AppDispatch } from '../store/types';
import { CrashScreen } from './CrashScreen';
import { GuestOnly, RequireSession } from './guards';
import { Root } from './Root';
import { SiteLayout } from './SiteLayout';
import { type Screen, screens } from './screens';

/** What a screen's module exports. */
export interface PageModule {
  Component: React.ComponentType;
  /** Starts the calls that the screen shows first; the first screen is painted when they are there. */
  preload?: (dispatch: AppDispatch, params: Params) => Promise<unknown>;
}

export const BASENAME = '/admin';

const modules = import.meta.glob<PageModule>('../pages/**/*Page.tsx');

function loadPage(page: string): Promise<PageModule> {
  const load = modules[`../pages/${page}.tsx`];
  if (!load) throw new Error(`No page module ${page}`);
  return load();
}

function routeOf(screen: Screen): RouteObject {
  const route: RouteObject = {
    path: screen.path,
    id: screen.path,
    lazy: async () => ({ Component: (await loadPage(screen.page)).Component }),
  };
  if (screen.access === 'public') return route;
  if (screen.access === 'guest') return { Component: GuestOnly, children: [route] };
  return { element: <RequireSession section={screen.access} />, children: [route] };
}

const routes = (): RouteObject[] => [
  {
    Component: Root,
    errorElement: <CrashScreen />,
    HydrateFallback: () => null,
    children: [{ Component: SiteLayout, children: screens.map(routeOf) }],
  },
];

/**
 * Makes the router once the first screen can be painted as a whole: its module and, unless they take
 * too long, its data and the session are there. Nothing flashes, and no fallback is held.
 */
export async function createAppRouter(store: AppStore, session: Promise<unknown>) {
  const tree = routes();
  const match = matchRoutes(tree, window.location, BASENAME)?.at(-1);
  const screen = screens.find(({ path }) => path === match?.route.id);
  if (match && screen) {
    const module = await loadPage(screen.page);
    match.route.Component = module.Component;
    delete match.route.lazy;
    const data =
      screen.access === 'public' || store.getState().session.loggingIn
        ? module.preload?.(store.dispatch, match.params)
        : undefined;
    await Promise.race([Promise.all([session, data]), patience()]);
  }
  return createBrowserRouter(tree, { basename: BASENAME });
}

/** After this long the screen shows that it is loading instead of nothing. */
const patience = () => new Promise((resolve) => setTimeout(resolve, 1500));
