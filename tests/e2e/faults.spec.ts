import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import {
  chooseStudents,
  completed,
  countCalls,
  countPageLoads,
  enterCard,
  expectSignedOutBy,
  logIn,
  pay,
  revokeSession,
  startPurchase,
} from './hub';

const PURCHASE = '/api/integrations/purchase';
const CONFIRM = '/api/payments/sandbox/confirm';

/** Opens the card step of the wizard for the given number of students. */
async function openCardStep(page: Page, name: string, students: number): Promise<void> {
  await startPurchase(page, name);
  await page.getByRole('button', { name: 'I pay as the instructor' }).click();
  await chooseStudents(page, students);
  await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeEnabled();
}

test.describe('signing in', () => {
  test('with a wrong password shows the reason without a reload', async ({ page, expectConsole }) => {
    expectConsole(/401 .*\/auth\/login/);
    await page.goto('/admin/login');
    const loads = countPageLoads(page);
    await logIn(page, 'instructor', 'not-the-password');
    await expect(page.getByRole('alert')).toContainText('Wrong email or password.');
    await logIn(page, 'instructor');
    await expect(page).toHaveURL('/admin/dashboard');
    expect(loads()).toBe(0);
  });

  const storages = {
    'that blocks the storage': () =>
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('Blocked', 'SecurityError');
        },
      }),
    'whose storage is full': () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('Full', 'QuotaExceededError');
      };
    },
  };
  for (const [which, prepare] of Object.entries(storages)) {
    test(`works in a browser ${which}, as long as the page is open`, async ({ page }) => {
      await page.addInitScript(prepare);
      await page.goto('/admin/invites');
      await logIn(page, 'student');
      await expect(page).toHaveURL('/admin/invites');
      await page.getByRole('link', { name: 'Tiers' }).click();
      await expect(page.getByText('has invited you to play')).toBeVisible();
    });
  }

  for (const stored of ['', 'null', '{"token":', '"x"', '[]']) {
    test(`is required if ${JSON.stringify(stored)} is stored`, async ({ page }) => {
      await page.addInitScript((value) => localStorage.setItem('dsuser', value), stored);
      await page.goto('/admin/dashboard');
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    });
  }
});

test.describe('a session that ends during the wizard', () => {
  test('before the payment: after signing in, the instructor finds every entry and completes the purchase', async ({
    page,
    expectConsole,
  }) => {
    expectConsole(/401 /);
    await page.goto('/admin/login');
    await logIn(page, 'instructor');
    await expect(page).toHaveURL('/admin/dashboard');
    await startPurchase(page, 'Four Time Zones');
    await page.getByRole('button', { name: 'I pay as the instructor' }).click();
    await page.getByLabel('Number of students').fill('40');
    await revokeSession(page);
    await expectSignedOutBy(page, () => page.getByRole('button', { name: 'Continue to payment' }).click());
    await logIn(page, 'instructor');
    await expect(page).toHaveURL(/four-time-zones\/purchase/);
    await expect(page.getByRole('complementary', { name: 'Summary' })).toContainText('40 seats × $12.95');
    await enterCard(page, '4242 4242 4242 4242');
    await pay(page, '$518.00');
    await expect(completed(page)).toBeVisible();
  });

  test('after the payment: after signing in, the purchase is completed without a second payment', async ({
    page,
    expectConsole,
  }) => {
    expectConsole(/401 /);
    await page.goto('/admin/login');
    await logIn(page, 'instructor');
    await expect(page).toHaveURL('/admin/dashboard');
    await openCardStep(page, 'Ridge Rescue', 2);
    const confirmations = countCalls(page, 'POST', CONFIRM);
    await enterCard(page, '4242 4242 4242 4242');
    await page.route(`**${CONFIRM}`, async (route) => {
      const response = await route.fetch();
      await revokeSession(page);
      await route.fulfill({ response });
    });
    await expectSignedOutBy(page, () => pay(page, '$31.00'));
    await logIn(page, 'instructor');
    await expect(page.getByText('Your payment of $31.00 was received.')).toBeVisible();
    await page.getByRole('button', { name: 'Finish purchase' }).click();
    await expect(completed(page)).toBeVisible();
    expect(confirmations).toHaveLength(1);
  });
});

