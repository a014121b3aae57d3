import type { Page } from '@playwright/test';
import { records } from '../support/records';
import { expect, type Place, test } from './fixtures';
import { expectNoSidewaysScroll } from './hub';

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') });
const menus = (page: Page) => rows(page).getByRole('button', { name: /^Actions for/ });
const topOf = async (page: Page) => (await rows(page).first().boundingBox())?.y;

/** How far the table is scrolled within its card, at most. */
const hiddenWidth = (page: Page) =>
  page.locator('.table-card').evaluate((card) => card.scrollWidth - card.clientWidth);

/** The dates and times that take more lines than their style sheet gives them. */
const brokenMoments = (page: Page) =>
  page.locator('tbody time').evaluateAll((times) =>
    times
      .filter((time) => {
        const text = document.createRange();
        text.selectNodeContents(time);
        const lines = getComputedStyle(time).whiteSpace === 'pre' ? 2 : 1;
        return new Set([...text.getClientRects()].map(({ top }) => top)).size > lines;
      })
      .map(({ textContent }) => textContent),
  );

interface List extends Place {
  /** How many rows are in sight at least; ten by default. */
  inSight?: number;
}

// Filtered, so that the long names of other tests are in none of them.
const lists: readonly List[] = [
  { path: '/users?role=student', account: 'administrator' },
  { path: '/users?status=not-deleted', account: 'manager' },
  { path: '/clients?category=marketing', account: 'administrator' },
  // As many filters as links set.
  {
    path: '/purchases?status=completed&processed=false&session=open&payer=instructor&payment_time=later',
    account: 'administrator',
  },
  { path: '/webhooks', account: 'administrator', inSight: 6 },
  { path: '/mails', account: 'administrator', inSight: 6 },
  { path: '/sessions?students=not-started', account: 'manager' },
  { path: '/sessions/:id', list: 'sessions/all?q=copperline', account: 'instructor' },
];

for (const { inSight = 10, ...place } of lists) {
  test(`${place.path} of ${place.account}: rows in sight, cards on phones`, async ({ page, open }) => {
    // The demo data leave the log of webhooks empty, and no mail waiting.
    const items = Array.from({ length: 12 }, (_, n) => ({ ...records.webhook, _id: `webhook-${n}` }));
    await page.route('**/api/webhooks/all*', (route) => route.fulfill({ json: { items, total: 12 } }));
    const mails = Array.from({ length: 12 }, (_, n) => ({
      ...{ ...records.mail, _id: `mail-${n}` },
      ...(n === 0 && { last_error: '', next_try_at: null }),
    }));
    await page.route('**/api/mails/all*', (route) => route.fulfill({ json: { items: mails, total: 12 } }));
    await open(place);
    await expect(rows(page).first()).toBeVisible();
    await page.waitForFunction(() =>
      [...document.querySelectorAll('tbody time')].every(({ textContent }) => textContent),
    );

    await test.step('on a desktop', async () => {
      const count = await rows(page).count();
      await expect(rows(page).nth(Math.min(count, inSight) - 1)).toBeInViewport({ ratio: 1 });
      if (count < 5) await expect(page.getByRole('contentinfo')).toBeInViewport({ ratio: 1 });
      await expect.poll(() => hiddenWidth(page)).toBe(0);
      await expect.poll(() => brokenMoments(page)).toEqual([]);
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      const head = page.getByRole('columnheader').nth(1);
      await expect(head).toBeInViewport({ ratio: 1 });
      const banner = await page.getByRole('banner').boundingBox();
      expect((await head.boundingBox())?.y).toBeGreaterThanOrEqual((banner?.y ?? 0) + (banner?.height ?? 0));
      await page.evaluate(() => window.scrollTo(0, 0));
      for (const width of [600, 768, 919, 920, 1000, 1200]) {
        await page.setViewportSize({ width, height: 800 });
        await expectNoSidewaysScroll(page);
        // The menu of each student stays inside the card.
        if (place.list) await expect.poll(() => hiddenWidth(page), `hidden at ${width} px`).toBe(0);
      }
    });

    await test.step('on paper', async () => {
      await page.emulateMedia({ media: 'print' });
      await page.setViewportSize({ width: 1009, height: 680 });
      await expect.poll(() => brokenMoments(page)).toEqual([]);
      await page.emulateMedia({ media: null });
    });

    await test.step('on a phone on its side', async () => {
      await page.setViewportSize({ width: 844, height: 390 });
      // The counts of a class and the explanation of the log come first.
      if (place.list || inSight < 10) return;
      await expect(rows(page).first().getByRole('rowheader')).toBeInViewport({ ratio: 1 });
    });

    await test.step('on a phone', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      // The filters fold in a later frame.
      await expect.poll(() => topOf(page)).toBeLessThanOrEqual(place.list ? 560 : 400);
      // Every fact of a row is in sight, with the name of its column, which the head does not show.
      await expect.poll(() => hiddenWidth(page)).toBe(0);
      const cells = rows(page).first().locator('td[data-label]').filter({ visible: true });
      for (const cell of await cells.all()) {
        await expect(cell).toBeInViewport({ ratio: 1 });
        await expect(cell, 'a fact that there is').not.toHaveText('–');
      }
      const sort = page.getByLabel('Sort by');
      // A class has its first student near the top instead.
      if (!place.list && (await sort.count()) > 0) await expect(sort).toBeInViewport({ ratio: 1 });
      if ((await menus(page).count()) === 0) return;
      const menu = menus(page).first();
      await expect(menu).toBeInViewport({ ratio: 1 });
      await menu.click();
      // Such a click waits until nothing covers the item.
      await page.getByRole('menuitem').last().click({ trial: true });
    });
  });
}

