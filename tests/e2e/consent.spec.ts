import type { Page } from '@playwright/test';
import { demoPassword } from '../../server/demo/seed/accounts';
import { expectAccessible } from './accessibility';
import { emailOf } from './fixtures';
import { chooseStudents, countPageLoads, enterCard, expectNoSidewaysScroll, logIn, search } from './hub';
import { loseSecondFactor } from './state';
import { expect, isOf, standIn, test } from './thirdParties';

// Which screens allow services at all is a rule: tests/unit/app/screens.test.ts.

const cookiePrompt = (page: Page) => page.getByRole('dialog', { name: 'Cookies?' });

/** Opens a screen with the cookie prompt, and accepts all services. */
async function accept(page: Page): Promise<void> {
  await page.goto('/admin/library');
  await cookiePrompt(page).getByRole('button', { name: 'Accept all' }).click();
  await expect(cookiePrompt(page)).toBeHidden();
}

/** The scripts of other origins; null while the page is reloading. */
const scripts = (page: Page) =>
  page
    .evaluate(() =>
      [...document.scripts].map(({ src }) => src).filter((src) => src && !src.startsWith(location.origin)),
    )
    .catch(() => null);

const services = (asked: string[]) => asked.filter((url) => !isOf('errors')(url));

/** The text of all that the page has told the statistics, and the screens of its page views. */
async function toldStatistics(page: Page) {
  const told: unknown[][] = await page.evaluate(() => {
    const { dataLayer = [] } = window as unknown as { dataLayer?: ArrayLike<unknown>[] };
    return dataLayer.map((entry) => Array.from(entry));
  });
  const views = told.filter(([kind, name]) => kind === 'event' && name === 'page_view');
  return {
    text: JSON.stringify(told),
    screens: views.map(([, , view]) => (view as { page_path: string }).page_path),
  };
}

test.beforeEach(({ expectConsole }) => expectConsole(/401/));

test('the cookie prompt is accessible, covers no focused control, and keeps a refusal', async ({ page }) => {
  const asked = await standIn(page);
  const reject = cookiePrompt(page).getByRole('button', { name: 'Reject all' });
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto('/admin/library');
    await expect(cookiePrompt(page)).toBeVisible();
    await expectAccessible(page);
    const covered: string[] = [];
    for (let presses = 0; presses < 80; presses += 1) {
      await page.keyboard.press('Tab');
      if (await reject.evaluate((button) => button === document.activeElement)) break;
      const focused = page.locator('main :focus');
      if (!(await focused.count())) continue;
      const [control, modal] = [await focused.boundingBox(), await cookiePrompt(page).boundingBox()];
      if (control && modal && control.y + control.height > modal.y) covered.push(await focused.innerText());
    }
    expect(covered).toEqual([]);
    await expect(reject).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(cookiePrompt(page)).toBeHidden();
  await expectNoSidewaysScroll(page);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Cookie settings' })).toBeVisible();
  await expect(cookiePrompt(page)).toBeHidden();
  expect(services(asked)).toEqual([]);
});

