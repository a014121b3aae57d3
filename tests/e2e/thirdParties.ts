import type { Page } from '@playwright/test';
import { expect, test as plain } from './fixtures';

const sites = {
  statistics: /^https:\/\/(www\.googletagmanager\.com|static\.hotjar\.com)\//,
  chat: /^https:\/\/client\.crisp\.chat\//,
  errors: /^https:\/\/errors\.example\//,
};

export const isOf = (site: keyof typeof sites) => (url: string) => sites[site].test(url);

/**
 * Answers all requests to other origins, and returns the requested addresses. The scripts of third parties are empty,
 * or their faults are those of an ad blocker and of a broken script.
 */
export async function standIn(page: Page, { faulty = false } = {}): Promise<string[]> {
  const asked: string[] = [];
  await page.route(
    (url) => url.hostname !== 'localhost',
    async (route) => {
      const url = route.request().url();
      asked.push(url);
      if (faulty && !isOf('statistics')(url)) return route.abort('blockedbyclient');
      if (isOf('errors')(url))
        return route.fulfill({ json: {}, headers: { 'Access-Control-Allow-Origin': '*' } });
      const body = faulty ? 'throw new Error("a script from elsewhere failed")' : '';
      return route.fulfill({ contentType: 'text/javascript', body });
    },
  );
  return asked;
}

/** Tests of the build with the keys of all third parties. */
export const test = plain.extend<{ reportsOnly: undefined }>({
  kind: 'thirdParties',
  // It is built while the first tests run.
  server: async ({ server }, use) => {
    await expect(() => fetch(server.origin)).toPass();
    await use(server);
  },
  // Scripts of other origins do not use trusted types, so the browser only reports violations.
  reportsOnly: [
    async ({ expectConsole }, use) => {
      expectConsole(/\[Report Only\]/i);
      await use(undefined);
    },
    { auto: true },
  ],
});
export { expect };
