import { type ComponentType, lazy } from 'react';
import type { Params } from 'react-router-dom';
import type { AppDispatch } from '../store/store';

/** The exports of a screen's module. */
interface PageModule {
  Component: ComponentType;
  /** Starts the screen's first calls; the first screen is painted when they are answered. */
  preload?: (dispatch: AppDispatch, params: Params, pathname: string) => Promise<unknown>;
}

const modules = import.meta.glob<PageModule>(['../pages/**/*Page.tsx', '../admin/**/*Page.tsx']);

export async function loadPage(page: string): Promise<PageModule> {
  const load = modules[`../${page}.tsx`];
  if (!load) throw new Error(`No page module ${page}`);
  const module: PageModule | undefined = await load();
  // Stays pending if the page is about to reload (see lateFiles.ts), so that nothing flashes.
  return module ?? new Promise<never>(() => {});
}

const lazyPages = new Map<string, ComponentType>();
const missing = new Set<string>();

function lazyPage(page: string): ComponentType {
  const known = lazyPages.get(page);
  if (known) return known;
  const Page = lazy(async () => {
    try {
      return { default: (await loadPage(page)).Component };
    } catch (error) {
      missing.add(page);
      throw error;
    }
  });
  lazyPages.set(page, Page);
  return Page;
}

/** Lets pages that could not be loaded be loaded again; React would keep the error. */
export function forgetMissingPages(): void {
  for (const page of missing) lazyPages.delete(page);
  missing.clear();
}

/** A page that loads when it is first shown. */
export function LazyPage({ page }: { page: string }) {
  const Page = lazyPage(page);
  return <Page />;
}
