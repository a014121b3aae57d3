import type { Page } from '@playwright/test';
import { expect, test as plain } from './fixtures';

const sites = {
  statistics: /^https:\/\/(www\.googletagmanager\.com|static\.hotjar\.com)\//,
  chat: /^https:\/\/client\.crisp\.chat\//,
  errors: /^https:\/\/errors\.example\//,
};

/** How the services behave: their scripts do nothing, do not come, or fail. */
export type Behaviour = 'empty' | 'blocked' | 'throwing';

/** Stands in for everything outside; gives the addresses that are asked for. */
export async function standIn(page: Page, behaviour: Behaviour = 'empty'): Promise<string[]> {
  const asked: string[] = [];
  await page.route(
    (url) => url.hostname !== 'localhost',
    async (route) => {
      const url = route.request().url();
      asked.push(url);
      if (behaviour === 'blocked') return route.abort('blockedbyclient');
      if (sites.errors.test(url))
        return route.fulfill({ json: {}, headers: { 'Access-Control-Allow-Origin': '*' } });
      const body = behaviour === 'throwing' ? 'throw new Error("a script from elsewhere failed")' : '';
      return route.fulfill({ contentType: 'text/javascript', body });
    },
  );
  return asked;
}

export const isOf = (site: keyof typeof sites) => (url: string) => sites[site].test(url);

export const question = (page: Page) => page.getByRole('dialog', { name: 'Cookies?' });

/** Opens a screen that asks, and answers. */
export async function choose(page: Page, button: 'Accept all' | 'Reject all'): Promise<void> {
  await page.goto('/admin/library');
  await question(page).getByRole('button', { name: button }).click();
  await expect(question(page)).toBeHidden();
}

export const test = plain.extend<{ reportsOnly: undefined }>({
  kind: 'services',
  // Scripts of others know nothing of trusted types: the browser says so, and lets them.
  reportsOnly: [
    async ({ expectConsole }, use) => {
      expectConsole(/\[Report Only\]/i);
      await use(undefined);
    },
    { auto: true },
  ],
});
export { expect } from './fixtures';
