import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { test as plain } from './fixtures';
import { logIn, search } from './hub';
import { choose, cookiePrompt, expect, isOf, standIn, test } from './thirdParties';

/** The page views that the page has passed to the statistics, with their screen. */
const pageViews = (page: Page) =>
  page.evaluate(() => {
    const { dataLayer = [] } = window as unknown as { dataLayer?: IArguments[] };
    return Array.from(dataLayer)
      .map((entry) => Array.from(entry))
      .filter(([kind, name]) => kind === 'event' && name === 'page_view')
      .map(([, , view]) => view as Record<string, string>);
  });

/** The scripts of other origins; null while the page is reloading. */
const scripts = (page: Page) =>
  page
    .evaluate(() =>
      [...document.scripts].map(({ src }) => src).filter((src) => src && !src.startsWith(location.origin)),
    )
    .catch(() => null);

/** Opens and closes the cookie settings, which a page offers only after it has started the services it may start. */
async function tryCookieSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cookie settings' }).press('Enter');
  const settings = page.getByRole('dialog', { name: 'Cookie settings' });
  await expect(settings).toBeVisible();
  await settings.press('Escape');
  await expect(settings).toBeHidden();
}

const everything = (asked: string[]) => asked.filter((url) => !isOf('errors')(url));

test.beforeEach(({ expectConsole }) => expectConsole(/401/));

test('no request leaves to other origins before the visitor agrees, or after the visitor refuses', async ({
  page,
}) => {
  const asked = await standIn(page);
  await choose(page, 'Reject all');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Cookie settings' })).toBeVisible();
  await expect(cookiePrompt(page)).toBeHidden();
  expect(everything(asked)).toEqual([]);
});

test('an accepted service is loaded at once and on the next visit, and can be refused again', async ({
  page,
}) => {
  const asked = await standIn(page);
  await choose(page, 'Accept all');
  await expect.poll(() => asked.filter(isOf('statistics')).length).toBe(2);
  await expect.poll(() => asked.filter(isOf('chat')).length).toBe(1);

  await page.reload();
  await expect.poll(() => asked.filter(isOf('chat')).length).toBe(2);
  // With the keyboard: the library adds cards above the button while a mouse is on the way to it.
  await page.getByRole('button', { name: 'Cookie settings' }).press('Enter');
  const settings = page.getByRole('dialog', { name: 'Cookie settings' });
  await expect(settings).toBeVisible();
  // Only the dialog is checked, because it is modal and partly covers other controls.
  await expectAccessible(page, { within: '#cc-main', phone: true });
  await settings.getByRole('checkbox', { name: 'Chat' }).uncheck({ force: true });
  await settings.getByRole('button', { name: 'Save choice' }).click();
  await expect.poll(() => asked.filter(isOf('statistics')).length).toBe(6);
  expect(asked.filter(isOf('chat'))).toHaveLength(2);
});

test('each change of screen is one page view, with the route of the screen', async ({ page }) => {
  await standIn(page);
  await page.goto('/admin/library?q=canary-search');
  await cookiePrompt(page).getByRole('button', { name: 'Accept all' }).click();
  await expect.poll(() => pageViews(page)).toHaveLength(1);
  await search(page, 'Harbour');
  await page.getByRole('link', { name: /DETAILS of The Harbour/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The Harbour Lease' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: /What can we/ })).toBeVisible();

  const views = await pageViews(page);
  expect(views.map(({ page_path }) => page_path)).toEqual([
    '/admin/library',
    '/admin/library/:code',
    '/admin/library',
  ]);
  const told = await page.evaluate(() =>
    JSON.stringify((window as unknown as { dataLayer: unknown }).dataLayer),
  );
  expect(told).not.toMatch(/canary|harbour|q=/i);
});

test('the screens for sign-in and sign-up neither ask for consent nor load services', async ({ page }) => {
  const asked = await standIn(page);
  await choose(page, 'Accept all');
  await expect.poll(() => asked.filter(isOf('chat')).length).toBe(1);
  const paths = ['/login', '/register', '/recover', '/magiclogin?token=x'];
  const open = async (path: string) => {
    await page.goto(`/admin${path}`);
    await tryCookieSettings(page);
  };
  asked.length = 0;
  for (const path of paths) await open(path);
  expect(everything(asked)).toEqual([]);

  await page.context().clearCookies();
  for (const path of paths) {
    await open(path);
    await expect(cookiePrompt(page)).toBeHidden();
  }
});

test('a running service is not loaded on a dashboard that lists invites', async ({ page }) => {
  await standIn(page);
  await choose(page, 'Accept all');
  await page.goto('/admin/login');
  await logIn(page, 'administrator');
  await expect(page).toHaveURL('/admin/dashboard');
  await page.goto('/admin/library');
  await expect.poll(() => scripts(page)).toHaveLength(3);
  await page.evaluate(() => window.history.pushState(null, '', '/admin/dashboard'));
  await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate')));
  await expect(page.getByRole('heading', { level: 1, name: 'To do' })).toBeVisible();
  await expect.poll(() => scripts(page)).toEqual([]);
});

test('a running service is not loaded on an excluded screen while the tab keeps a draft, without a prompt', async ({
  page,
  signIn,
}) => {
  await standIn(page);
  await signIn(page, 'instructor');
  await choose(page, 'Accept all');
  await page.goto('/admin/contact');
  await expect.poll(() => scripts(page)).toHaveLength(3);
  await page.getByLabel('Message').fill('Typed before leaving');
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    dialog.dismiss();
  });
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Invites' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Invites' })).toBeVisible();
  await expect.poll(() => scripts(page)).toEqual([]);
  expect(asked).toEqual([]);
  await page.goBack();
  await expect(page.getByLabel('Message')).toHaveValue('Typed before leaving');
});

