import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import {
  completed,
  countCalls,
  enterCard,
  expectSignedOutBy,
  logIn,
  revokeSession,
  startPurchase,
} from './hub';

const sections = (page: Page) => page.getByRole('navigation', { name: 'Sections' });

test('signing in works in a browser that blocks the storage, as long as the page is open', async ({
  page,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Blocked', 'SecurityError');
      },
    }),
  );
  await page.goto('/admin/invites');
  await logIn(page, 'student');
  await expect(page).toHaveURL('/admin/invites');
  await page.getByRole('link', { name: 'Tiers' }).click();
  await expect(page.getByText('has invited you to play')).toBeVisible();
});

test('a session that ends before and after the payment costs neither an entry nor a second payment', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/401 /);
  await page.goto('/admin/login');
  await logIn(page, 'instructor');
  await expect(page).toHaveURL('/admin/dashboard');
  await startPurchase(page, 'Four Time Zones');
  await page.getByRole('button', { name: 'I pay as the instructor' }).click();
  await page.getByLabel('Number of students').fill('40');
  await revokeSession(page);
  await expectSignedOutBy(page, () => page.getByRole('button', { name: 'Continue to payment' }).click());
  await logIn(page, 'instructor');
  await expect(page).toHaveURL(/four-time-zones\/purchase/);
  await expect(page.getByRole('complementary', { name: 'Summary' })).toContainText('40 seats × $12.95');

  const confirm = '/api/payments/sandbox/confirm';
  const confirmations = countCalls(page, 'POST', confirm);
  await enterCard(page, '4242 4242 4242 4242');
  await page.route(`**${confirm}`, async (route) => {
    const response = await route.fetch();
    await revokeSession(page);
    await route.fulfill({ response });
  });
  await expectSignedOutBy(page, () => page.getByRole('button', { name: 'Pay $518.00' }).dblclick());
  await logIn(page, 'instructor');
  await expect(page.getByText('Your payment of $518.00 was received.')).toBeVisible();
  await page.getByRole('button', { name: 'Finish purchase' }).click();
  await expect(completed(page)).toBeVisible();
  expect(confirmations).toHaveLength(1);
});

test('a part that does not open without a network says so, and comes when the network is back', async ({
  page,
  context,
  signIn,
  expectConsole,
}) => {
  expectConsole(
    /ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically imported module|(preload CSS|css could not be loaded)/,
  );
  await signIn(page, 'instructor');
  await page.clock.install();
  await page.goto('/admin/sessions');
  await page.getByRole('link', { name: 'MBA 2, spring' }).click();
  const add = page.getByRole('button', { name: 'Add students' }).first();
  const menu = page.getByRole('button', { name: 'Menu' });
  const row = page.getByRole('button', { name: /^Actions for/ }).first();
  await expect(row).toBeVisible();
  const missing = page.getByText('This could not be opened. Check your connection and try again.');
  await context.setOffline(true);
  for (const opener of [menu, add, row]) {
    await opener.click();
    await expect(missing).toBeVisible();
    await expect(page.getByRole('heading', { name: 'MBA 2, spring' })).toBeVisible();
    // The message goes by itself.
    await page.clock.fastForward(5000);
    await expect(missing).toBeHidden();
  }
  await context.setOffline(false);
  await add.click();
  await expect(page.getByRole('dialog', { name: 'Add students' })).toBeVisible();
  await page.keyboard.press('Escape');
  await menu.click();
  await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible();
  // With its styles, it lies over the page.
  await expect(page.getByRole('dialog')).toHaveCSS('position', 'fixed');
  await page.keyboard.press('Escape');

  // Another class, whose screen has come already, and a screen that has not.
  await page.goBack();
  const other = page.getByRole('link', { name: 'Executive MBA' });
  await expect(other).toBeVisible();
  await context.setOffline(true);
  await other.click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('We could not reach the server.');
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Executive MBA' })).toBeVisible();
  await context.setOffline(true);
  await sections(page).getByRole('link', { name: 'Invites' }).click();
  await expect(page.getByRole('heading', { name: 'We could not reach the server' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Invites' })).toBeVisible();
});

test('a missing file of an older version makes the page reload once, and then show the screen or an error', async ({
  page,
  signIn,
  expectConsole,
}) => {
  expectConsole(/404 |Failed to fetch dynamically imported module/);
  await signIn(page, 'instructor');
  await page.goto('/admin/error?code=101');
  let reloads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) reloads += 1;
  });
  await page.route('**/assets/InvitesPage-*.js', (route) =>
    reloads === 0 ? route.fulfill({ status: 404 }) : route.continue(),
  );
  await page.route('**/assets/ClassesPage-*.js', (route) => route.fulfill({ status: 404 }));
  await sections(page).getByRole('link', { name: 'Invites' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Invites' })).toBeVisible();
  expect(reloads).toBe(1);
  await sections(page).getByRole('link', { name: 'Sessions' }).click();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  expect(reloads).toBe(1);
});
