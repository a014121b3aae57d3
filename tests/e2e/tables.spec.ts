import type { Locator, Page } from '@playwright/test';
import { type Account, expect, test } from './fixtures';
import { fillWebhookLog } from './hub';

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') });
const heightsOf = (page: Page) =>
  rows(page).evaluateAll((all) => all.map((row) => Math.round(row.getBoundingClientRect().height)));

// Filtered, so that the long names of other tests are in none of them.
const lists: readonly (readonly [list: string, account: Account])[] = [
  ['users?role=student', 'administrator'],
  ['schools?q=northfield', 'administrator'],
  ['clients?category=marketing', 'administrator'],
  ['purchases', 'administrator'],
  ['sessions?q=berth', 'administrator'],
  ['sessions', 'manager'],
  // The lists behind the numbers of the first page, and as many filters as links set.
  ['purchases?status=completed&processed=false&session=open', 'administrator'],
  ['purchases?status=completed&processed=false&session=open&payer=instructor', 'administrator'],
  ['users?status=not-deleted&lastname=a', 'administrator'],
  ['users?status=not-deleted', 'manager'],
  ['sessions?students=not-started', 'manager'],
];
for (const [list, account] of lists) {
  test(`${account}: ten rows of ${list} are in sight, or all of fewer, and the head stays while they scroll`, async ({
    page,
    signIn,
  }) => {
    await signIn(page, account);
    await page.goto(`/admin/${list}`);
    await expect(rows(page).first()).toBeVisible();
    await page.waitForFunction(() =>
      [...document.querySelectorAll('tbody time')].every(({ textContent }) => textContent),
    );
    const count = await rows(page).count();
    await expect(rows(page).nth(Math.min(count, 10) - 1)).toBeInViewport({ ratio: 1 });
    expect(Math.min(...(await heightsOf(page)))).toBe(44);
    expect(await page.locator('.table-card').evaluate((card) => card.scrollWidth - card.clientWidth)).toBe(0);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(page.getByRole('columnheader').nth(1)).toBeInViewport({ ratio: 1 });
    const header = await page.getByRole('banner').boundingBox();
    const head = await page.getByRole('columnheader').nth(1).boundingBox();
    const top = (header?.y ?? 0) + (header?.height ?? 0);
    // A short list does not scroll that far.
    if (count >= 20) expect(head?.y).toBeCloseTo(top, 0);
    else expect(head?.y).toBeGreaterThanOrEqual(top);
  });
}

