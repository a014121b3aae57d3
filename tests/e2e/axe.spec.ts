import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { type Account, expect, test } from './fixtures';
import { chooseLearners, completed } from './hub';

interface State {
  name: string;
  path: string;
  account?: Account;
  /** Leads from the opened path to the state; waits until it is there. */
  reach: (page: Page) => Promise<unknown>;
  /** What the browser prints on the way. */
  prints?: RegExp;
}

const heading = (name: string | RegExp) => (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

/** Every call of this path fails from now on. */
const failing = (path: string) => (page: Page) =>
  page.route(path, (route) => route.fulfill({ status: 500, json: { message: 'Out of order.' } }));

const purchaseStep =
  (...further: ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    await page.getByRole('button', { name: 'I pay as the instructor' }).click();
    await expect(page.getByRole('heading', { name: 'Who plays?' })).toBeVisible();
    for (const step of further) await step(page);
  };
const toPayment = async (page: Page) => {
  await page.getByRole('radio').first().check();
  await chooseLearners(page, 3);
  await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeVisible();
};

const states: State[] = [
  { name: 'clients', path: '/clients', account: 'administrator', reach: heading('Clients') },
  {
    name: 'clients, none found',
    path: '/clients?q=zzzz',
    account: 'administrator',
    reach: (page) => expect(page.getByText('No clients found.')).toBeVisible(),
  },
  {
    name: 'client, new, name missing',
    path: '/clients/new',
    account: 'administrator',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Save' }).first().click();
      await expect(page.getByText('Enter a name.')).toBeVisible();
    },
  },
  {
    name: 'client, not found',
    path: '/clients/nothing-here',
    account: 'administrator',
    prints: /404/,
    reach: heading('Client not found'),
  },
  { name: 'sign-in', path: '/login', reach: heading('Sign in') },
  {
    name: 'sign-in, fields missing',
    path: '/login',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(page.getByText('Enter your email.')).toBeVisible();
    },
  },
  {
    name: 'sign-in, refused',
    path: '/login',
    prints: /401/,
    reach: async (page) => {
      await page.getByLabel('Email').fill('nobody@demo.example');
      await page.getByRole('textbox', { name: 'Password' }).fill('wrong');
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  { name: 'magic login', path: '/magiclogin?token=x', prints: /401/, reach: heading(/Hang on/) },
  {
    name: 'magic login, refused',
    path: '/magiclogin?token=x',
    prints: /401/,
    reach: (page) => expect(page.getByRole('alert')).toBeVisible(),
  },
  { name: 'error page', path: '/error?code=403', reach: heading('Something is in the way') },
  { name: 'error page without a code', path: '/error', reach: heading('Loading...') },
  { name: 'not found', path: '/nothing-here', reach: heading('Page not found') },
  {
    name: 'library',
    path: '/library',
    reach: (page) => expect(page.getByRole('article').first()).toBeVisible(),
  },
  {
    name: 'library, nothing found',
    path: '/library?q=zzzz',
    reach: (page) => expect(page.getByText('Nothing matches these filters.')).toBeVisible(),
  },
  { name: 'detail, signed out', path: '/library/harbour-lease', reach: heading('The Harbour Lease') },
  { name: 'detail, on request', path: '/library/upper-reach', reach: heading('Upper Reach') },
  { name: 'detail, free', path: '/library/offer-letter', reach: heading('The Offer Letter') },
  {
    name: 'detail, not found',
    path: '/library/nothing-here',
    prints: /404/,
    reach: heading(/could not find/),
  },
  {
    name: 'detail, student',
    path: '/library/tiers',
    account: 'student',
    reach: (page) => expect(page.getByRole('link', { name: 'Go to Invites' })).toBeVisible(),
  },
  {
    name: 'detail, never bought',
    path: '/library/two-hospitals',
    account: 'manager',
    reach: (page) => expect(page.getByRole('link', { name: 'Free Trial' })).toBeVisible(),
  },
  {
    name: 'detail, bought',
    path: '/library/berth-plan',
    account: 'instructor',
    reach: (page) => expect(page.getByRole('link', { name: /Access Game/ })).toBeVisible(),
  },
  {
    name: 'detail, trial used',
    path: '/library/winter-coats',
    account: 'instructor',
    reach: (page) => expect(page.getByRole('link', { name: 'Contact Us' })).toBeVisible(),
  },
  {
    name: 'materials',
    path: '/library/berth-plan?materials=true',
    account: 'instructor',
    reach: (page) => expect(page.getByRole('dialog').getByRole('heading').nth(1)).toBeVisible(),
  },
  {
    name: 'dashboard of an instructor',
    path: '/dashboard',
    account: 'instructor',
    reach: heading(/What can we/),
  },
  {
    name: 'menu',
    path: '/error?code=101',
    account: 'administrator',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Menu' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'about',
    path: '/error?code=101',
    account: 'manager',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('button', { name: 'About' }).click();
      await expect(page.getByRole('dialog', { name: 'About' })).toBeVisible();
    },
  },
  {
    name: 'purchase, payer',
    path: '/library/two-hospitals/purchase',
    account: 'manager',
    reach: (page) => expect(page.getByRole('heading', { name: 'Who pays?' })).toBeVisible(),
  },
  {
    name: 'purchase, players',
    path: '/library/two-hospitals/purchase',
    account: 'manager',
    reach: purchaseStep(),
  },
  {
    name: 'purchase, players missing',
    path: '/library/two-hospitals/purchase',
    account: 'manager',
    reach: purchaseStep(async (page) => {
      await page.getByRole('button', { name: 'Continue to payment' }).click();
      await expect(page.getByText('Enter how many learners will play.')).toBeVisible();
    }),
  },
  {
    name: 'purchase, card',
    path: '/library/two-hospitals/purchase',
    account: 'manager',
    reach: purchaseStep(toPayment),
  },
  {
    name: 'purchase, card missing',
    path: '/library/two-hospitals/purchase',
    account: 'manager',
    reach: purchaseStep(toPayment, async (page) => {
      await page.getByRole('button', { name: /^Pay \$/ }).click();
      await expect(page.getByText('Enter a phone number.')).toBeVisible();
    }),
  },
  {
    name: 'purchase, card form without a payment',
    path: '/library/four-time-zones/purchase',
    account: 'manager',
    prints: /500/,
    reach: purchaseStep(failing('**/api/payments/intent'), async (page) => {
      await chooseLearners(page, 3);
      await expect(page.getByText('Out of order.')).toBeVisible();
    }),
  },
  {
    name: 'purchase, invoice',
    path: '/library/two-hospitals/purchase',
    account: 'manager',
    reach: purchaseStep(toPayment, async (page) => {
      await page.getByRole('button', { name: 'Pay later by invoice' }).click();
      await expect(page.getByLabel('Address')).toBeVisible();
    }),
  },
  {
    name: 'purchase, error',
    path: '/library/five-ways-to-win/purchase',
    account: 'manager',
    prints: /500/,
    reach: async (page) => {
      await failing('**/api/integrations/purchase')(page);
      await page.getByRole('button', { name: 'Launch Free Session' }).click();
      await expect(page.getByRole('heading', { name: 'PURCHASE ERROR' })).toBeVisible();
    },
  },
  {
    name: 'purchase, completed',
    path: '/library/morning-edition/purchase',
    account: 'manager',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Launch Free Session' }).click();
      await expect(completed(page)).toBeVisible();
    },
  },
  {
    name: 'purchase, on request',
    path: '/library/upper-reach/purchase',
    account: 'manager',
    reach: (page) => expect(page.getByRole('link', { name: 'Request Access' })).toBeVisible(),
  },
  {
    name: 'trial',
    path: '/library/two-hospitals/purchase?trial=true',
    account: 'manager',
    reach: (page) => expect(page.getByRole('button', { name: 'Launch Free Session' })).toBeVisible(),
  },
  {
    name: 'trial, used',
    path: '/library/winter-coats/purchase?trial=true',
    account: 'instructor',
    reach: (page) => expect(page.getByRole('link', { name: 'Contact Us' })).toBeVisible(),
  },
  {
    name: 'invites',
    path: '/invites',
    account: 'student',
    reach: (page) => expect(page.getByRole('link', { name: 'Tiers' })).toBeVisible(),
  },
  {
    name: 'invites of everyone',
    path: '/invites',
    account: 'administrator',
    reach: (page) => expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible(),
  },
  {
    name: 'no invites',
    path: '/invites',
    account: 'manager',
    reach: (page) => expect(page.getByText('No invites found.')).toBeVisible(),
  },
  {
    name: 'invite, to play',
    path: '/invites',
    account: 'student',
    reach: async (page) => {
      await page.getByRole('link', { name: 'Berth Plan' }).click();
      await expect(page.getByRole('link', { name: 'Play', exact: true })).toBeVisible();
    },
  },
  {
    name: 'invite, not found',
    path: '/invites/nothing',
    account: 'student',
    prints: /404/,
    reach: heading('Invite not found'),
  },
];

for (const { name, path, account, reach, prints } of states) {
  test(name, async ({ page, signIn, expectConsole }) => {
    if (prints) expectConsole(prints);
    if (account) await signIn(page, account);
    await page.goto(`/admin${path}`);
    await reach(page);
    await expectAccessible(page);
  });
}

for (const { name, path, account, call } of [
  { name: 'library', path: '/library', call: '**/api/public/clients/all' },
  { name: 'detail', path: '/library/tiers', call: '**/api/public/clients/tiers' },
  { name: 'invites', path: '/invites', account: 'student', call: '**/api/invites/all*' },
] as const) {
  test(`${name}, loading and failed`, async ({ page, signIn, expectConsole }) => {
    expectConsole(/500/);
    if (account) await signIn(page, account);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(call, async (route) => {
      await held;
      await route.fulfill({ status: 500, json: { message: 'Out of order.' } });
    });
    await page.goto(`/admin${path}`, { waitUntil: 'commit' });
    await expect(page.getByText('Loading...').first()).toBeAttached();
    await expectAccessible(page);
    release();
    await expect(page.getByText('Out of order.')).toBeVisible();
    await expectAccessible(page);
  });
}