test('accepted services are told routes alone, and run until sign-in or a refusal', async ({ page }) => {
  const asked = await standIn(page);
  await page.goto('/admin/library?q=canary-search');
  await cookiePrompt(page).getByRole('button', { name: 'Accept all' }).click();
  await expect.poll(() => asked.filter(isOf('statistics')).length).toBe(2);
  await expect.poll(() => asked.filter(isOf('chat')).length).toBe(1);
  await search(page, 'Harbour');
  await page.getByRole('link', { name: /DETAILS of The Harbour/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The Harbour Lease' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: /What can we/ })).toBeVisible();
  const told = await toldStatistics(page);
  expect(told.screens).toEqual(['/admin/library', '/admin/library/:code', '/admin/library']);
  expect(told.text).not.toMatch(/canary|harbour|q=/i);

  await page.reload();
  await expect.poll(() => scripts(page)).toHaveLength(3);
  await page.getByRole('button', { name: 'Cookie settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Cookie settings' });
  // Only the dialog is checked, because it is modal and partly covers other controls.
  await expectAccessible(page, { within: '#cc-main', phone: true });
  await settings.getByRole('checkbox', { name: 'Chat' }).uncheck({ force: true });
  await settings.getByRole('button', { name: 'Save choice' }).click();
  await expect.poll(() => asked.filter(isOf('statistics')).length).toBe(6);
  expect(asked.filter(isOf('chat'))).toHaveLength(2);

  await page.getByRole('link', { name: 'Sign-In' }).click();
  await expect.poll(() => scripts(page)).toEqual([]);
  await page.context().clearCookies();
  await page.reload();
  await page.getByRole('button', { name: 'Cookie settings' }).click();
  await expect(settings).toBeVisible();
  await settings.press('Escape');
  await expect(cookiePrompt(page)).toBeHidden();
});

test('a running service is not loaded on an excluded screen or with the card form, and a draft is kept without a prompt', async ({
  page,
  signIn,
}) => {
  const asked = await standIn(page);
  await signIn(page, 'instructor');
  await accept(page);
  // The dashboard allows services to instructors only.
  await page.goto('/admin/dashboard');
  await expect.poll(() => scripts(page)).toHaveLength(3);
  await page.getByRole('link', { name: /DETAILS of Four Time Zones/ }).click();
  await page.getByRole('link', { name: /^Purchase/ }).click();
  await expect(page.getByRole('heading', { name: 'Who pays?' })).toBeVisible();
  await expect.poll(() => scripts(page)).toEqual([]);
  asked.length = 0;
  await page.getByRole('button', { name: 'I pay as the instructor' }).click();
  await chooseStudents(page, 2);
  await enterCard(page, '4242 4242 4242 4242');
  expect(await scripts(page)).toEqual([]);
  expect(services(asked)).toEqual([]);

  // A code is asked for in place of the library, which allows them.
  await page.goto('/admin/library');
  await expect.poll(() => scripts(page)).toHaveLength(3);
  await loseSecondFactor(page);
  const data = { email: emailOf('instructor'), password: demoPassword };
  const { token } = await (await page.request.post('/auth/login', { data })).json();
  await page.evaluate((token) => {
    const stored = JSON.parse(localStorage.getItem('dsuser') ?? '{}');
    localStorage.setItem('dsuser', JSON.stringify({ ...stored, token }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'dsuser' }));
  }, token);
  await expect(page.getByLabel('Code of your authenticator app')).toBeFocused();
  await expect.poll(() => scripts(page)).toEqual([]);
  await page.unroute('**/auth/profile');

  await page.goto('/admin/contact');
  await expect.poll(() => scripts(page)).toHaveLength(3);
  await page.getByLabel('Message').fill('Typed before leaving');
  const prompts: string[] = [];
  page.on('dialog', (dialog) => {
    prompts.push(dialog.type());
    dialog.dismiss();
  });
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Sessions' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sessions' })).toBeVisible();
  await expect.poll(() => scripts(page)).toEqual([]);
  expect(prompts).toEqual([]);
  await page.goBack();
  await expect(page.getByLabel('Message')).toHaveValue('Typed before leaving');
});

test('the app works with services that are blocked or throw', async ({ page, expectConsole }) => {
  expectConsole(/ERR_BLOCKED_BY_CLIENT|a script from elsewhere failed/);
  const asked = await standIn(page, { faulty: true });
  await accept(page);
  await expect.poll(() => services(asked).length).toBe(3);
  await page.getByRole('link', { name: /DETAILS of The Harbour/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The Harbour Lease' })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Sign-In' }).click();
  await logIn(page, 'instructor');
  await expect(page).toHaveURL('/admin/dashboard');
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('the app works if its own modules for the services are blocked', async ({ page, expectConsole }) => {
  expectConsole(/ERR_BLOCKED_BY_CLIENT/);
  await standIn(page);
  const loads = countPageLoads(page);
  const blocked = page.waitForEvent('requestfailed', (request) => /\/consent-/.test(request.url()));
  await page.route(/\/assets\/(consent|errorReporting)-.*\.js/, (route) => route.abort('blockedbyclient'));
  await page.goto('/admin/library');
  await blocked;
  await page.getByRole('link', { name: /DETAILS of The Harbour/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The Harbour Lease' })).toBeVisible();
  expect(loads()).toBe(1);
});
