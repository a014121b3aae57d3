import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { expect, test } from './fixtures';
import { expectNoSidewaysScroll } from './hub';

const rows = (page: Page) => page.getByRole('rowheader');
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test('a manager finds a user, changes the user, creates another and deletes one', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'manager');
  await page.goto('/admin/dashboard');
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Users' }).click();
  await expect(heading(page, 'Users')).toBeFocused();
  await expect(rows(page).first()).toBeVisible();

  await page.getByRole('link', { name: 'New user' }).click();
  await expect(heading(page, 'New user')).toBeFocused();
  await expect(page.getByLabel('School')).toHaveValue('Northfield School of Business');
  await page.getByRole('button', { name: 'Create user' }).click();
  await page.getByRole('alert').getByRole('link', { name: 'Email' }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
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
  await page.getByRole('link', { name: 'Temporary Associate' }).click();
  await expect(heading(page, 'Temporary Associate')).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('temporary.colleague@');
  await expect(rows(page)).toHaveText(['Temporary Associate']);

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
});

test('an administrator creates a school, sees its history and deletes it', async ({ page, signIn }) => {
  await signIn(page, 'administrator');
  await page.goto('/admin/schools');
  await page.getByRole('link', { name: 'New school' }).click();
  await page.getByLabel('Name').fill('Passing Academy');
  await page.getByLabel('Code').fill('PASS');
  const box = page.getByRole('combobox', { name: 'Free to play' });
  await box.fill('tiers');
  await expect(page.getByRole('option', { name: 'Tiers' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Chosen simulations' })).toHaveText('Tiers');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Create school' }).click();
  await expect(page.getByText('School successfully created.')).toBeVisible();
  await expect(heading(page, 'Passing Academy')).toBeFocused();

  await page.getByLabel('Code').fill('PASSING');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('School successfully updated.')).toBeVisible();
  await page.getByRole('button', { name: 'History' }).click();
  await expect(page.getByText('Before: PASS', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('link', { name: 'Delete school' }).click();
  await expect(heading(page, 'Delete Passing Academy?')).toBeFocused();
  await page.getByRole('button', { name: 'Delete school' }).click();
  await expect(heading(page, 'Schools')).toBeFocused();
  await expect(rows(page).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Passing Academy', exact: true })).toHaveCount(0);
});

for (const [width, height] of [
  [1280, 800],
  [700, 800],
  [320, 640],
  // 1280 by 1024 at a zoom of 400%.
  [320, 256],
] as const) {
  test(`a ticked row stays reachable in ${width} by ${height}`, async ({ page, signIn }) => {
    await signIn(page, 'administrator');
    await page.setViewportSize({ width, height });
    await page.goto('/admin/users');
    const box = page.getByRole('checkbox', { name: /^Select (?!all)/ }).nth(9);
    await expect(box).toBeEnabled();
    await box.evaluate((element: HTMLElement) => {
      scrollBy({ top: element.getBoundingClientRect().bottom - innerHeight + 4, behavior: 'instant' });
      element.focus({ preventScroll: true });
    });
    await page.keyboard.press('Space');
    await expect(page.getByText('1 user selected')).toBeAttached();
    const isOnTop = () =>
      box.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, y + height / 2) === element;
      });
    expect(await isOnTop()).toBe(true);
  });
}

