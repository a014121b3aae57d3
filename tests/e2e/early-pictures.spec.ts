import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { type Account, expect, test } from './fixtures';
import { hold, holdApp, openEarly } from './hold';

interface Pictured {
  path: string;
  account?: Account;
  title: string;
  /** A link among what the screen lists. */
  link: RegExp;
}

const screens: readonly Pictured[] = [
  { path: '/library', title: 'Library', link: /^DETAILS/ },
  { path: '/library', account: 'manager', title: 'Library', link: /^DETAILS/ },
  { path: '/users', account: 'administrator', title: 'Users', link: /@|./ },
  { path: '/users', account: 'manager', title: 'Users', link: /@|./ },
  { path: '/purchases', account: 'administrator', title: 'Purchases', link: /^Details/ },
  { path: '/schools', account: 'administrator', title: 'Schools', link: /./ },
  { path: '/clients', account: 'administrator', title: 'Clients', link: /./ },
];

const picture = (page: Page) => page.locator('[data-picture]');
const rows = (page: Page) => page.locator('main').getByRole('link');

/** What can be read or followed on the screen, where it stands, and how it looks. */
const layoutOf = (page: Page) =>
  page.locator('#root :is(h1, h2, th, a, button, label, input, select)').evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const { color, backgroundColor } = getComputedStyle(element);
      const value = element instanceof HTMLSelectElement ? element.value : '';
      const place = [x, y, width, height, color, backgroundColor];
      return [element.textContent, element.getAttribute('href'), value, ...place].join(' ');
    }),
  );

for (const { path, account, title, link } of screens) {
  const name = `${path} is drawn before the app is there, as the app draws it${account ? `: ${account}` : ''}`;
  test(name, async ({ page, signIn }) => {
    if (account) await signIn(page, account);
    const release = await holdApp(page);
    // What the app itself adds later, too: dates, the names of schools.
    await page.route(/\/dates-[^/]+\.js$|\/api\/schools\/all\?pp=1000/, () => {});
    await openEarly(page, `/admin${path}`);
    await expect(picture(page).getByRole('link', { name: link }).first()).toBeVisible();
    await expect(page).toHaveTitle(`${title} · Casebridge`);
    await expectAccessible(page);
    const early = await layoutOf(page);
    release();
    await expect(picture(page)).toHaveCount(0);
    await expect(page).toHaveTitle(`${title} · Casebridge`);
    expect(early.length).toBeGreaterThan(20);
    const late = await layoutOf(page);
    expect(early.filter((element) => !late.includes(element))).toEqual([]);
  });
}

test('a link can be followed before the app is there', async ({ page }) => {
  const release = await holdApp(page);
  await openEarly(page, '/admin/library');
  await rows(page).first().click();
  await expect(page).toHaveURL(/\/admin\/library\/[\w-]+$/);
  release();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('the focus stays where it is when the app takes over', async ({ page }) => {
  const release = await holdApp(page);
  await openEarly(page, '/admin/library');
  await rows(page).nth(1).focus();
  const address = await rows(page).nth(1).getAttribute('href');
  release();
  await expect(picture(page)).toHaveCount(0);
  await expect(page.locator(':focus')).toHaveAttribute('href', String(address));
});

test('who has skipped to the content early stays there', async ({ page }) => {
  const release = await holdApp(page);
  await openEarly(page, '/admin/library');
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  release();
  await expect(picture(page)).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
});

test('what was scrolled sideways early stays so', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'administrator');
  const release = await holdApp(page);
  await openEarly(page, '/admin/users');
  const table = page.locator('.table-card');
  await table.evaluate((element) => {
    element.scrollLeft = 150;
  });
  release();
  await expect(picture(page)).toHaveCount(0);
  expect(await table.evaluate((element) => element.scrollLeft)).toBe(150);
});

test('one title is left when the app has taken over, and it is the screen’s', async ({ page }) => {
  const release = await holdApp(page);
  await openEarly(page, '/admin/library');
  await expect(picture(page)).toHaveCount(1);
  release();
  await expect(picture(page)).toHaveCount(0);
  const titles = await page.locator('head title').allTextContents();
  expect(titles).toEqual(['Library · Casebridge', 'Casebridge']);
});

test('who signs out in another tab leaves nothing to be drawn', async ({ page, signIn }) => {
  await signIn(page, 'administrator');
  const release = await holdApp(page);
  const answer = await hold(page, /\/api\/users\/all/);
  const drawing = page.waitForResponse(/UsersPage\.early/);
  await openEarly(page, '/admin/users');
  await drawing;
  await page.evaluate(() => localStorage.removeItem('dsuser'));
  const arrived = page.waitForResponse(/\/api\/users\/all/);
  answer();
  await (await arrived).finished();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(page.locator('.splash')).toBeVisible();
  release();
  await expect(page).toHaveURL('/admin/login');
});

test('what would be lost cannot be done before the app is there', async ({ page }) => {
  const release = await holdApp(page);
  await openEarly(page, '/admin/library');
  const search = page.getByLabel('Search');
  await expect(search).toBeVisible();
  await expect(search).not.toBeEditable();
  await search.focus();
  release();
  await expect(picture(page)).toHaveCount(0);
  await expect(search).toBeFocused();
  await search.fill('price');
  await expect(page).toHaveURL(/q=price/);
});

test('nothing is drawn early of an address that asks for more', async ({ page }) => {
  const release = await holdApp(page);
  await openEarly(page, '/admin/library?q=price');
  await page.waitForFunction(() => document.styleSheets.length > 1);
  await expect(page.locator('.splash')).toBeVisible();
  release();
  await expect(page.getByLabel('Search')).toHaveValue('price');
});

test('what is refused is the app’s to say', async ({ page, signIn, expectConsole }) => {
  expectConsole(/403/);
  await signIn(page, 'instructor');
  const release = await holdApp(page);
  const refused = page.waitForResponse(/\/api\/users\/all/);
  const drawing = page.waitForResponse(/UsersPage\.early/);
  await openEarly(page, '/admin/users');
  expect((await refused).status()).toBe(403);
  await drawing;
  await expect(page.locator('.splash')).toBeVisible();
  release();
  await expect(page).toHaveURL('/admin/error?code=403');
});

test('a screen that a role may not open is not drawn, even where its call is answered', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'manager');
  const release = await holdApp(page);
  const answered = page.waitForResponse(/\/api\/schools\/all/);
  const drawing = page.waitForResponse(/SchoolsPage\.early/);
  await openEarly(page, '/admin/schools');
  expect((await answered).status()).toBe(200);
  await (await drawing).finished();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(page.locator('.splash')).toBeVisible();
  release();
  await expect(page).toHaveURL('/admin/error?code=403');
});

test('a list that cannot be drawn early is drawn by the app', async ({ page, expectConsole }) => {
  expectConsole(/Failed to load resource/);
  await page.route(/\.early-[^/]+\.js$/, (route) => route.fulfill({ status: 404 }));
  await page.goto('/admin/library');
  await expect(rows(page).first()).toBeVisible();
});