test.describe('buying', () => {
  test.beforeEach(({ page, signIn }) => signIn(page, 'instructor'));

  test('after a failed purchase, the retry makes no second payment', async ({ page, expectConsole }) => {
    expectConsole(/500 .*\/api\/integrations\/purchase/);
    await openCardStep(page, 'The Second Purchase', 4);
    const confirmations = countCalls(page, 'POST', CONFIRM);
    await page.route(`**${PURCHASE}`, (route) => route.fulfill({ status: 500, json: { message: 'No.' } }), {
      times: 1,
    });
    await enterCard(page, '4242 4242 4242 4242');
    await pay(page, '$70.00');
    await expect(page.getByRole('heading', { name: 'PURCHASE ERROR' })).toBeVisible();
    await expect(page.getByText('We had a problem with your purchase.')).toBeVisible();
    await page.getByRole('button', { name: 'Try Again' }).click();

    await page.getByRole('button', { name: 'I pay as the instructor' }).click();
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await expect(page.getByText('Your payment of $70.00 was received.')).toBeVisible();
    await page.getByRole('button', { name: 'Finish purchase' }).click();
    await expect(completed(page)).toBeVisible();
    expect(confirmations).toHaveLength(1);
  });

  test('a double click on Pay makes one payment and one purchase', async ({ page }) => {
    await openCardStep(page, 'The Kettle Question', 2);
    const confirmations = countCalls(page, 'POST', CONFIRM);
    const purchases = countCalls(page, 'POST', PURCHASE);
    await enterCard(page, '4242 4242 4242 4242');
    await page.getByRole('button', { name: 'Pay $23.00' }).dblclick();
    await expect(completed(page)).toBeVisible();
    expect(confirmations).toHaveLength(1);
    expect(purchases).toHaveLength(1);
  });

  test('the amount follows the number of students in both directions', async ({ page }) => {
    await openCardStep(page, 'Flour, Butter, Hours', 10);
    await expect(page.getByRole('button', { name: 'Pay $95.00' })).toBeVisible();
    await page.getByRole('button', { name: 'Players' }).click();
    await chooseStudents(page, 50);
    await expect(page.getByRole('button', { name: 'Pay $475.00' })).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel('Number of students')).toHaveValue('50');
    await page.goForward();
    await page.reload();
    await enterCard(page, '4242 4242 4242 4242');
    await pay(page, '$475.00');
    await expect(completed(page)).toBeVisible();
    await expect(page.getByRole('main')).toContainText('$475.00');
  });

  test('if a payment cannot be opened, the screen says so and offers a retry', async ({
    page,
    expectConsole,
  }) => {
    expectConsole(/500 .*\/api\/payments\/intent/);
    await page.route('**/api/payments/intent', (route) =>
      route.fulfill({ status: 500, json: { message: 'Closed.' } }),
    );
    await startPurchase(page, 'Sealed');
    await page.getByRole('button', { name: 'I pay as the instructor' }).click();
    await page.getByRole('radio').first().check();
    await chooseStudents(page, 2);
    await expect(page.getByText('Closed.')).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('button', { name: 'Pay $17.00' })).toBeVisible();
  });

  test('after a failed authentication, another card can pay', async ({ page }) => {
    await openCardStep(page, 'The Night Shift Agreement', 2);
    await enterCard(page, '4000 0025 0000 3155');
    await pay(page, '$33.00');
    await page.getByRole('button', { name: 'Fail authentication' }).click();
    await expect(page.getByRole('alert')).toContainText('authenticat');
    await page.getByLabel('Card number').fill('4242 4242 4242 4242');
    await pay(page, '$33.00');
    await expect(completed(page)).toBeVisible();
  });
});

