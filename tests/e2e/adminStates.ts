import type { Page } from '@playwright/test';
import { expect } from './fixtures';
import type { State } from './states';

const fail = (page: Page, path: RegExp) =>
  page.route(path, (route) => route.fulfill({ status: 500, json: { message: 'Out of order.' } }));

/** Opens the menu of the first row that has one, and chooses Delete. */
async function askToDelete(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Actions for / })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('button', { name: /^Delete/ })).toBeVisible();
}

async function processFirst(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Process order/ })
    .first()
    .press('Enter');
  await page.getByRole('button', { name: 'Process purchase' }).press('Enter');
}

async function openFirstPurchase(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^Details/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: /^Purchase: / })).toBeVisible();
}

/** The states of users, schools and purchases, for an administrator. */
export const adminStates: State[] = [
  {
    name: 'users, loading',
    path: '/users',
    before: (page) => page.route('**/api/users/all*', () => {}),
    reach: (page) => expect(page.getByText('Loading...').first()).toBeAttached(),
  },
  {
    name: 'users, failed',
    path: '/users',
    prints: /500/,
    before: (page) => fail(page, /\/api\/users\/all/),
    reach: (page) => expect(page.getByText('Out of order.')).toBeVisible(),
  },
  {
    name: 'purchase, loading',
    path: '/purchases/0',
    before: (page) => page.route('**/api/purchases/0', () => {}),
    reach: (page) => expect(page.getByText('Loading...').first()).toBeAttached(),
  },
  {
    name: 'users, some selected',
    phone: true,
    path: '/users?role=student&lastname=o&sort=name:asc',
    prints: /500/,
    reach: async (page) => {
      await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
      await expect(page.getByText(/users selected/)).toBeVisible();
    },
    further: [
      { name: 'about to delete one', reach: askToDelete },
      {
        name: 'not deleted',
        reach: async (page) => {
          await fail(page, /^\w+:\/\/[^/]+\/users\//);
          await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
          await expect(page.getByRole('alert')).toHaveText(/ could not be deleted\. Out of order\.$/);
        },
      },
    ],
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
    phone: true,
    path: '/users?role=student&lastname=o',
    reach: async (page) => {
      await page.getByRole('rowheader').first().getByRole('link').click();
      await page.getByRole('button', { name: 'Create sign-in link' }).click();
      await expect(page.getByRole('textbox', { name: 'Sign-in link' })).toBeVisible();
    },
  },
  {
    name: 'school, not deleted',
    path: '/schools',
    prints: /409/,
    reach: async (page) => {
      await askToDelete(page);
      await page.getByRole('button', { name: 'Delete school' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
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
    name: 'purchases, filtered by a link',
    phone: true,
    path: '/purchases?metadata[trial]=true',
    reach: (page) => expect(page.getByRole('button', { name: 'Remove the filter Trial: Yes' })).toBeVisible(),
  },
  {
    name: 'purchases, one not processed',
    // Oldest first, because other tests process the newest ones.
    path: '/purchases?processed=false&sort=created_at:asc',
    prints: /500/,
    before: (page) => fail(page, /\/process$/),
    reach: async (page) => {
      await processFirst(page);
      await expect(page.getByRole('alert')).toHaveText(/^Order \S+ could not be processed\. Out of order\.$/);
    },
    further: [
      {
        name: 'one processed',
        reach: async (page) => {
          await page.unrouteAll();
          await processFirst(page);
          await expect(page.getByRole('status').filter({ hasText: /^Processed order/ })).toBeFocused();
        },
      },
    ],
  },
  {
    name: 'purchases, without a session',
    path: '/purchases?session=waiting',
    phone: true,
    reach: (page) => expect(page.getByRole('button', { name: /^Open session/ })).toHaveCount(2),
  },
  {
    name: 'purchase, with its history',
    phone: true,
    path: '/purchases?session=open',
    reach: async (page) => {
      await openFirstPurchase(page);
      await page.getByRole('button', { name: 'History' }).click();
      await expect(page.getByRole('button', { name: 'History' })).toHaveAttribute('aria-expanded', 'true');
    },
    further: [
      {
        name: 'to be cancelled',
        phone: true,
        reach: async (page) => {
          await page.getByRole('button', { name: 'Cancel purchase' }).click();
          await expect(page.getByRole('dialog', { name: 'Cancel this purchase?' })).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'purchase, session failed',
    phone: true,
    path: '/purchases?processed=true',
    prints: /500/,
    before: (page) => fail(page, /\/session$/),
    reach: async (page) => {
      await openFirstPurchase(page);
      await expect(page.getByText(/The session could not be loaded/)).toBeVisible();
    },
  },
  {
    name: 'invites of everyone, addresses suggested',
    path: '/invites?email=',
    reach: async (page) => {
      await page.getByLabel('Email').fill('student@');
      await expect(page.locator('datalist option').first()).toBeAttached();
    },
  },
];
