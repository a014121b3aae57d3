import type { Page } from '@playwright/test';
import { type Account, expect, test } from './fixtures';
import { expectNoSidewaysScroll, fillWebhookLog } from './hub';

const screens: readonly (readonly [path: string, account?: Account])[] = [
  ['/login'],
  ['/register'],
  ['/library'],
  ['/library/berth-plan'],
  ['/wharton'],
  ['/contact'],
  ['/dashboard', 'student'],
  ['/dashboard', 'instructor'],
  ['/dashboard', 'manager'],
  ['/dashboard', 'administrator'],
  ['/library/berth-plan', 'instructor'],
  ['/library/harbour-lease/purchase', 'instructor'],
  ['/library/two-hospitals/purchase?trial=true', 'manager'],
  ['/users?q=dermot', 'administrator'],
  ['/sessions', 'instructor'],
  ['/sessions', 'manager'],
  ['/sessions', 'administrator'],
  ['/invites', 'administrator'],
  ['/profile', 'instructor'],
  ['/users', 'administrator'],
  ['/schools', 'administrator'],
  ['/clients', 'administrator'],
  ['/clients/new', 'administrator'],
  ['/purchases', 'administrator'],
  ['/payments', 'administrator'],
];

/** The sum of all layout shifts since the page was loaded, with the moved elements. */
const shiftsOf = (page: Page) =>
  page.evaluate(() => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: 'layout-shift', buffered: true });
    const shifts = observer.takeRecords() as (PerformanceEntry & {
      value: number;
      sources: { node: Node | null }[];
    })[];
    return {
      sum: shifts.reduce((sum, { value }) => sum + value, 0),
      moved: shifts.flatMap(({ value, sources }) =>
        sources.map(({ node }) => {
          const element = node instanceof Element ? node : node?.parentElement;
          return `${value.toFixed(3)} ${element?.localName}.${element?.className}`;
        }),
      ),
    };
  });

/** The least spacing that text must bear, by WCAG 1.4.12. */
const SPACING =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }';

/** Texts whose end is cut off by their own box or by the screen. */
const cutTexts = (page: Page) =>
  page.evaluate(() => {
    const cut: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const style = getComputedStyle(element);
      const ownText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      if (!ownText || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      // Parts that are only heard, and texts that are shortened on purpose and stand in full elsewhere.
      const isShort =
        '.visually-hidden, .visually-hidden-focusable, .text-truncate, .purchases-table .email-part';
      if (element.closest(`${isShort}, thead`)) continue;
      // Also heard only, at some widths.
      if (element.clientWidth <= 1 && style.overflow !== 'visible') continue;
      const isCut =
        style.overflow !== 'visible' &&
        (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1);
      const scrolls = element.closest('.table-card, .nav, .choices-row');
      const isOutside = !scrolls && element.getBoundingClientRect().right > innerWidth + 1;
      if (isCut || isOutside) cut.push(`${element.localName}: ${element.textContent?.trim()}`);
    }
    return cut;
  });

/** Whether the link to the list, if there is one, is drawn over the heading. */
const isBackLinkOverHeading = (page: Page) =>
  page.evaluate(() => {
    const link = document.querySelector('.back-link')?.getBoundingClientRect();
    const heading = document.querySelector('h1')?.getBoundingClientRect();
    if (!link || !heading) return false;
    const isSideBySide = link.right <= heading.left || link.left >= heading.right;
    return !isSideBySide && link.bottom > heading.top && link.top < heading.bottom;
  });

async function expectSteadyAndSpaced(page: Page, address: string): Promise<void> {
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(address, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const { sum, moved } = await shiftsOf(page);
    expect.soft(sum, `${address} at ${width}: ${moved.join(', ')}`).toBeLessThanOrEqual(0.02);
    expect.soft(await isBackLinkOverHeading(page), `${address} at ${width}`).toBe(false);
  }
  // The page's policy allows no style element.
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = [sheet];
  }, SPACING);
  expect.soft(await cutTexts(page), `${address} at 390`).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  expect.soft(await cutTexts(page), `${address} at 1280`).toEqual([]);
  await expectNoSidewaysScroll(page);
}

test('the footer stays where it is while a search finds nothing, and when it is cleared', async ({
  page,
}) => {
  for (const [width, height] of [
    [1280, 800],
    [1920, 1080],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const query of ['', '?q=zzzz']) {
      await page.goto(`/admin/library${query}`, { waitUntil: 'networkidle' });
      if (!query) await page.getByRole('searchbox', { name: 'Search' }).fill('zzzz');
      await expect(page.getByRole('heading', { name: /^Nothing matches/ })).toBeVisible();
      await page.getByRole('button', { name: 'Clear all' }).click();
      await expect(page.getByRole('article').first()).toBeVisible();
      const { sum, moved } = await shiftsOf(page);
      expect.soft(sum, `${query} at ${width}: ${moved.join(', ')}`).toBeLessThanOrEqual(0.02);
    }
  }
});

