import type { Page, Route } from '@playwright/test';

interface Options {
  /** Handles each held call; by default the call continues to the server. */
  answer?: (route: Route) => Promise<void>;
  /** The number of calls to hold; all by default. */
  times?: number;
}

/** Delays the responses to a page's requests at the given addresses until they are released. */
export async function hold(
  page: Page,
  url: string | RegExp,
  { answer = (route) => route.continue(), ...options }: Options = {},
): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const handle = async (route: Route) => {
    await released;
    await answer(route);
  };
  await page.route(url, handle, options);
  return release;
}

/** Delays the app's script until it is released. */
export const holdApp = (page: Page) => hold(page, /\/assets\/app-[^/]+\.js$/);

/** Opens an address without waiting for the app's script. */
export const openEarly = (page: Page, path: string) => page.goto(path, { waitUntil: 'commit' });
