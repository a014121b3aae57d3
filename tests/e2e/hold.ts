import type { Page, Route } from '@playwright/test';

/** Keeps what a page asks for at these addresses waiting for its answer, until it is let through. */
export async function hold(
  page: Page,
  url: string | RegExp,
  answer: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await released;
    await answer(route);
  });
  return release;
}

/** Keeps the app's script on its way until it is let through. */
export const holdApp = (page: Page) => hold(page, /\/assets\/shared-[^/]+\.js$/);

/** Opens an address without waiting for the app's script. */
export const openEarly = (page: Page, path: string) => page.goto(path, { waitUntil: 'commit' });