test('a card shows its whole description on a phone, and nothing jumps while the cards scroll', async ({
  page,
}) => {
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/admin/library', { waitUntil: 'networkidle' });
    expect.soft(await cutTexts(page), `at ${width}`).toEqual([]);
    const cards = page.getByRole('article');
    for (let card = 0; card < (await cards.count()); card += 1) {
      await cards.nth(card).scrollIntoViewIfNeeded();
      await page.evaluate(() => new Promise(requestAnimationFrame));
    }
    const { sum, moved } = await shiftsOf(page);
    expect.soft(sum, `at ${width}: ${moved.join(', ')}`).toBeLessThanOrEqual(0.02);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  const ends = await page
    .getByRole('article')
    .evaluateAll((cards) => cards.slice(0, 4).map((card) => Math.round(card.getBoundingClientRect().bottom)));
  expect(new Set(ends).size, 'ends of the first row').toBe(1);
});

for (const [path, account] of screens) {
  test(`nothing jumps, and text may be spaced, at ${path} of ${account ?? 'a visitor'}`, async ({
    page,
    signIn,
  }) => {
    if (account) await signIn(page, account);
    await expectSteadyAndSpaced(page, `/admin${path}`);
  });
}

const details: readonly (readonly [path: string, list: string, account: Account])[] = [
  ['sessions/:id', 'sessions/all?q=copperline', 'instructor'],
  ['sessions/:id/seats', 'sessions/all?q=copperline', 'instructor'],
  ['invites/:id', 'invites/all?q=copperline', 'instructor'],
  ['invites/:id', 'invites/all', 'student'],
  ['receipts/:id', 'purchases/all?q=castellanos', 'instructor'],
  ['purchases/:id', 'purchases/all?q=castellanos', 'administrator'],
  ['users/:id', 'users/all?q=castellanos', 'administrator'],
  ['schools/:id', 'schools/all?q=northfield', 'administrator'],
  ['clients/:id', 'clients/all?q=berth', 'administrator'],
];
for (const [path, list, account] of details) {
  test(`nothing jumps, and text may be spaced, at ${path} of ${account}`, async ({
    page,
    signIn,
    tokenOf,
  }) => {
    const headers = { Authorization: `Bearer ${await tokenOf(account)}` };
    const answer = await page.request.get(`/api/${list}`, { headers });
    const [first] = ((await answer.json()) as { items: { _id: string }[] }).items;
    expect(first).toBeDefined();
    await signIn(page, account);
    await expectSteadyAndSpaced(page, `/admin/${path.replace(':id', first?._id ?? '')}`);
  });
}

test('the log of webhooks fits the window, and nothing jumps', async ({ page, signIn }) => {
  await signIn(page, 'administrator');
  await fillWebhookLog(page);
  await expectSteadyAndSpaced(page, '/admin/webhooks');
  await page.reload();
  await expect(page.getByRole('row')).toHaveCount(13);
  expect(await page.locator('.table-card').evaluate((card) => card.scrollWidth - card.clientWidth)).toBe(0);
});

test('the name of a class session, which comes late, leaves the header as high as it was', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'administrator');
  await page.route('**/api/purchases/*/session', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      json: { ...(await response.json()), name: 'Negotiation, spring '.repeat(5) },
    });
  });
  await page.goto('/admin/purchases?status=completed');
  const details = page.getByRole('link', { name: /^Details/ }).first();
  const path = (await details.getAttribute('href')) ?? '';
  for (const width of [1280, 1040, 992, 768]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(path, { waitUntil: 'networkidle' });
    const header = page.getByRole('banner');
    await expect(header.getByText('Negotiation, spring')).toBeAttached();
    expect.soft((await header.boundingBox())?.height, `at ${width}`).toBe(60);
    const { sum, moved } = await shiftsOf(page);
    expect.soft(sum, `${path} at ${width}: ${moved.join(', ')}`).toBeLessThanOrEqual(0.02);
  }
});

test('most sessions are 44 px high on a large screen, with days on one line from 700 px on, and four short lines at most on a phone', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'administrator');
  for (const width of [1280, 768, 390]) {
    await page.setViewportSize({ width, height: 844 });
    // The oldest ones are those of no other test.
    const order = width > 390 ? '?sort=created_at%3Aasc' : '';
    await page.goto(`/admin/sessions${order}`, { waitUntil: 'networkidle' });
    const table = page.getByRole('table', { name: 'Sessions' });
    await expect(table.getByRole('rowheader').first()).toBeVisible();
    const heights = await table
      .locator('tbody tr')
      .evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)));
    expect(heights.length).toBeGreaterThan(10);
    if (width === 390) expect.soft(heights.filter((height) => height > 106).length).toBeLessThan(6);
    else {
      // Long names and notes take one line more, instead of being cut.
      const high = heights.filter((height) => height > 44);
      expect.soft(high.length, `at ${width}`).toBeLessThan(width === 1280 ? 3 : 9);
      expect.soft(Math.max(...heights), `at ${width}`).toBeLessThanOrEqual(width === 1280 ? 60 : 76);
    }
    if (width > 390) {
      const lines = await table.locator('td:has(time)').evaluateAll((cells) =>
        cells.map((cell) => {
          const range = document.createRange();
          range.selectNodeContents(cell);
          return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
        }),
      );
      expect.soft(new Set(lines), `at ${width}`).toEqual(new Set([1]));
    }
    await expectNoSidewaysScroll(page);
  }
});

