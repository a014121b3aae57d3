import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { hold } from './hold';

const rows = (page: Page) => page.getByRole('rowheader');
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test('a manager creates, changes, finds and deletes a user, and reads a class', async ({ page, signIn }) => {
  await signIn(page, 'manager');
  await page.goto('/admin/dashboard');
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Users' }).click();
  await expect(heading(page, 'Users')).toBeFocused();
  await expect(rows(page).first()).toBeVisible();

  await page.getByRole('link', { name: 'New user' }).click();
  await expect(heading(page, 'New user')).toBeFocused();
  await expect(page.getByLabel('School')).toHaveValue('Northfield School of Business');
  await page.getByLabel('Name', { exact: true }).fill('Temporary');
  await page.getByLabel('Last name').fill('Colleague');
  await page.getByLabel('Email').fill('temporary.colleague@northfield.example');
  await page.getByLabel('Role').selectOption('Instructor');
  await page.getByRole('button', { name: 'Create user' }).click();
  await expect(page.getByText('User successfully created.')).toBeVisible();
  await expect(heading(page, 'Temporary Colleague')).toBeFocused();

  await page.getByLabel('Last name').fill('Associate');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('User successfully updated.')).toBeVisible();
  await expect(heading(page, 'Temporary Associate')).toBeVisible();

  await page.getByRole('link', { name: 'Users' }).last().click();
  await page.getByRole('searchbox', { name: 'Search' }).fill('temporary.colleague@');
  await expect(rows(page)).toHaveText(['Temporary Associate']);
  await expect(page).toHaveURL(/\?q=temporary\.colleague%40$/);
  const opener = page.getByRole('button', { name: 'Actions for Temporary Associate' });
  const askByKeyboard = async () => {
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Delete' }).focus();
    await page.keyboard.press('Enter');
  };
  await opener.focus();
  await askByKeyboard();
  const dialog = page.getByRole('dialog', { name: 'Delete Temporary Associate?' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await askByKeyboard();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No users found.')).toBeVisible();
  await page.getByLabel('Status').selectOption('Deleted');
  await expect(rows(page)).toHaveText(['Temporary Associate']);
  await page.goBack();
  await expect(page.getByText('No users found.')).toBeVisible();
  await expect(page.getByLabel('Status')).toHaveValue('active');

  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Sessions' }).click();
  await page.getByRole('searchbox', { name: 'Search' }).fill('section B');
  await page.getByRole('link', { name: 'Operations, section B' }).click();
  await expect(rows(page).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add students' })).toHaveCount(0);
});

const boxes = (page: Page) => page.getByRole('checkbox', { name: /^Select (?!all)/ });

test('nothing moves in the list of users: by names that arrive late, by a selection, by a failed export', async ({
  page,
  signIn,
  tokenOf,
  expectConsole,
}) => {
  expectConsole(/500/);
  await signIn(page, 'administrator');
  const release = await hold(page, /\/api\/schools\/all\?pp=1000/);
  // The script that formats dates loads through the same route and must not be delayed.
  await page.route(/\/dates-[^/]+\.js$/, (route) => route.continue());
  await page.goto('/admin/users?role=student&status=created');
  await expect(page.locator('tbody time').first()).toBeVisible();
  const places = (parts: string) =>
    page.locator(parts).evaluateAll((found) => found.map((part) => part.getBoundingClientRect().toJSON()));
  const heads = await places('th');
  await expect(page.getByRole('cell', { name: '…' }).first()).toBeVisible();
  release();
  await expect(page.getByRole('cell', { name: '…' })).toHaveCount(0);
  expect(await places('th')).toEqual(heads);

  await page.route(/\/csv/, (route) => route.fulfill({ status: 500, json: { message: 'Out of order.' } }));
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await page.reload();
    await expect(rows(page).first()).toBeVisible();
    const header = '.list-header h1, .list-header .btn';
    const before = await places(header);
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await expect(page.getByRole('alert')).toHaveText('Out of order.');
    expect(await places(header)).toEqual(before);
  }

  const headers = { Authorization: `Bearer ${await tokenOf('administrator')}` };
  const names = { name: 'Own', lastname: 'Student', email: 'own-student@list.example' };
  const data = { ...names, role: 'student', status: 'created', school: null };
  expect((await page.request.post('/api/users', { headers, data })).ok()).toBe(true);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/admin/users?role=student&status=created&q=${names.email}`);
  await expect(rows(page)).toHaveText(['Own Student']);
  await boxes(page).first().scrollIntoViewIfNeeded();
  const place = await boxes(page).first().boundingBox();
  await boxes(page).first().check();
  await expect(page.getByText('1 user selected')).toBeInViewport();
  // The next one may be ticked at once.
  expect(await boxes(page).first().boundingBox()).toEqual(place);
  await page.getByRole('button', { name: 'Change' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change 1 user?' });
  await dialog.getByLabel('New status').selectOption('Recovery');
  await dialog.getByRole('button', { name: 'Change 1 user' }).click();
  const message = page.getByText('1 user changed to Recovery.');
  await expect(message).toBeFocused();
  await expect(message).toBeInViewport();
});

test('a ticked row stays reachable on every screen', async ({ page, signIn }) => {
  await signIn(page, 'administrator');
  await page.goto('/admin/users');
  const box = boxes(page).nth(9);
  for (const [width, height] of [
    [1280, 800],
    [700, 800],
    [320, 640],
    // 1280 by 1024 at a zoom of 400%.
    [320, 256],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(box).toBeEnabled();
    await box.evaluate((element: HTMLElement) => {
      scrollBy({ top: element.getBoundingClientRect().bottom - innerHeight + 4, behavior: 'instant' });
      element.focus({ preventScroll: true });
    });
    await page.keyboard.press('Space');
    await expect(page.getByText('1 user selected')).toBeAttached();
    const isOnTop = await box.evaluate((element) => {
      const { x, y, width: wide, height: high } = element.getBoundingClientRect();
      return document.elementFromPoint(x + wide / 2, y + high / 2) === element;
    });
    expect(isOnTop, `${width} by ${height}`).toBe(true);
    await page.keyboard.press('Space');
    await expect(page.getByText('1 user selected')).toHaveCount(0);
  }
});