test('purchases: long dates and seats take one line, and messages fit a phone', async ({ page, open }) => {
  await open({ path: '/purchases?session=waiting', account: 'administrator' });
  const message = page.getByText(/\d+ failed attempts?\./).first();
  await expect(message).toBeVisible();
  await expect(page.locator('tbody time').first()).toBeVisible();
  const broken = await page.locator('tbody').evaluate((body) => {
    const longest = { time: 'Nov 22nd 2026, 10:48 pm', '.order-column div': 'up to $1,776.00, 148 seats' };
    return Object.entries(longest).flatMap(([selector, longestText]) =>
      [...body.querySelectorAll(selector)].flatMap((element) => {
        element.textContent = longestText;
        const text = document.createRange();
        text.selectNodeContents(element);
        return text.getClientRects().length === 1 ? [] : [longestText];
      }),
    );
  });
  expect(broken).toEqual([]);
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const text = await message.boundingBox();
    expect((text?.x ?? width) + (text?.width ?? 0)).toBeLessThanOrEqual(width);
    for (const fact of ['[data-label="Platform"]', '.order-number'])
      await expect(rows(page).first().locator(fact)).toHaveCSS('display', 'none');
    const amount = await rows(page).first().locator('.order-column').boundingBox();
    expect(amount?.y).toBeLessThan((await rows(page).first().locator('.narrow-email').boundingBox())?.y ?? 0);
  }
});

test('filters fold as the width asks, and those that are set are chips then', async ({ page, open }) => {
  const role = page.getByLabel('Role', { exact: true });
  const fold = (name: string) => page.getByRole('button', { name, exact: true });
  const lastName = page.getByRole('searchbox', { name: 'Last name' });
  const chips = page.getByRole('list', { name: 'Also filtered by' });
  await open({ path: '/users', account: 'administrator' });
  await expect(role).toBeVisible();
  await expect(lastName).toBeHidden();
  await fold('Filters').click();
  await lastName.fill('quist');
  await expect(page).toHaveURL(/lastname=quist/);
  await expect(chips).toBeHidden();
  await page.reload();
  await expect(lastName).toBeHidden();
  await expect(chips).toHaveText('Last name: quist');
  await fold('Filters (1)').click();
  await expect(chips).toBeHidden();
  // The field stays where its text is deleted.
  await lastName.clear();
  await expect(page).toHaveURL(/users$/);
  await expect(lastName).toBeFocused();
  await fold('Filters').click();
  await expect(lastName).toBeHidden();

  await role.selectOption('Student');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(role).toBeHidden();
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeVisible();
  await expect(fold('Filters (1)')).toBeVisible();
  await page.getByRole('button', { name: 'Remove the filter Role: Student' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeFocused();
  await expect(chips).toBeHidden();
  await fold('Filters').click();
  await expect(role).toBeVisible();
});

test('a page link that is clicked right after a choice keeps the choice', async ({ page, open }) => {
  await open({ path: '/users', account: 'administrator' });
  await expect(page.getByRole('link', { name: 'Next' })).toBeVisible();
  await page.getByLabel('Role').evaluate(async (field: HTMLSelectElement) => {
    field.value = 'student';
    field.dispatchEvent(new Event('change', { bubbles: true }));
    // The field shows the choice now. The list for it is rendered in a later task.
    await Promise.resolve();
    document.querySelector<HTMLAnchorElement>('a[rel="next"]')?.click();
  });
  await expect(page).toHaveURL(/[?]role=student&pag=2$/);
});

test('a hundred purchases are at most 2,300 elements, and Back finds the row', async ({ page, signIn }) => {
  await signIn(page, 'administrator');
  await page.goto('/admin/purchases');
  await expect(page.locator('tbody th')).toHaveCount(100);
  expect(await page.locator('*').count()).toBeLessThanOrEqual(2300);
  const left = page.locator('tbody tr').nth(70);
  const number = await left.locator('.order-number').textContent();
  await left.getByRole('link', { name: /^Details/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Purchase:/);
  await page.goBack();
  await expect(page.getByRole('row').filter({ hasText: String(number) })).toBeInViewport();
});