test('several users get a new status at once, and the list is saved as a file', async ({ page, signIn }) => {
  await signIn(page, 'administrator');
  await page.goto('/admin/users?role=student&status=created');
  const first = page.getByRole('checkbox', { name: /^Select (?!all)/ }).first();
  await expect(first).toBeEnabled();
  await first.scrollIntoViewIfNeeded();
  const place = await first.boundingBox();
  await first.check();
  await expect(page.getByText('1 user selected')).toBeInViewport();
  // The bar for the selected users must not move the rows, because the user may tick the next one.
  expect(await first.boundingBox()).toEqual(place);
  await page.getByRole('button', { name: 'Change' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change 1 user?' });
  await dialog.getByLabel('New status').selectOption('Recovery');
  await dialog.getByRole('button', { name: 'Change 1 user' }).click();
  await expect(page.getByText('1 user changed to Recovery.')).toBeFocused();
  await expect(page.getByText('1 user changed to Recovery.')).toBeInViewport();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toBe('users.csv');
});

test('the lists fit a phone: their tables scroll within their card', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 780 });
  await signIn(page, 'administrator');
  for (const path of ['/users', '/users/new', '/schools', '/schools/new']) {
    await page.goto(`/admin${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Loading...')).toHaveCount(0);
    await expectNoSidewaysScroll(page);
  }
  await page.goto('/admin/users?lastname=a');
  await rows(page).first().getByRole('link').click();
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
  await expectNoSidewaysScroll(page);
});

/** Opens the menu of the first row that has one, and chooses Delete. */
async function askToDelete(page: Page) {
  await page
    .getByRole('button', { name: /^Actions for / })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
}

const failing = (page: Page, path: string | RegExp) =>
  page.route(path, (route) => route.fulfill({ status: 500, json: { message: 'Out of order.' } }));

const states: {
  name: string;
  /** Also checks the layout of a phone. */
  phone?: true;
  path: string;
  prints?: RegExp;
  before?: (page: Page) => Promise<unknown>;
  reach: (page: Page) => Promise<unknown>;
}[] = [
  { name: 'users', path: '/users', reach: (page) => expect(rows(page).first()).toBeVisible() },
  {
    name: 'users, some selected',
    phone: true,
    path: '/users?sort=name:asc',
    reach: async (page) => {
      await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
      await expect(page.getByText(/users selected/)).toBeVisible();
    },
  },
  {
    name: 'users, about to delete',
    path: '/users',
    reach: async (page) => {
      await askToDelete(page);
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'users, not deleted',
    path: '/users?role=student',
    prints: /500/,
    before: (page) => failing(page, /^\w+:\/\/[^/]+\/users\//),
    reach: async (page) => {
      await askToDelete(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByRole('alert')).toHaveText(/ could not be deleted\. Out of order\.$/);
    },
  },
  {
    name: 'users, nothing found',
    path: '/users?q=zzzz',
    reach: (page) => expect(page.getByText('No users found.')).toBeVisible(),
  },
  {
    name: 'users, failed',
    path: '/users',
    prints: /500/,
    before: (page) => failing(page, '**/api/users/all*'),
    reach: (page) => expect(page.getByText('Out of order.')).toBeVisible(),
  },
  {
    name: 'users, loading',
    path: '/users',
    before: (page) => page.route('**/api/users/all*', () => {}),
    reach: (page) => expect(page.getByText('Loading...')).toBeAttached(),
  },
  {
    name: 'user, fields missing',
    phone: true,
    path: '/users/new',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Create user' }).click();
      await expect(page.getByText('Choose a role.', { exact: true })).toBeVisible();
    },
  },
  {
    name: 'user, with a sign-in link',
    path: '/users?role=student',
    reach: async (page) => {
      await rows(page).first().getByRole('link').click();
      await page.getByRole('button', { name: 'Create sign-in link' }).click();
      await expect(page.getByRole('textbox', { name: 'Sign-in link' })).toBeVisible();
    },
  },
  {
    name: 'user, not found',
    path: '/users/nothing',
    prints: /404/,
    reach: (page) => expect(heading(page, 'User not found')).toBeVisible(),
  },
  { name: 'schools', path: '/schools', reach: (page) => expect(rows(page).first()).toBeVisible() },
  {
    name: 'school, choosing simulations',
    phone: true,
    path: '/schools/new',
    reach: async (page) => {
      await page.getByRole('combobox', { name: 'Free to play' }).fill('a');
      await page.keyboard.press('Enter');
      await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('listbox')).toBeVisible();
    },
  },
  {
    name: 'school, about to delete',
    path: '/schools',
    reach: async (page) => {
      await askToDelete(page);
      await page.getByRole('button', { name: 'Delete school' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
    },
    prints: /409/,
  },
];

for (const { name, phone, path, prints, before, reach } of states) {
  test(`${name}: axe finds no fault`, async ({ page, signIn, expectConsole }) => {
    if (prints) expectConsole(prints);
    await signIn(page, 'administrator');
    await before?.(page);
    await page.goto(`/admin${path}`);
    await reach(page);
    await expectAccessible(page, { phone });
  });
}