test.describe('the network', () => {
  test.beforeEach(({ page, signIn }) => signIn(page, 'student'));

  test('is down: the screen says so, and tries again when the network is back', async ({
    page,
    context,
    expectConsole,
  }) => {
    expectConsole(/ERR_INTERNET_DISCONNECTED/);
    await page.goto('/admin/invites');
    await page.getByRole('link', { name: 'Tiers' }).click();
    await expect(page.getByRole('link', { name: 'Play', exact: true })).toBeVisible();
    await page.goBack();
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Berth Plan' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('We could not reach the server.');
    await context.setOffline(false);
    await expect(page.getByRole('link', { name: 'Play', exact: true })).toBeVisible();
  });

  test('is down before a screen has loaded: no input is lost', async ({ page, context, expectConsole }) => {
    expectConsole(
      /ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically imported module|Unable to preload CSS/,
    );
    await page.goto('/admin/invites');
    await expect(page.getByRole('link', { name: 'Tiers' })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Tiers' }).click();
    await expect(page.getByRole('heading', { name: 'We could not reach the server' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Invites' })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('link', { name: 'Play', exact: true })).toBeVisible();
  });

  test('is down: a menu and a dialog that do not open leave the screen as it is', async ({
    page,
    context,
    signIn,
    expectConsole,
  }) => {
    expectConsole(
      /ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically imported module|(preload CSS|css could not be loaded)/,
    );
    await signIn(page, 'instructor');
    await page.goto('/admin/sessions');
    await page.getByRole('link', { name: 'MBA 2, spring' }).click();
    const add = page.getByRole('button', { name: 'Add students' }).first();
    const menu = page.getByRole('button', { name: 'Menu' });
    const row = page.getByRole('button', { name: /^Actions for/ }).first();
    await expect(row).toBeVisible();
    const missing = page.getByText('This could not be opened. Check your connection and try again.');
    await context.setOffline(true);
    for (const opener of [menu, add, row]) {
      await opener.click();
      await expect(missing).toBeVisible();
      await expect(page.getByRole('heading', { name: 'MBA 2, spring' })).toBeVisible();
      // The message goes by itself.
      await expect(missing).toBeHidden();
    }
    await context.setOffline(false);
    await add.click();
    await expect(page.getByRole('dialog', { name: 'Add students' })).toBeVisible();
    await page.keyboard.press('Escape');
    await menu.click();
    await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible();
    // With its styles, it lies over the page.
    await expect(page.getByRole('dialog')).toHaveCSS('position', 'fixed');
  });

  test('is slow: the screen says so after 15 s', async ({ page }) => {
    await page.clock.install();
    await page.route('**/api/invites/all*', () => {});
    await page.goto('/admin/invites', { waitUntil: 'commit' });
    await page.clock.runFor(2_000);
    await expect(page.getByRole('main').getByText('Loading...')).toBeVisible();
    await page.clock.runFor(15_000);
    await expect(page.getByRole('alert')).toContainText('The server takes too long to answer.');
  });

  for (const [status, message] of [
    [429, 'Too many requests.'],
    [500, 'Out of order.'],
    [503, ''],
  ] as const) {
    test(`answers ${status}: the screen shows a message`, async ({ page, expectConsole }) => {
      expectConsole(new RegExp(`${status} `));
      await page.route('**/api/invites/all*', (route) =>
        route.fulfill({ status, json: { message }, headers: { 'Retry-After': '60' } }),
      );
      await page.goto('/admin/invites');
      await expect(page.getByRole('alert').locator('p')).toHaveText(message || /\w+/);
    });
  }

  test('answers 403: the error page shows the reason', async ({ page, expectConsole }) => {
    expectConsole(/403 /);
    await page.route('**/api/invites/all*', (route) =>
      route.fulfill({ status: 403, json: { message: 'No.' } }),
    );
    await page.goto('/admin/invites');
    await expect(page).toHaveURL('/admin/error?code=403');
    await expect(page.getByText('You do not have permission to access this section.')).toBeVisible();
  });
});

test.describe('a missing file of an older version', () => {
  /** Makes the file of the screen missing while `missing` returns true. */
  const missInvites = (page: Page, missing: () => boolean) =>
    page.route('**/assets/InvitesPage-*.js', (route) =>
      missing() ? route.fulfill({ status: 404 }) : route.continue(),
    );
  const openInvites = (page: Page) =>
    page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Invites' }).click();

  test.beforeEach(async ({ page, signIn, expectConsole }) => {
    expectConsole(/404 |Failed to fetch dynamically imported module/);
    await signIn(page, 'student');
    await page.goto('/admin/error?code=101');
  });

  test('makes the page reload once, and then the screen works', async ({ page }) => {
    const loads = countPageLoads(page);
    let documents = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
    await missInvites(page, () => documents === 0);
    await openInvites(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Invites' })).toBeVisible();
    expect(loads()).toBe(1);
  });

  test('that stays missing makes the page show an error instead of loading for ever', async ({ page }) => {
    const loads = countPageLoads(page);
    await missInvites(page, () => true);
    await openInvites(page);
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    expect(loads()).toBe(1);
  });
});