for (const list of ['users', 'purchases']) {
  test(`on a phone the names of the ${list} stay while the other columns scroll`, async ({
    page,
    signIn,
  }) => {
    await signIn(page, 'administrator');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/admin/${list}`);
    const name = page.getByRole('rowheader').first();
    await expect(name).toBeInViewport();
    const card = page.locator('.table-card');
    await card.evaluate((box) => box.scrollTo(box.scrollWidth, 0));
    const isOnTop = () =>
      name.evaluate((cell) => {
        const { left, top, width, height } = cell.getBoundingClientRect();
        return cell.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
    expect(await isOnTop()).toBe(true);
    expect((await name.boundingBox())?.x).toBeCloseTo(((await card.boundingBox())?.x ?? 0) + 1, 0);
    await expect(page.locator('tbody tr:first-child > :last-child')).toBeInViewport();
  });
}

test('on a phone the menu of each row stays in sight, above the rows below it', async ({ page, signIn }) => {
  await signIn(page, 'administrator');
  await fillWebhookLog(page);
  for (const list of ['users', 'purchases', 'schools', 'webhooks']) {
    for (const [width, height] of [
      [320, 844],
      [390, 844],
      [844, 390],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(`/admin/${list}`);
      const menus = rows(page).getByRole('button', { name: /^Actions for/ });
      await expect(menus.first()).toBeInViewport({ ratio: 1 });
      const cell = await menus.first().locator('..').boundingBox();
      expect.soft(cell?.width, `${list} at ${width} px`).toBeLessThan(45);
      await page.locator('.table-card').evaluate((card) => card.scrollTo(card.scrollWidth, 0));
      await expect(menus.first()).toBeInViewport({ ratio: 1 });
      // A click waits until nothing covers the item.
      await menus.first().click();
      await page.getByRole('menuitem').last().click({ trial: true });
    }
  }
});

test('on a phone an order is processed, and its page opened, from the menu of its row', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'administrator');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/purchases?status=completed&processed=false&session=open');
  const open = async () => {
    await rows(page)
      .getByRole('button', { name: /^Actions for order/ })
      .first()
      .click();
    return page.getByRole('menu');
  };
  await (await open()).getByRole('menuitem', { name: 'Process' }).click();
  const dialog = page.getByRole('dialog', { name: 'Process this purchase?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(
    rows(page)
      .getByRole('button', { name: /^Actions for order/ })
      .first(),
  ).toBeFocused();
  await (await open()).getByRole('menuitem', { name: 'Details' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Purchase:/);
});

test('the sessions of a school show the last name of a long instructor’s name, and whole names of classes', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'manager');
  await page.goto('/admin/sessions?q=maximiliane');
  const table = page.getByRole('table', { name: 'Sessions' });
  const instructor = table.getByText(/^Maximiliane Charlotte/).first();
  await expect(instructor).toBeVisible();
  const isInSight = await instructor.evaluate((name) => {
    const range = document.createRange();
    range.selectNodeContents(name);
    if (name.firstChild) range.setEnd(name.firstChild, name.textContent.indexOf('Wartenberg'));
    return range.getBoundingClientRect().bottom <= name.getBoundingClientRect().bottom + 1;
  });
  expect(isInSight).toBe(true);
  await page.goto('/admin/sessions?q=two+hospitals');
  const session = table.getByRole('link', { name: 'Two Hospitals, One Board' }).first();
  expect(await session.evaluate((link) => link.scrollWidth - link.clientWidth)).toBe(0);
});

for (const [list, record] of [
  ['purchases?q=maximiliane', 'maximiliane-charlotte.von'],
  ['schools', 'Kisiwani'],
  ['users?q=maximiliane&status=', 'maximiliane-charlotte.von'],
] as const) {
  test(`the rows of ${record} among the ${list} are at most 61 px high`, async ({ page, signIn }) => {
    await signIn(page, 'administrator');
    await page.goto(`/admin/${list}`);
    const found = rows(page).filter({ hasText: record });
    await expect(found.first()).toBeVisible();
    for (const row of await found.all()) {
      expect((await row.boundingBox())?.height).toBeLessThanOrEqual(61);
    }
  });
}

test('an address that ends in an ellipsis has the whole in its title', async ({ page, signIn }) => {
  await signIn(page, 'administrator');
  await page.goto('/admin/purchases?q=maximiliane');
  const start = page.getByText(/^maximiliane-charlotte/).first();
  await expect(start).toBeVisible();
  const address = await start.locator('..').textContent();
  await expect(page.getByTitle(address ?? '', { exact: true }).first()).toBeVisible();
});

test('the menu of each student is inside the card on a phone and a tablet', async ({ page, signIn }) => {
  await signIn(page, 'administrator');
  await page.goto('/admin/sessions?q=executive+mba');
  await rows(page).first().getByRole('link').click();
  const menus = rows(page).getByRole('button', { name: /^Actions for/ });
  await expect(menus.first()).toBeVisible();
  const card = page.locator('.table-card');
  for (const width of [320, 390, 1099]) {
    await page.setViewportSize({ width, height: 844 });
    const { x: start = 0, width: room = 0 } = (await card.boundingBox()) ?? {};
    for (const menu of await menus.all()) {
      const box = await menu.boundingBox();
      expect((box?.x ?? width) + (box?.width ?? 0), `at ${width} px`).toBeLessThanOrEqual(start + room);
    }
    expect(await card.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  }
});

test('the message of a row keeps clear of the column of menus on a phone', async ({ page, signIn }) => {
  await signIn(page, 'administrator');
  await page.goto('/admin/purchases?session=waiting');
  const message = page.getByText(/^\d+ failed attempts?\./).first();
  const menu = rows(page)
    .first()
    .getByRole('button', { name: /^Actions for/ });
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(menu).toBeVisible();
    const [text, column] = [await message.boundingBox(), await menu.boundingBox()];
    // The shadow of the column is 20 px wide.
    expect((text?.x ?? width) + (text?.width ?? 0), `at ${width} px`).toBeLessThanOrEqual(
      (column?.x ?? 0) - 20,
    );
  }
});

test('the rarer filters are folded up, and those that are set are chips', async ({ page, signIn }) => {
  await signIn(page, 'administrator');
  await page.goto('/admin/users');
  const fold = page.getByRole('button', { name: 'More filters' });
  const lastName = page.getByRole('searchbox', { name: 'Last name' });
  const chips = page.getByRole('list', { name: 'Also filtered by' });
  await expect(lastName).toBeHidden();
  await expect(page.getByLabel('Role')).toBeVisible();
  await fold.click();
  await lastName.fill('quist');
  await expect(page).toHaveURL(/lastname=quist/);
  await expect(chips).toBeHidden();
  await page.reload();
  await expect(fold).toHaveText('More filters (1)');
  await expect(lastName).toBeHidden();
  await expect(chips).toHaveText('Last name: quist');
  await fold.click();
  await expect(chips).toBeHidden();
  await expect(lastName).toHaveValue('quist');
  // The field stays where its text is deleted.
  await lastName.clear();
  await expect(page).toHaveURL(/users$/);
  await expect(lastName).toBeFocused();
  await page.getByRole('button', { name: 'Fewer filters' }).click();
  await expect(lastName).toBeHidden();
});

test('a page link that is clicked right after a choice keeps the choice', async ({ page, signIn }) => {
  await signIn(page, 'administrator');
  await page.goto('/admin/users');
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

test('on a phone all filters but the search are folded up', async ({ page, signIn }) => {
  await signIn(page, 'administrator');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/users');
  const search = page.getByRole('searchbox', { name: 'Search' });
  const room = await page.getByRole('search').boundingBox();
  expect((await search.boundingBox())?.width).toBe(room?.width);
  await expect(page.getByLabel('Role')).toBeHidden();
  await expect(rows(page).first()).toBeInViewport();
  expect((await rows(page).first().boundingBox())?.y).toBeLessThan(400);
  await page.getByRole('button', { name: 'More filters' }).click();
  await expect(page.getByLabel('Role')).toBeVisible();
  await page.goto('/admin/schools');
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'More filters' })).toBeHidden();
});

test('on a phone all filters that are set are chips, without those that are set from the start', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'administrator');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/users?role=student&last_login=never');
  const chips = page.getByRole('list', { name: 'Also filtered by' }).getByRole('listitem');
  await expect(chips).toHaveText(['Role: Student', 'Last login: Never']);
  await expect(page.getByRole('button', { name: 'More filters (2)' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove the filter Role: Student' }).click();
  await expect(page).toHaveURL(/users[?]last_login=never$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeFocused();
  await expect(chips).toHaveText(['Last login: Never']);
  // Where there is room for the field, it has no chip.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByLabel('Role').selectOption('Student');
  await expect(page.getByRole('button', { name: 'More filters (1)' })).toBeVisible();
  await expect(chips).toHaveText(['Last login: Never']);
});

for (const list of [
  'users',
  'purchases',
  'sessions',
  'purchases?status=completed&processed=false&session=open&payer=instructor&payment_time=later',
]) {
  test(`a row of ${list} is in sight on a phone on its side`, async ({ page, signIn }) => {
    await signIn(page, 'administrator');
    await page.setViewportSize({ width: 844, height: 390 });
    await page.goto(`/admin/${list}`);
    await expect(page.getByRole('rowheader').first()).toBeInViewport({ ratio: 1 });
  });
}

test('on a phone the actions of a list take one line, and the button of the filters stays a text', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'administrator');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/purchases');
  const top = async (locator: Locator) => (await locator.boundingBox())?.y;
  const unmatched = page.getByRole('link', { name: 'Unmatched payments' });
  expect(await top(page.getByRole('button', { name: 'Export CSV' }))).toBe(await top(unmatched));
  expect(await top(rows(page).first())).toBeLessThan(400);
  await page.getByRole('button', { name: 'More filters' }).click();
  const open = page.getByRole('button', { name: 'Fewer filters' });
  await expect(open).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await expect(open).toHaveCSS('border-top-color', 'rgba(0, 0, 0, 0)');
});

test('a printed list of purchases says which are not processed yet, without links', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'administrator');
  await page.goto('/admin/purchases?processed=false&session=open');
  const row = rows(page).first();
  await expect(row.getByText('Not yet')).toBeHidden();
  await expect(row.getByRole('link', { name: /^Details/ })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(row.getByText('Not yet')).toBeVisible();
  await expect(row.getByRole('link', { name: /^Details/ })).toBeHidden();
  await expect(page.getByRole('columnheader', { name: 'Actions' })).toBeHidden();
});

// Of the users and simulations, one that no test changes: the newest ones are those of other tests.
for (const [list, search, brief] of [
  ['users', 'student@demo.example', /^Student, Active$/],
  ['clients', 'The Offer Letter', /^Created, Free$/],
  ['purchases', '', /^(Completed|Pending|Cancelled), (trial|free|(up to )?\$[\d,.]+)$/],
  ['webhooks', '', /^Sent$/],
] as const) {
  test(`on a phone the names of the ${list} have the facts that matter below them`, async ({
    page,
    signIn,
  }) => {
    await signIn(page, 'administrator');
    await fillWebhookLog(page);
    await page.goto(`/admin/${list}?q=${encodeURIComponent(search)}`);
    const name = page.getByRole('rowheader').first();
    await expect(name).toBeVisible();
    const text = await name.textContent();
    const shown = () =>
      name.evaluate((cell) => {
        const { display } = getComputedStyle(cell, '::after');
        return display === 'block' ? cell.dataset.brief : null;
      });
    expect(await shown(), 'where all columns are in sight').toBeNull();
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await shown()).toMatch(brief);
    // Heard only where the columns say them.
    await expect(name).toHaveAccessibleName(text?.trim() ?? '');
  });
}

test('dates, times and seats of the purchases are one line each on a desktop screen', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'administrator');
  await page.goto('/admin/purchases');
  await expect(rows(page)).toHaveCount(100);
  const broken = await page.locator('tbody').evaluate((body) => {
    // The longest form of a date, and the longest of usual orders.
    const longest = {
      time: 'Nov 22nd 2026, 10:48 pm',
      '.order-column .cell-note': '148 seats, up to $1,776.00',
    };
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
});

/** The dates, and the times, that take more than one line: those of a table break between the two only. */
const brokenMoments = (page: Page) =>
  page.locator('tbody time').evaluateAll((times) =>
    times
      .flatMap((time) => (time.children.length > 0 ? [...time.children] : [time]))
      .filter((part) => {
        const text = document.createRange();
        text.selectNodeContents(part);
        return text.getClientRects().length > 1;
      })
      .map(({ textContent }) => textContent),
  );

for (const list of ['users', 'purchases', 'schools', 'sessions']) {
  test(`the printed list of ${list} breaks no date and no time`, async ({ page, signIn }) => {
    await signIn(page, 'administrator');
    await page.goto(`/admin/${list}`);
    await expect(rows(page).first()).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 1009, height: 680 });
    expect(await brokenMoments(page)).toEqual([]);
  });
}

for (const list of ['users', 'purchases']) {
  test(`“More filters” ends the line of the filters of ${list} on a tablet`, async ({ page, signIn }) => {
    await signIn(page, 'administrator');
    for (const width of [600, 768, 1024]) {
      await page.setViewportSize({ width, height: 1024 });
      await page.goto(`/admin/${list}`);
      const filter = await page.getByRole('search').getByLabel('Status', { exact: true }).boundingBox();
      const button = await page.getByRole('button', { name: 'More filters' }).boundingBox();
      expect(button?.y, `at ${width} px`).toBeCloseTo(filter?.y ?? 0, 0);
    }
  });
}
