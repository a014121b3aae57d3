import { type BrowserContext, test as base, expect, type Page, type Response } from '@playwright/test';
import { demoPassword } from '../../server/demo/seed/accounts';
import { type HubServer, type Kind, serverOfRun } from './servers';

export type Account = 'administrator' | 'manager' | 'instructor' | 'student';
export const emailOf = (account: Account): string => `${account}@demo.example`;

/** A screen, and who opens it. */
export interface Place {
  path: string;
  account?: Account;
  /** The list of the API whose first record is the `:id` of the path. */
  list?: string;
}

interface Fixtures {
  /** Selects the server for the test. */
  kind: Kind;
  /** The server that the test uses. */
  server: HubServer;
  tokenOf: (account: Account) => Promise<string>;
  /** Gives the page's browser a session of a demo account without the sign-in screen. */
  signIn: (page: Page, account: Account) => Promise<void>;
  /** Signs in, and goes to a screen, with what the server answers. */
  open: (place: Place) => Promise<Response | null>;
  /** Opens a page in a new browser context. */
  openBrowser: () => Promise<Page>;
  /** Allows console errors of this test's pages that match, such as a rejected call. */
  expectConsole: (pattern: RegExp) => void;
}
interface WorkerFixtures {
  /** Tokens of the demo accounts, by the address of the server. */
  tokens: Map<string, Promise<string>>;
}

/**
 * A clock that a test has stopped may leave commands in a page that is reused without the clock. The stack of such
 * an error names no file of the product.
 */
const isLeftByClock = ({ stack = '' }: Error): boolean =>
  stack.includes("reading 'controller'") && !stack.includes('http');

/** Collects the errors and warnings that the pages of a context print or throw. */
function listenForProblems(context: BrowserContext, problems: string[]): void {
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    problems.push(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (thrown) => {
    const error = thrown.error();
    if (!isLeftByClock(error)) problems.push(String(error));
  });
}

export const test = base.extend<Fixtures & { problems: string[]; surroundings: undefined }, WorkerFixtures>({
  // A reused page is empty, but its browser context keeps these settings, so they are reset. What the page asks for
  // after the last step of a test is no failure of that test.
  surroundings: [
    async ({ context }, use) => {
      await use(undefined);
      await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
      await context.setOffline(false);
      await context.setExtraHTTPHeaders({});
      await context.clearPermissions();
    },
    { auto: true },
  ],

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

  openBrowser: async ({ browser, problems, contextOptions, server, viewport }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext({ ...contextOptions, viewport, baseURL: server.origin });
      contexts.push(context);
      listenForProblems(context, problems);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },

  kind: ['plain', { option: true }],

  server: async ({ kind }, use) => use(serverOfRun(kind)),

  baseURL: async ({ server }, use) => use(server.origin),

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here.
  tokens: [async ({}, use) => use(new Map()), { scope: 'worker' }],

  tokenOf: async ({ playwright, server, tokens }, use) => {
    const logIn = async (account: Account) => {
      // A new connection, because the server may be closing an idle one.
      const request = await playwright.request.newContext({ baseURL: server.origin });
      const data = { email: emailOf(account), password: demoPassword };
      const answer = await request.post('/auth/login', { data });
      const { token }: { token: string } = await answer.json();
      await request.dispose();
      return token;
    };
    await use((account) => {
      const key = `${account} ${server.origin}`;
      const token = tokens.get(key) ?? logIn(account);
      tokens.set(key, token);
      return token;
    });
  },

  signIn: async ({ tokenOf, server }, use) => {
    await use(async (page, account) => {
      const value = JSON.stringify({ token: await tokenOf(account) });
      // A file of the same origin: a third of the time that Playwright takes to fill the storage.
      await page.goto(`${server.origin}/admin/favicon.svg`, { waitUntil: 'commit' });
      await page.evaluate((session) => localStorage.setItem('dsuser', session), value);
    });
  },

  open: async ({ page, request, signIn, tokenOf }, use) => {
    await use(async ({ path, account, list }) => {
      if (account) await signIn(page, account);
      let id = '';
      if (account && list) {
        const headers = { Authorization: `Bearer ${await tokenOf(account)}` };
        const { items } = await (await request.get(`/api/${list}`, { headers })).json();
        id = items[0]._id;
      }
      return page.goto(`/admin${path.replace(':id', id)}`, { waitUntil: 'commit' });
    });
  },
});

export { expect } from '@playwright/test';
