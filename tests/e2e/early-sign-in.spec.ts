import type { Page } from '@playwright/test';
import { demoPassword } from '../../server/db/seed/accounts';
import { emailOf, expect, test } from './fixtures';
import { holdApp, openEarly } from './hold';

const email = (page: Page) => page.getByLabel('Email');
const password = (page: Page) => page.getByRole('textbox', { name: 'Password' });
const earlyForm = (page: Page) => page.locator('[data-early] form');

test('who is quicker than the app signs in all the same', async ({ page }) => {
  const release = await holdApp(page);
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  await openEarly(page, '/admin/login');
  await email(page).fill(emailOf('instructor'));
  await password(page).fill(demoPassword);
  await password(page).press('Enter');
  await expect(page.locator('#root')).toHaveAttribute('data-early', 'sent');
  release();
  await expect(page).toHaveURL('/admin/dashboard');
  expect(addresses.join(' ')).not.toContain('instructor');
});

test('what is being typed while the app starts stays, and so does the focus', async ({ page }) => {
  const release = await holdApp(page);
  await openEarly(page, '/admin/login');
  await email(page).fill(emailOf('instructor'));
  await password(page).pressSequentially('half of it');
  await password(page).evaluate((field) => field.setAttribute('data-mine', ''));
  release();
  await expect(earlyForm(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'SHOW password' })).toBeVisible();
  await expect(password(page)).toBeFocused();
  // The same field: not one that was put in its place.
  await expect(password(page)).toHaveAttribute('data-mine', '');
  await expect(password(page)).toHaveValue('half of it');
  await expect(email(page)).toHaveValue(emailOf('instructor'));
  await expect(page).toHaveTitle('Sign in · Casebridge');
  await password(page).press('Backspace');
  await expect(password(page)).toHaveValue('half of i');
});

test('an early form without an email is told so by the app', async ({ page }) => {
  const release = await holdApp(page);
  await openEarly(page, '/admin/login');
  await page.getByRole('button', { name: 'Login' }).click();
  release();
  await expect(page.getByText('Enter your email.')).toBeVisible();
  await expect(email(page)).toBeFocused();
});

test('no form is shown early to whom it is not meant for', async ({ page, signIn }) => {
  await holdApp(page);
  for (const path of ['/admin/login?prev=/library', '/admin/register', '/admin/recover']) {
    await openEarly(page, path);
    await page.waitForFunction(() => document.styleSheets.length > 1);
    await expect(page.locator('.splash')).toBeVisible();
    await expect(page.locator('form')).toHaveCount(0);
  }
  await signIn(page, 'instructor');
  await openEarly(page, '/admin/login');
  await page.waitForFunction(() => document.styleSheets.length > 1);
  await expect(page.locator('form')).toHaveCount(0);
});

test('without the early form, the app shows its own', async ({ page, expectConsole }) => {
  expectConsole(/Failed to load resource/);
  await page.route(/sign-in-[^/]+\.html$/, (route) => route.fulfill({ status: 404, json: {} }));
  await page.goto('/admin/login');
  await email(page).fill(emailOf('student'));
  await password(page).fill(demoPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/admin/dashboard');
});
