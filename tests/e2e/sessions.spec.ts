import type { Page } from '@playwright/test';
import { demoPassword } from '../../server/demo/seed/accounts';
import { type Account, emailOf, expect } from './fixtures';
import { countPageLoads, expectSignedOutBy, logIn, revokeSession } from './hub';
import { test } from './wholeChromium';

/** Signs in with a new session, which the test may end. */
async function enter(page: Page, account: Account): Promise<void> {
  await page.goto('/admin/login');
  await logIn(page, account);
  await expect(page).toHaveURL('/admin/dashboard');
}

const openTab = (page: Page) => page.context().newPage();
const invitesShown = (page: Page) => expect(page.getByRole('link', { name: 'Tiers' })).toBeVisible();
const signInShown = (page: Page) => expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();

/** Signs another account in to this browser, with the effect of the sign-in screen. */
async function signInElsewhere(tab: Page, account: Account): Promise<void> {
  await tab.goto('/sandbox/outbox');
  const data = { email: emailOf(account), password: demoPassword };
  const { token } = await (await tab.request.post('/auth/login', { data })).json();
  await tab.evaluate((value) => localStorage.setItem('dsuser', value), JSON.stringify({ token }));
}

test('signing out in one tab signs out the other, which deletes unsaved text, and makes no call with the old token', async ({
  page,
}) => {
  await enter(page, 'student');
  await page.goto('/admin/invites');
  await invitesShown(page);
  await page.goto('/admin/profile');
  await page.getByLabel('Last name').fill('Typed before leaving');
  const kept = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  expect(await kept()).toContain('Typed before leaving');
  const other = await openTab(page);
  await other.goto('/admin/logout');
  await signInShown(other);

  await signInShown(page);
  await expect.poll(kept).toBe('{}');
  expect(await other.evaluate(() => localStorage.getItem('dsuser'))).toBeNull();
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.headers().authorization) calls.push(request.url());
  });
  await page.goBack();
  await signInShown(page);
  await page.goto('/admin/invites');
  await signInShown(page);
  expect(calls).toEqual([]);
});

test('a tab never acts as a user who has signed in in another tab', async ({ page }) => {
  await enter(page, 'student');
  await page.goto('/admin/profile');
  await page.getByLabel('Last name').fill('Of the student');
  const saves: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') saves.push(request.url());
  });
  const other = await openTab(page);
  await signInElsewhere(other, 'manager');

  await expect(page.getByLabel('Email')).toHaveValue('manager@demo.example');
  await expect(page.getByLabel('Last name')).not.toHaveValue('Of the student');
  await expect(page.getByText('Your unsaved changes are back.')).toHaveCount(0);
  expect(saves).toEqual([]);
});

test('signing out works without a network', async ({ page, context, expectConsole }) => {
  expectConsole(/ERR_INTERNET_DISCONNECTED/);
  await enter(page, 'instructor');
  await page.goto('/admin/error?code=101');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible();
  await page.route('**/*', (route) =>
    route.request().url().includes('/assets/') ? route.continue() : route.abort('internetdisconnected'),
  );
  await page.getByRole('button', { name: 'Log Out' }).click();
  await signInShown(page);
  expect((await context.storageState()).origins.flatMap(({ localStorage }) => localStorage)).toEqual([]);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Menu' })).toHaveCount(0);
});

test('if the session was ended elsewhere, several rejected calls or the next start reload the page once and keep its address', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/401 /);
  await enter(page, 'instructor');
  await page.goto('/admin/error?code=101');
  await revokeSession(page);
  const loads = countPageLoads(page);
  // The responses are held until all have arrived, because the page reloads after the first one.
  const answers: number[] = [];
  let release = () => {};
  const together = new Promise<void>((resolve) => {
    release = resolve;
  });
  const held = /\/(users\/|auth\/(logins|second-factor))/;
  await page.route(held, async (route) => {
    const response = await route.fetch();
    answers.push(response.status());
    if (answers.length === 4) release();
    await together;
    await route.fulfill({ response });
  });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Profile' }).click();
  await expectSignedOutBy(page, () => page.getByRole('button', { name: 'Save' }).click());
  expect(answers).toEqual([401, 401, 401, 401]);
  await page.unroute(held);
  expect(loads()).toBe(1);
  await logIn(page, 'instructor');
  await expect(page).toHaveURL('/admin/profile');

  await page.goto('/admin/invites?pp=50');
  await expect(page.getByRole('heading', { level: 1, name: 'Invites' })).toBeVisible();
  await revokeSession(page);
  const before = loads();
  await page.reload();
  await signInShown(page);
  await expect(page).toHaveURL('/admin/login');
  expect(loads() - before).toBeLessThanOrEqual(2);
  await logIn(page, 'instructor');
  await expect(page).toHaveURL('/admin/invites?pp=50');
});

test('an unsaved profile survives the end of the session, for its user only', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/401 /);
  const typeAndLose = async () => {
    await enter(page, 'instructor');
    await page.goto('/admin/profile');
    await page.getByLabel('Last name').fill('Castellanos-Ruiz');
    await page.getByRole('textbox', { name: 'New password', exact: true }).fill('Teach-with-cases-29');
    await page.getByRole('textbox', { name: 'Confirm new password' }).fill('Teach-with-cases-29');
    await revokeSession(page);
    await expectSignedOutBy(page, () => page.getByRole('button', { name: 'Save' }).click());
  };
  await typeAndLose();
  await logIn(page, 'manager');
  await expect(page).toHaveURL('/admin/profile');
  await expect(page.getByLabel('Email')).toHaveValue('manager@demo.example');
  await expect(page.getByLabel('Last name')).not.toHaveValue('Castellanos-Ruiz');
  await page.goto('/admin/logout');
  await signInShown(page);

  await typeAndLose();
  const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  expect(stored).toContain('Castellanos-Ruiz');
  expect(stored).not.toContain('Teach-with');
  await logIn(page, 'instructor');
  await expect(page.getByText('Your unsaved changes are back.')).toBeVisible();
  await expect(page.getByLabel('Last name')).toHaveValue('Castellanos-Ruiz');
  await expect(page.getByRole('textbox', { name: 'New password', exact: true })).toHaveValue('');
  await page.getByRole('button', { name: 'Discard them' }).click();
  await expect(page.getByLabel('Last name')).toHaveValue('Castellanos');
});

test('Back after signing out shows no protected data, even from the back/forward cache', async ({ page }) => {
  await enter(page, 'student');
  await invitesShown(page);
  await page.evaluate(() => {
    window.addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset.kept = String(persisted);
    });
  });
  // The browser leaves the document, so that it goes into the cache. A cached document receives no storage event.
  await page.goto('/sandbox/outbox');
  await page.evaluate(() => localStorage.removeItem('dsuser'));
  await page.evaluate(() => history.back());

  await signInShown(page);
  await expect(page.getByRole('link', { name: 'Tiers' })).toHaveCount(0);
  await expect(page.locator('html'), 'the page came from the cache').toHaveAttribute('data-kept', 'true');
});
