import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';

// A violation of the enforced policy is printed as an error, which fails any browser test: each proves the policy of
// the screens that it opens. These tests try attacks, which no screen makes.

/** Collects what the enforced policy stops on this page and on the pages that it opens. */
async function watchPolicy(page: Page): Promise<string[]> {
  const stopped: string[] = [];
  await page.exposeFunction('reportBreach', (text: string) => void stopped.push(text));
  await page.addInitScript(() => {
    document.addEventListener(
      'securitypolicyviolation',
      ({ effectiveDirective, blockedURI, disposition }) => {
        const report = (window as unknown as { reportBreach: (text: string) => void }).reportBreach;
        if (disposition === 'enforce') report(`${effectiveDirective} ${blockedURI}`);
      },
    );
  });
  return stopped;
}

/** Different ways to run a script in the page; each script leaves a mark. */
const attacks = {
  'an inline handler': () => {
    const button = document.createElement('button');
    button.setAttribute('onclick', 'document.body.dataset.handler = "ran"');
    document.body.append(button);
    button.click();
  },
  'a javascript: link': () => {
    const link = document.createElement('a');
    link.href = 'javascript:void(document.body.dataset.link = "ran")';
    document.body.append(link);
    link.click();
  },
  'raw HTML': () => {
    document.body.insertAdjacentHTML(
      'beforeend',
      '<img src="/none.png" onerror="document.body.dataset.html = `ran`">',
    );
  },
  'an inline script': () => {
    const script = document.createElement('script');
    script.append('document.body.dataset.script = "ran"');
    document.body.append(script);
  },
  'a text that is run': () => {
    setTimeout('document.body.dataset.text = "ran"', 0);
  },
};

const marks = (page: Page) => page.evaluate(() => ({ ...document.body.dataset }));

test('an injected script does not run', async ({ page, expectConsole }) => {
  expectConsole(/Content Security Policy|TrustedHTML|TrustedScript|Trusted Type|404/);
  const stopped = await watchPolicy(page);
  await page.goto('/admin/contact');
  for (const [name, attack] of Object.entries(attacks)) {
    const before = stopped.length;
    await page.evaluate(attack).catch(() => {});
    await expect.poll(() => stopped.length, name).toBeGreaterThan(before);
  }
  expect(await marks(page)).toEqual({});
});

test('on a static host, the printed policy allows only the app', async ({ page, expectConsole }) => {
  expectConsole(/Content Security Policy|TrustedScript/);
  const policy = execFileSync('node', ['scripts/page-policy.mjs'], { encoding: 'utf8' }).trim();
  await page.route('**/admin/library', (route) =>
    route.fulfill({ path: 'dist/index.html', headers: { 'Content-Security-Policy': policy } }),
  );
  const stopped = await watchPolicy(page);
  await page.goto('/admin/library');
  await page.getByRole('link', { name: /DETAILS of The Harbour/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The Harbour Lease' })).toBeVisible();
  expect(stopped).toEqual([]);
  await page.evaluate(attacks['an inline script']);
  await expect.poll(() => stopped.length).toBe(1);
});
