import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';

const sections = (page: Page) => page.getByRole('navigation', { name: 'Sections' });

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
