import type { Page } from '@playwright/test';
import { type Account, expect } from './fixtures';
import { logIn } from './hub';
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

test('signing out in one tab signs out the other, which forgets unsaved text and token', async ({ page }) => {
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
