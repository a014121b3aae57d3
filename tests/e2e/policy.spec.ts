import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { screens } from '../../src/app/screens';
import type { Screen } from '../../src/app/screens/screen';
import { mayOpen } from '../../src/rules/permissions';
import { ANSWER_MS } from '../support/timeouts';
import { type Account, expect, test } from './fixtures';
import { chooseStudents, enterCard, logIn, pay, startPurchase } from './hub';
import { choose, standIn, test as withKeys } from './thirdParties';

const policyOf = async (page: Page, path = '/admin/library'): Promise<string> =>
  (await page.request.get(path, { headers: { Accept: 'text/html' } })).headers()['content-security-policy'] ??
  '';

/** Collects all violations of the enforced policy on this page and on the pages that it opens. */
async function watchPolicy(page: Page): Promise<string[]> {
  const breaches: string[] = [];
  await page.exposeFunction('reportBreach', (text: string) => void breaches.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, sample, sourceFile, lineNumber, disposition } = event;
      if (disposition === 'report') return;
      const report = (window as unknown as { reportBreach: (text: string) => void }).reportBreach;
      report(`${effectiveDirective} ${blockedURI} ${sample} (${sourceFile}:${lineNumber})`);
    });
  });
  return breaches;
}

/** The id of one record of each list, for the screens of one record. */
async function idsOf(page: Page, token: string) {
  const headers = { Authorization: `Bearer ${token}` };
  const first = async (list: string): Promise<string> => {
    const answer = await page.request.get(list, { headers });
    return answer.ok() ? ((await answer.json()).items[0]?._id ?? 'none') : 'none';
  };
  return {
    invites: await first('/api/invites/all?pp=25'),
    users: await first('/api/users/all'),
    schools: await first('/api/schools/all'),
    clients: await first('/api/clients/all'),
    purchases: await first('/api/purchases/all'),
  };
}

test('csp_evaluator finds no fault in the policy', async ({ page }) => {
  const parsed = new CspParser(await policyOf(page)).csp;
  expect(Object.keys(parsed.directives)).toContain('require-trusted-types-for');
  const findings = new CspEvaluator(parsed).evaluate();
  // Remarks on support for old browsers are no faults.
  expect(findings.filter(({ severity }) => severity < Severity.NONE)).toEqual([]);
});

test('no two responses have the same nonce', async ({ page }) => {
  const nonces = await Promise.all(
    [1, 2, 3].map(async () => /'nonce-([^']+)'/.exec(await policyOf(page))?.[1]),
  );
  expect(new Set(nonces).size).toBe(3);
});

