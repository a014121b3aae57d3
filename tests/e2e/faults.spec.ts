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

test('a session that ends costs neither an entry nor a second payment', async ({ page, expectConsole }) => {
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
  await sections(page).getByRole('link', { name: 'Library' }).click();
  await expect(page.getByRole('heading', { name: 'We could not reach the server' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: /^What can we help you teach/ })).toBeVisible();
});
