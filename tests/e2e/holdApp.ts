import type { Page } from '@playwright/test';

const appScript = /\/assets\/shared-[^/]+\.js$/;

/** Keeps the app's script on its way until it is let through. */
export async function holdApp(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(appScript, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Opens an address without waiting for the app's script. */
export const openEarly = (page: Page, path: string) => page.goto(path, { waitUntil: 'commit' });
