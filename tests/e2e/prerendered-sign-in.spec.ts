import type { Page } from '@playwright/test';
import { demoPassword } from '../../server/demo/seed/accounts';
import { emailOf, expect, test } from './fixtures';
import { holdApp, openEarly } from './hold';

const email = (page: Page) => page.getByLabel('Email');
const password = (page: Page) => page.getByRole('textbox', { name: 'Password' });
const prerenderedForm = (page: Page) => page.locator('[data-prerendered] form');

test('a visitor who submits the form before the app has loaded is signed in', async ({ page }) => {
  const release = await holdApp(page);
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  await openEarly(page, '/admin/login');
  await email(page).fill(emailOf('instructor'));
  await password(page).fill(demoPassword);
  await password(page).press('Enter');
  await expect(page.locator('#root')).toHaveAttribute('data-prerendered', 'submitted');
  release();
  await expect(page).toHaveURL('/admin/dashboard');
  expect(addresses.join(' ')).not.toContain('instructor');
});

test('text and focus are kept when the app takes over the form', async ({ page }) => {
  const release = await holdApp(page);
  await openEarly(page, '/admin/login');
  await email(page).fill(emailOf('instructor'));
  await password(page).pressSequentially('half of it');
  await password(page).evaluate((field) => field.setAttribute('data-mine', ''));
  release();
  await expect(prerenderedForm(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'SHOW password' })).toBeVisible();
  await expect(password(page)).toBeFocused();
  // The mark shows that this is still the same element.
  await expect(password(page)).toHaveAttribute('data-mine', '');
  await expect(password(page)).toHaveValue('half of it');
  await expect(email(page)).toHaveValue(emailOf('instructor'));
  await expect(page).toHaveTitle('Sign in · Casebridge');
  await password(page).press('Backspace');
  await expect(password(page)).toHaveValue('half of i');
});

test('a form without an email that is submitted early shows the error of the app', async ({ page }) => {
  const release = await holdApp(page);
  await openEarly(page, '/admin/login');
  await page.getByRole('button', { name: 'Login' }).click();
  release();
  await expect(page.getByText('Enter your email.')).toBeVisible();
  await expect(email(page)).toBeFocused();
});

test('a Login button that is pressed twice before the app has loaded makes one call', async ({ page }) => {
  const release = await holdApp(page);
  const logins: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/login')) logins.push(request.method());
  });
  await openEarly(page, '/admin/');
  await email(page).fill(emailOf('student'));
  await password(page).fill(demoPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/admin/');
  release();
  await expect(page).toHaveURL('/admin/dashboard');
  expect(logins).toEqual(['POST']);
});

for (const path of [
  '/admin/',
  '/admin/login',
  '/admin/login/',
  '/admin/login?prev=%2Fadmin%2Flibrary',
  '/admin/?x=1',
]) {
  test(`the form is at ${path} before the app, which keeps its links unchanged`, async ({ page }) => {
    const linksOf = () =>
      page
        .locator('#root a')
        .evaluateAll((links) =>
          links.map((link) => [
            link.textContent,
            link.getAttribute('href'),
            link.className,
            link.ariaCurrent,
          ]),
        );
    const release = await holdApp(page);
    await openEarly(page, path);
    await expect(prerenderedForm(page)).toBeVisible();
    await expect(page).toHaveTitle('Sign in · Casebridge');
    const before = await linksOf();
    release();
    await expect(prerenderedForm(page)).toHaveCount(0);
    expect(await linksOf()).toEqual(before);
  });
}

test('the return address survives a link that is followed before the app has loaded', async ({ page }) => {
  const release = await holdApp(page);
  await openEarly(page, '/admin/login?prev=%2Fadmin%2Flibrary');
  await expect(prerenderedForm(page)).toBeVisible();
  await page.getByRole('link', { name: 'Sign-Up' }).click();
  await expect(page).toHaveURL('/admin/register?prev=%2Fadmin%2Flibrary');
  release();
});

test('no form appears before the app on other screens, or with a session', async ({ page, signIn }) => {
  await holdApp(page);
  for (const path of ['/admin/register', '/admin/recover', '/admin/library']) {
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

test('the hidden markup of index.html does not make the page taller than the window', async ({ page }) => {
  await page.goto('/admin/login');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  const [content, window] = await page.evaluate(() => [document.documentElement.scrollHeight, innerHeight]);
  expect(content).toBe(window);
});
