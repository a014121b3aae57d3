import type { Page } from '@playwright/test';
import { expect, test as plain } from './fixtures';

const sites = {
  statistics: /^https:\/\/(www\.googletagmanager\.com|static\.hotjar\.com)\//,
  chat: /^https:\/\/client\.crisp\.chat\//,
  errors: /^https:\/\/errors\.example\//,
};

/** The behaviour of the third parties: empty scripts, blocked scripts, or scripts that throw errors. */
export type Behaviour = 'empty' | 'blocked' | 'throwing';

/** Answers all requests to other origins; returns the requested addresses. */
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

export const cookiePrompt = (page: Page) => page.getByRole('dialog', { name: 'Cookies?' });

/** Opens a screen with the cookie prompt, and presses the given button. */
export async function choose(page: Page, button: 'Accept all' | 'Reject all'): Promise<void> {
  await page.goto('/admin/library');
  await cookiePrompt(page).getByRole('button', { name: button }).click();
  await expect(cookiePrompt(page)).toBeHidden();
}

export const test = plain.extend<{ reportsOnly: undefined }>({
  kind: 'thirdParties',
  // Scripts of other origins do not use trusted types, so the browser only reports violations.
  reportsOnly: [
    async ({ expectConsole }, use) => {
      expectConsole(/\[Report Only\]/i);
      await use(undefined);
    },
    { auto: true },
  ],
});
export { expect } from './fixtures';