test.describe('the screens', () => {
  const accounts: (Account | null)[] = [null, 'administrator', 'instructor'];
  const isOpen = ({ access, path }: Screen, account: Account | null): boolean => {
    if (path === '/logout') return false;
    if (access === 'public' || access === 'guest') return !account;
    return account !== null && mayOpen(account, access);
  };
  for (const account of accounts) {
    test(`do not violate the policy, ${account ?? 'signed out'}`, async ({
      page,
      signIn,
      tokenOf,
      expectConsole,
    }) => {
      test.slow();
      expectConsole(/the server responded with a status of 40[0-9]/);
      const breaches = await watchPolicy(page);
      const ids: Record<string, string> = account ? await idsOf(page, await tokenOf(account)) : {};
      if (account) await signIn(page, account);
      for (const { path } of screens.filter((screen) => isOpen(screen, account))) {
        const address = path
          .replace(':code', 'harbour-lease')
          .replace(/^\/(\w+)(.*):id/, (_, list, rest) => `/${list}${rest}${ids[list] ?? 'none'}`)
          .replace('*', '/nothing-here');
        await page.goto(`/admin${address}`);
        await expect(page.locator('main h1').first()).toBeVisible();
        await page.waitForLoadState('networkidle');
      }
      expect(breaches).toEqual([]);
    });
  }

  test('do not violate the policy during a purchase', async ({ page, signIn }) => {
    const breaches = await watchPolicy(page);
    await signIn(page, 'instructor');
    await startPurchase(page, 'Four Time Zones');
    await page.getByRole('button', { name: 'I pay as the instructor' }).click();
    await chooseStudents(page, 2);
    await enterCard(page, '4000 0025 0000 3155');
    await pay(page, '$25.90');
    await page.getByRole('button', { name: 'Fail authentication' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    expect(breaches).toEqual([]);
  });
});

withKeys('a build with the keys of others breaks the enforced policy nowhere', async ({ page }) => {
  const answer = await page.request.get('/admin/library', { headers: { Accept: 'text/html' } });
  expect(answer.headers()['content-security-policy-report-only']).toContain('require-trusted-types-for');
  const breaches = await watchPolicy(page);
  await standIn(page);
  await choose(page, 'Accept all');
  await expect
    .poll(() => page.evaluate(() => [...document.scripts].filter(({ src }) => /^https/.test(src)).length))
    .toBe(3);
  await page.goto('/admin/login');
  await logIn(page, 'instructor');
  await expect(page).toHaveURL('/admin/dashboard');
  await startPurchase(page, 'Four Time Zones');
  await page.getByRole('button', { name: 'I pay as the instructor' }).click();
  await chooseStudents(page, 2);
  await enterCard(page, '4242 4242 4242 4242');
  await page.goto('/admin/logout');
  await expect(page).toHaveURL('/admin/login');
  await logIn(page, 'administrator');
  await expect(page).toHaveURL('/admin/dashboard');
  await page.goto('/admin/purchases');
  await expect(page.getByRole('table')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(breaches).toEqual([]);
});

test('the rich text editor accepts typing, formats and pasted HTML within the policy', async ({
  page,
  signIn,
  expectConsole,
}) => {
  // Pasted HTML may contain styles and event handlers. The policy blocks them, and the browser prints that.
  expectConsole(/Applying inline style|Executing inline event handler/);
  const breaches = await watchPolicy(page);
  await signIn(page, 'administrator');
  await page.goto('/admin/clients/new');
  const editor = page.getByRole('textbox', { name: 'Description' });
  await editor.click();
  await page.keyboard.press('Control+b');
  await page.keyboard.type('Typed words');
  await page.keyboard.press('Control+b');
  await page.keyboard.press('Enter');
  await expect(editor.getByText('Typed words')).toHaveCSS('font-weight', '700');
  expect(breaches).toEqual([]);
  await editor.evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'pasted');
    clipboardData.setData(
      'text/html',
      '<p>plain <span style="font-weight:700">pasted words</span><img src=x onerror="window.mark = true"></p>',
    );
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(editor.getByText('pasted words')).toHaveCSS('font-weight', '700');
  expect(await page.evaluate(() => 'mark' in window)).toBe(false);
});

/** Different ways to run a script in the page; the script leaves a mark. */
const attacks: Record<string, () => void> = {
  'an inline handler': () => {
    const button = document.createElement('button');
    button.setAttribute('onclick', 'window.mark = true');
    document.body.append(button);
    button.click();
  },
  'a javascript: link': () => {
    const link = document.createElement('a');
    link.href = 'javascript:void(window.mark = true)';
    document.body.append(link);
    link.click();
  },
  'raw HTML': () => {
    document.body.insertAdjacentHTML('beforeend', '<img src="/none.png" onerror="window.mark = true">');
  },
  'an inline script': () => {
    const script = document.createElement('script');
    script.append('window.mark = true');
    document.body.append(script);
  },
  'a text that is run': () => {
    setTimeout('window.mark = true', 0);
  },
};

test.describe('an injected script', () => {
  for (const [name, attack] of Object.entries(attacks)) {
    for (const guarded of [true, false]) {
      test(`by ${name} ${guarded ? 'does not run' : 'would run without the policy'}`, async ({
        page,
        expectConsole,
      }) => {
        expectConsole(/Content Security Policy|TrustedHTML|TrustedScript|Trusted Type|404/);
        await page.route('**/admin/contact', async (route) => {
          const response = await route.fetch();
          const { 'content-security-policy': policy = '', ...headers } = response.headers();
          await route.fulfill({
            response,
            headers: guarded ? { ...headers, 'content-security-policy': policy } : headers,
          });
        });
        await page.goto('/admin/contact');
        await page.evaluate(attack).catch(() => {});
        const ran = page.waitForFunction(() => 'mark' in window, null, {
          timeout: guarded ? 1000 : ANSWER_MS,
        });
        expect(await ran.then(Boolean, () => false)).toBe(!guarded);
      });
    }
  }
});

test('on a static host, the printed policy allows only the app', async ({ page, expectConsole }) => {
  expectConsole(/Content Security Policy|TrustedScript/);
  const policy = execFileSync('node', ['scripts/page-policy.mjs'], { encoding: 'utf8' }).trim();
  await page.route('**/admin/library', (route) =>
    route.fulfill({ path: 'dist/index.html', headers: { 'Content-Security-Policy': policy } }),
  );
  const breaches = await watchPolicy(page);
  await page.goto('/admin/library');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.getByRole('link', { name: /DETAILS of The Harbour/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The Harbour Lease' })).toBeVisible();
  expect(breaches).toEqual([]);
  await page.evaluate(attacks['an inline script'] ?? (() => {}));
  await expect.poll(() => breaches.length).toBe(1);
});
