import type { Page } from '@playwright/test';
import { emailOf, expect, test } from './fixtures';
import { holdApp, openEarly } from './hold';

const email = (page: Page) => page.getByLabel('Email');
const password = (page: Page) => page.getByRole('textbox', { name: 'Password' });
const prerenderedForm = (page: Page) => page.locator('[data-prerendered] form');

test('a form without an email that is submitted early shows the error of the app', async ({ page }) => {
  const release = await holdApp(page);
  await openEarly(page, '/admin/login');
  await page.getByRole('button', { name: 'Login' }).click();
  release();
  await expect(page.getByText('Enter your email.')).toBeVisible();
  await expect(email(page)).toBeFocused();
});

test('text, focus, links and height are kept when the app takes over the form', async ({ page }) => {
  const links = () =>
    page
      .locator('#root a')
      .evaluateAll((all) => all.map(({ outerHTML, ariaCurrent }) => [outerHTML, ariaCurrent]));
  const release = await holdApp(page);
  await openEarly(page, '/admin/login?prev=%2Fadmin%2Flibrary');
  await expect(page).toHaveTitle('Sign in · Casebridge');
  await email(page).fill(emailOf('instructor'));
  await password(page).pressSequentially('half of it');
  await password(page).evaluate((field) => field.setAttribute('data-mine', ''));
  const before = await links();
  release();
  await expect(prerenderedForm(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'SHOW password' })).toBeVisible();
  await expect(password(page)).toBeFocused();
  // The mark shows that this is still the same element.
  await expect(password(page)).toHaveAttribute('data-mine', '');
  await expect(password(page)).toHaveValue('half of it');
  await expect(email(page)).toHaveValue(emailOf('instructor'));
  await expect(page).toHaveTitle('Sign in · Casebridge');
  expect(await links()).toEqual(before);
  // The hidden markup of index.html does not make the page taller.
  const [content, window] = await page.evaluate(() => [document.documentElement.scrollHeight, innerHeight]);
  expect(content).toBe(window);
  await password(page).press('Backspace');
  await expect(password(page)).toHaveValue('half of i');
});