for (const [path, account] of [
  // Other tests add records, so each list is searched.
  ['/schools?q=northfield', 'administrator'],
  ['/invites?q=zzzz', 'administrator'],
  ['/sessions?q=MBA%202', 'instructor'],
] as const) {
  test(`the short screen ${path} is as high as the window, with its footer`, async ({ page, signIn }) => {
    await signIn(page, account);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`/admin${path}`, { waitUntil: 'networkidle' });
    await expect(page.getByRole('contentinfo')).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(800);
  });
}

test('ten students of a class fit on a wide screen, the first is near on a phone, and nothing has jumped', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'instructor');
  await page.goto('/admin/sessions');
  await page.getByRole('link', { name: /^Copperline/ }).click();
  await expect(page).toHaveURL(/\/sessions\/./);
  const path = page.url();
  const first = page.getByRole('table', { name: 'Students' }).getByRole('row').nth(1);
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(first).toBeVisible();
    const { sum, moved } = await shiftsOf(page);
    expect.soft(sum, `at ${width}: ${moved.join(', ')}`).toBeLessThanOrEqual(0.02);
    const row = await first.boundingBox();
    if (width === 390) expect.soft(row?.y).toBeLessThanOrEqual(560);
    else {
      expect.soft(row?.height).toBeLessThanOrEqual(44.5);
      expect.soft(row?.y).toBeLessThanOrEqual(height - 10 * 44);
    }
  }
  // On a phone, the unfolded filter takes no width from the search.
  const field = page.getByRole('searchbox', { name: 'Search' });
  await page.getByRole('button', { name: 'More filters' }).click();
  await expect(page.getByLabel('State', { exact: true })).toBeVisible();
  expect((await field.boundingBox())?.width).toBeGreaterThan(180);
  // On a phone, the buttons of the counts are named as on a large screen.
  await expect(page.getByRole('button', { name: 'Show 2 not paid', exact: true })).toBeVisible();
});

test('dates of students are on one line with their times where the screen is wide, in rows of 44 px', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'instructor');
  await page.setViewportSize({ width: 1600, height: 900 });
  await page.goto('/admin/sessions');
  await page.getByRole('link', { name: /^Copperline/ }).click();
  const table = page.getByRole('table', { name: 'Students' });
  const dates = table.locator('td time');
  await expect(dates.first()).toHaveText(/^\w{3} \d+\w{2} \d{4}, \d+:\d{2} [ap]m$/);
  const isOneLine = (date: Element) => date.getBoundingClientRect().height < 20;
  const oneLine = await Promise.all((await dates.all()).map((date) => date.evaluate(isOneLine)));
  expect(new Set(oneLine)).toEqual(new Set([true]));
  const heights = await table
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
    .evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)));
  expect(new Set(heights)).toEqual(new Set([44]));
  expect(await page.locator('.table-card').evaluate((card) => card.scrollWidth - card.clientWidth)).toBe(0);
});

test('the header, the content and the footer begin at one edge, and numbers and initials are round', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'administrator');
  for (const path of ['/dashboard', '/library', '/users', '/purchases', '/clients/new']) {
    await page.goto(`/admin${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const parts = [
      page.getByRole('banner').getByRole('link').first(),
      page.getByRole('heading', { level: 1 }),
      page.getByRole('contentinfo').getByRole('link').first(),
    ];
    const edges = await Promise.all(parts.map(async (part) => (await part.boundingBox())?.x));
    expect(edges, path).toEqual([40, 40, 40]);
    // The menu's text ends where the content does.
    const menu = page.getByRole('banner').getByRole('button', { name: 'Menu' });
    const end = await menu.evaluate((button) => {
      const text = document.createRange();
      text.selectNodeContents(button);
      return text.getBoundingClientRect().right;
    });
    expect(end, path).toBeCloseTo(1240, 0);
  }
  await page.goto('/admin/library/berth-plan/purchase');
  await expect(page.getByRole('navigation', { name: /Steps/ })).toBeVisible();
  for (const badge of await page.locator('header .badge, .steps .badge').all()) {
    const box = await badge.boundingBox();
    expect(box?.width).toBeCloseTo(box?.height ?? 0, 1);
  }
});

test('the buttons of a bought simulation are equally far apart', async ({ page, signIn }) => {
  await signIn(page, 'instructor');
  await page.goto('/admin/library/copperline');
  await expect(page.getByRole('link', { name: 'Materials' })).toBeVisible();
  const buttons = await page.locator('.simulation-panel .border-bottom > .btn').all();
  expect(buttons.length).toBeGreaterThan(1);
  const boxes = await Promise.all(buttons.map((button) => button.boundingBox()));
  const gaps = boxes
    .slice(1)
    .map((below, index) =>
      Math.round((below?.y ?? 0) - (boxes[index]?.y ?? 0) - (boxes[index]?.height ?? 0)),
    );
  expect(new Set(gaps)).toEqual(new Set([8]));
});
