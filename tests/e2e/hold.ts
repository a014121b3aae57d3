import type { Page, Route } from '@playwright/test';

interface Options {
  /** The handling of each call then; it goes to the server otherwise. */
  answer?: (route: Route) => Promise<void>;
  /** How many calls are held; all otherwise. */
  times?: number;
}

/** Keeps what a page asks for at these addresses waiting for its answer, until it is let through. */
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

/** Keeps the app's script on its way until it is let through. */
export const holdApp = (page: Page) => hold(page, /\/assets\/app-[^/]+\.js$/);

/** Opens an address without waiting for the app's script. */
export const openEarly = (page: Page, path: string) => page.goto(path, { waitUntil: 'commit' });
