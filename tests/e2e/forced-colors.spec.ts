import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures';

const groundOf = (locator: Locator) =>
  locator.evaluate((element) => {
    const probe = document.createElement('i');
    probe.style.cssText = 'background: Highlight; forced-color-adjust: none';
    document.body.append(probe);
    const highlight = getComputedStyle(probe).backgroundColor;
    probe.remove();
    return getComputedStyle(element).backgroundColor === highlight ? 'highlighted' : 'plain';
  });

test('forced colours keep what is chosen, current and active', async ({ page, signIn }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await signIn(page, 'administrator');
  await page.goto('/admin/library?category=math');
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(await groundOf(page.getByRole('button', { name: /^Math/ }))).toBe('highlighted');
  expect(await groundOf(page.getByRole('button', { name: /^Operations/ }))).toBe('plain');
  const initials = page.getByRole('banner').locator('.is-round');
  expect(await groundOf(initials)).toBe('highlighted');

  await page.goto('/admin/users?pp=10&pag=2');
  const current = page.locator('[aria-label=Pages] [aria-current=page]');
  await expect(current).toBeVisible();
  expect(await groundOf(current)).toBe('highlighted');
  expect(await groundOf(page.getByRole('link', { name: 'Users', exact: true }))).toBe('highlighted');

  await page.goto('/admin/library/harbour-lease/purchase');
  const step = page.locator('[aria-current=step]');
  await expect(step).toBeVisible();
  expect(await groundOf(step)).toBe('highlighted');
  await page.getByRole('button', { name: 'Students pay' }).click();
  await page.getByRole('button', { name: /Payer/ }).click();
  const borderOf = (text: string) =>
    page
      .locator('.payer-choice')
      .filter({ hasText: text })
      .evaluate((element) => getComputedStyle(element).borderTopWidth);
  expect(await borderOf('You create the session')).toBe('3px');
  expect(await borderOf('One payment')).toBe('1px');

  await page.goto('/admin/sessions?q=copperline');
  await page
    .getByRole('link', { name: /^Copperline/ })
    .first()
    .click();
  const bar = page.getByRole('table', { name: 'Students' }).locator('progress').first();
  await expect(bar).toHaveCSS('border-top-width', '1px');

  await page.goto('/admin/clients/new');
  const bold = page.getByRole('button', { name: 'Bold' }).first();
  await page.getByRole('textbox', { name: 'Description' }).click();
  await bold.click();
  await expect(bold).toHaveAttribute('aria-pressed', 'true');
  expect(await groundOf(bold)).toBe('highlighted');
});