test('a running service is not loaded on sign-in or with the card form', async ({ page }) => {
  const asked = await standIn(page);
  await choose(page, 'Accept all');
  await expect.poll(() => scripts(page)).toHaveLength(3);
  await page.getByRole('link', { name: 'Sign-In' }).click();
  await expect.poll(() => scripts(page)).toEqual([]);

  await logIn(page, 'instructor');
  await expect(page).toHaveURL('/admin/dashboard');
  await expect.poll(() => scripts(page)).toHaveLength(3);
  await page.getByRole('link', { name: /DETAILS of Four Time Zones/ }).click();
  await page.getByRole('link', { name: /^Purchase/ }).click();
  await expect(page.getByRole('heading', { name: 'Who pays?' })).toBeVisible();
  await expect.poll(() => scripts(page)).toEqual([]);
  asked.length = 0;
  await page.getByRole('button', { name: 'I pay as the instructor' }).click();
  await page.getByLabel('Number of students').fill('2');
  await page.getByLabel('Number of students').press('Enter');
  await expect(page.getByLabel('Card number')).toBeVisible();
  expect(await scripts(page)).toEqual([]);
  expect(everything(asked)).toEqual([]);
});

for (const account of ['administrator', 'instructor', 'student'] as const) {
  test(`no service runs on screens where the ${account} may read the invites of others`, async ({
    page,
    expectConsole,
  }) => {
    expectConsole(/404.*\/api\/invites\//);
    const asked = await standIn(page);
    await choose(page, 'Accept all');
    await page.goto('/admin/login');
    await logIn(page, account);
    await expect(page).not.toHaveURL('/admin/login');
    await page.goto('/admin/library');
    asked.length = 0;
    await expect.poll(() => everything(asked).length).toBe(3);
    asked.length = 0;
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Invites' }).click();
    await expect.poll(() => scripts(page)).toEqual([]);
    // The dashboard of all roles except instructors is the list of invites.
    const dashboard = account === 'instructor' ? [] : ['/dashboard'];
    for (const path of ['/invites', '/invites/0123456789abcdef01234567', ...dashboard]) {
      if (path !== '/invites') await page.goto(`/admin${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await tryCookieSettings(page);
      expect(await scripts(page)).toEqual([]);
    }
    expect(everything(asked)).toEqual([]);
  });
}

for (const behaviour of ['blocked', 'throwing'] as const) {
  test(`the app works with every service ${behaviour}`, async ({ page, expectConsole }) => {
    expectConsole(/ERR_BLOCKED_BY_CLIENT|a script from elsewhere failed/);
    const asked = await standIn(page, behaviour);
    await choose(page, 'Accept all');
    await expect.poll(() => everything(asked).length).toBe(3);
    await search(page, 'Harbour');
    await page.getByRole('link', { name: /DETAILS of The Harbour/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'The Harbour Lease' })).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Sign-In' }).click();
    await logIn(page, 'instructor');
    await expect(page).toHaveURL('/admin/dashboard');
    await expect(page.getByRole('article').first()).toBeVisible();
  });
}

test('the app works if its own modules for the services are blocked', async ({ page, expectConsole }) => {
  expectConsole(/ERR_BLOCKED_BY_CLIENT/);
  await standIn(page);
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  const blocked = page.waitForEvent('requestfailed', (request) => /\/consent-/.test(request.url()));
  await page.route(/\/assets\/(consent|errorReporting)-.*\.js/, (route) => route.abort('blockedbyclient'));
  await page.goto('/admin/library');
  await blocked;
  await page.getByRole('link', { name: /DETAILS of The Harbour/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The Harbour Lease' })).toBeVisible();
  expect(loads).toBe(1);
});

test.describe('the cookie prompt', () => {
  test('has no accessibility fault', async ({ page }) => {
    await standIn(page);
    await page.goto('/admin/library');
    await expect(cookiePrompt(page)).toBeVisible();
    await expectAccessible(page, { phone: true });
  });

  for (const width of [390, 1280]) {
    test(`never covers the focused control, and can be reached by keyboard, at ${width} px`, async ({
      page,
    }) => {
      await standIn(page);
      await page.setViewportSize({ width, height: 700 });
      await page.goto('/admin/library');
      await expect(cookiePrompt(page)).toBeVisible();
      const accept = cookiePrompt(page).getByRole('button', { name: 'Accept all' });
      const covered: string[] = [];
      for (let presses = 0; presses < 80; presses += 1) {
        await page.keyboard.press('Tab');
        if (await accept.evaluate((button) => button === document.activeElement)) break;
        const focused = page.locator('main :focus');
        if (!(await focused.count())) continue;
        const [control, modal] = [await focused.boundingBox(), await cookiePrompt(page).boundingBox()];
        if (control && modal && control.y + control.height > modal.y) covered.push(await focused.innerText());
      }
      expect(covered).toEqual([]);
      await expect(accept).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(cookiePrompt(page)).toBeHidden();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    });
  }
});

plain('where no third party has a key nothing is asked, and none is told anything', async ({ page }) => {
  const asked = await standIn(page);
  await page.goto('/admin/library');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('button', { name: 'Cookie settings' })).toHaveCount(0);
  await expect(cookiePrompt(page)).toHaveCount(0);
  expect(asked).toEqual([]);
});
