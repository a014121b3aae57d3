import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { logIn } from './hub';

const KEPT = 'Unsaved changes to Irene Castellanos are kept in this tab';
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const notice = (page: Page) => page.getByText(KEPT);
const lastName = (page: Page) => page.getByLabel('Last name');
const section = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name });

/** Opens the form of a user from the list and changes it without saving. */
async function changeUser(page: Page) {
  await page.goto('/admin/users?lastname=castellanos');
  await page.getByRole('link', { name: 'Irene Castellanos' }).click();
  await expect(heading(page, 'Irene Castellanos')).toBeFocused();
  const address = page.url();
  await lastName(page).fill('Ruiz');
  return address;
}

test.beforeEach(({ page, signIn }) => signIn(page, 'administrator'));

test('a form that is left by a link, Back, Forward or the menu loses no changes', async ({ page }) => {
  const address = await changeUser(page);
  const back = () => page.evaluate(() => history.back());

  await section(page, 'Library').click();
  await expect(page).toHaveURL('/admin/library');
  await expect(notice(page)).toBeVisible();
  await back();
  await expect(page).toHaveURL(address);
  await expect(lastName(page)).toHaveValue('Ruiz');
  await page.evaluate(() => history.forward());
  await expect(page).toHaveURL('/admin/library');

  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Users' }).click();
  await expect(heading(page, 'Users')).toBeVisible();
  await back();
  await expect(page).toHaveURL('/admin/library');
  await back();
  await expect(lastName(page)).toHaveValue('Ruiz');
  await page.getByRole('button', { name: 'Discard them' }).click();
  await expect(lastName(page)).toHaveValue('Castellanos');
  await section(page, 'Library').click();
  await expect(page).toHaveURL('/admin/library');
  await back();
  await expect(lastName(page)).toHaveValue('Castellanos');
});

test('a reload asks for confirmation, and keeps the changes', async ({ page }) => {
  await changeUser(page);
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    dialog.accept();
  });
  await page.reload();
  await expect(lastName(page)).toHaveValue('Ruiz');
  expect(asked).toEqual(['beforeunload']);
  await page.getByRole('button', { name: 'Discard them' }).click();
  await page.reload();
  await expect(lastName(page)).toHaveValue('Castellanos');
  expect(asked).toHaveLength(1);
});

test('a page that reloads for a new version does not ask, and keeps the changes', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/404/);
  await changeUser(page);
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    dialog.dismiss();
  });
  let isLoadedAgain = false;
  page.on('request', (request) => {
    isLoadedAgain ||= request.isNavigationRequest();
  });
  await page.route(/\/assets\/InvitesPage-.*\.js$/, (route) =>
    isLoadedAgain ? route.continue() : route.fulfill({ status: 404 }),
  );
  await section(page, 'Invites').click();
  await expect(heading(page, 'Invites')).toBeVisible();
  expect(isLoadedAgain).toBe(true);
  expect(asked).toEqual([]);
  await page.goBack();
  await expect(lastName(page)).toHaveValue('Ruiz');
});

test('signing out asks for confirmation and deletes the changes, also for the next user', async ({
  page,
}) => {
  // A separate session, because other tests use the shared one.
  await page.goto('/admin/login');
  await page.evaluate(() => localStorage.removeItem('dsuser'));
  await page.goto('/admin/login');
  await logIn(page, 'administrator');
  await expect(page).toHaveURL('/admin/dashboard');
  const address = await changeUser(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log Out' }).click();
  const dialog = page.getByRole('dialog', { name: 'Log out without saving?' });
  await dialog.getByRole('button', { name: 'Log Out' }).click();
  await expect(heading(page, 'Sign in')).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  await logIn(page, 'manager');
  await expect(heading(page, 'Sign in')).toHaveCount(0);
  await page.goto(address);
  await expect(lastName(page)).toHaveValue('Castellanos');
});
