import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { demoPassword } from '../../server/db/seed/accounts';

export type Account = 'administrator' | 'manager' | 'instructor' | 'student';
export const emailOf = (account: Account): string => `${account}@demo.example`;

interface Fixtures {
  /** Gives the page's browser a session of a demo account, without the sign-in screen. */
  signIn: (page: Page, account: Account) => Promise<void>;
  /** A page in somebody else's browser. */
  openBrowser: () => Promise<Page>;
  /** Lets this test's pages print errors that match: a refused call, for one. */
  expectConsole: (pattern: RegExp) => void;
}
interface WorkerFixtures {
  tokenOf: (account: Account) => Promise<string>;
}

/** Collects what a context's pages print as errors or warnings, or throw. */
function listenForProblems(context: BrowserContext, problems: string[]): void {
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    problems.push(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => problems.push(String(error.error())));
}

export const test = base.extend<Fixtures & { problems: string[] }, WorkerFixtures>({
  problems: [
    async ({ context }, use) => {
      const problems: string[] = [];
      listenForProblems(context, problems);
      await use(problems);
    },
    { auto: true },
  ],

  expectConsole: [
    async ({ problems }, use) => {
      const expected: RegExp[] = [];
      await use((pattern) => expected.push(pattern));
      const unexpected = problems.filter((text) => !expected.some((pattern) => pattern.test(text)));
      expect(unexpected, 'printed as errors or warnings').toEqual([]);
    },
    { auto: true },
  ],

  openBrowser: async ({ browser, problems, contextOptions, baseURL, viewport }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext({ ...contextOptions, viewport, ...(baseURL && { baseURL }) });
      contexts.push(context);
      listenForProblems(context, problems);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },

  tokenOf: [
    async ({ playwright }, use, workerInfo) => {
      const { baseURL } = workerInfo.project.use;
      const tokens = new Map<Account, Promise<string>>();
      const logIn = async (account: Account) => {
        // A connection of its own: the server may be about to close one that has been idle.
        const request = await playwright.request.newContext(baseURL ? { baseURL } : {});
        const data = { email: emailOf(account), password: demoPassword };
        const answer = await request.post('/auth/login', { data });
        const { token }: { token: string } = await answer.json();
        await request.dispose();
        return token;
      };
      await use((account) => {
        const token = tokens.get(account) ?? logIn(account);
        tokens.set(account, token);
        return token;
      });
    },
    { scope: 'worker' },
  ],

  signIn: async ({ tokenOf, baseURL }, use) => {
    await use(async (page, account) => {
      const value = JSON.stringify({ token: await tokenOf(account) });
      const origin = { origin: baseURL ?? '', localStorage: [{ name: 'dsuser', value }] };
      await page.context().setStorageState({ cookies: [], origins: [origin] });
    });
  },
});

export { expect } from '@playwright/test';
