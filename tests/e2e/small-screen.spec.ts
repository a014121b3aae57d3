import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { chooseStudents, completed, expectLaidOut, expectNoSidewaysScroll } from './hub';
import { expectSteady } from './layout';

test.use({ viewport: { width: 390, height: 780 }, hasTouch: true });

test('the wizard has a line with the price, which opens', async ({ page, open }) => {
  await open({ path: '/library/launch-window/purchase', account: 'instructor' });
  const summary = page.getByRole('complementary', { name: 'Summary' });
  await page.getByRole('button', { name: 'I pay as the instructor' }).click();
  await page.getByLabel('head-to-head').check();
  const line = summary.getByRole('button', { name: '$24.95 per student' });
  await expect(line).toBeInViewport();
  await expect(summary.getByText('Payer')).toBeHidden();
  await line.click();
  await expect(summary.getByText('Payer')).toBeInViewport();
  await expectNoSidewaysScroll(page);
  await line.click();
  await chooseStudents(page, 5);
  // The button that pays has the total.
  await expect(page.getByRole('button', { name: 'Pay $124.75' })).toBeVisible();
  await expect(summary).toBeHidden();
  await expectNoSidewaysScroll(page);
});

test('the button of a long dialog stays in sight', async ({ page, open }) => {
  await open({ path: '/profile', account: 'instructor' });
  const save = page.getByRole('dialog').getByRole('button', { name: 'Save' });
  await page.getByRole('button', { name: 'Billing details' }).click();
  await page.getByLabel('Reference').focus();
  await expect(save).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  // At a zoom of 400% the fields need the room.
  await page.setViewportSize({ width: 320, height: 256 });
  await page.getByRole('button', { name: 'Billing details' }).click();
  await page.getByLabel('PO number').focus();
  await expect(save).not.toBeInViewport();

  await open({ path: '/sessions/:id', list: 'sessions/all?q=copperline', account: 'instructor' });
  await page.getByRole('button', { name: 'Add students' }).first().click();
  const list = Array.from({ length: 70 }, (_, index) => `s${index}@long.example`).join('\n');
  await page.getByRole('textbox', { name: 'Students' }).fill(list);
  const button = page.getByRole('button', { name: /^Add (70|the first \d+) students$/ });
  const end = page.getByText(/^70 students in your list/);
  for (const [width, height] of [
    [390, 780],
    [844, 390],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(button).toBeInViewport({ ratio: 1 });
    await end.scrollIntoViewIfNeeded();
    await expect(end).toBeInViewport();
    await expect(button).toBeInViewport({ ratio: 1 });
    await expectNoSidewaysScroll(page);
  }
});

test('nothing covers the field or button in use; an address breaks after its @', async ({ page, open }) => {
  await open({ path: '/library/row-32/purchase', account: 'instructor' });
  await page.getByRole('button', { name: 'I pay as the instructor' }).click();
  const students = page.getByLabel('Number of students');
  for (const [width, height] of [
    // A zoom of 400%, a phone on its side, and a phone.
    [320, 256],
    [844, 390],
    [390, 780],
  ] as const) {
    await page.setViewportSize({ width, height });
    await students.blur();
    await students.focus();
    const room = await page.evaluate(() => {
      const fixed = [...document.querySelectorAll('body *')].filter((element) =>
        ['fixed', 'sticky'].includes(getComputedStyle(element).position),
      );
      return window.innerHeight - fixed.reduce((sum, element) => sum + element.clientHeight, 0);
    });
    expect(room).toBeGreaterThan(200);
    await expect(students).toBeInViewport({ ratio: 1 });
  }
  await chooseStudents(page, 20);
  await page.getByRole('button', { name: 'Pay later by invoice' }).click();
  await page.getByLabel('Address').fill('1 College Road');
  const finish = page.getByRole('button', { name: 'Complete purchase' });
  await finish.focus();
  const button = await finish.boundingBox();
  const bar = await page.getByRole('complementary', { name: 'Summary' }).boundingBox();
  expect((button?.y ?? Number.NaN) + (button?.height ?? 0)).toBeLessThan(bar?.y ?? 0);

  // Each part of an address, before and after its @, is in one line.
  const expectWhole = async () => {
    const address = page.getByRole('main').locator('.email', { hasText: 'instructor@demo.example' });
    await expect(address.first()).toBeVisible();
    const lines = await address.first().evaluate((element) =>
      [...element.childNodes]
        .filter((part) => part.nodeType === Node.TEXT_NODE)
        .map((part) => {
          const range = document.createRange();
          range.selectNodeContents(part);
          return range.getClientRects().length;
        }),
    );
    expect(lines).toEqual([1, 1]);
  };
  await finish.click();
  await expect(completed(page)).toBeVisible();
  await expectLaidOut(page);
  await expectWhole();
  await page.getByRole('link', { name: 'View order' }).click();
  await expect(page.getByRole('heading', { name: /^Invoice / })).toBeVisible();
  await expectWhole();
  await expectNoSidewaysScroll(page);
});

test('a class with a long name: six students are in sight on a phone, and the first one is near the top', async ({
  page,
  open,
}) => {
  const name = 'Supply chains, and all that comes after them, '.repeat(3).slice(0, 119);
  await page.route(/\/api\/sessions\/\w+$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), name } });
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await open({ path: '/sessions/:id', list: 'sessions/all?q=copperline', account: 'instructor' });
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  const rows = page.getByRole('table', { name: 'Students' }).getByRole('rowheader');
  await expect(rows.nth(5)).toBeInViewport({ ratio: 1 });
  // The progress is in the line of the name.
  const [first] = await rows.all();
  const progress = await page.locator('summary').first().boundingBox();
  const address = await first?.locator('.cell-note').boundingBox();
  expect((progress?.y ?? 0) + (progress?.height ?? 0) / 2).toBeLessThan(address?.y ?? 0);
  const search = await page.getByRole('searchbox', { name: 'Search' }).boundingBox();
  expect(search?.width).toBeGreaterThan(180);
  await page.setViewportSize({ width: 844, height: 390 });
  await expect.poll(async () => (await rows.first().boundingBox())?.y).toBeLessThan(1.5 * 390);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(async () => (await rows.first().boundingBox())?.y).toBeLessThanOrEqual(300);
});

test('a long word in the name of a class breaks in the lists of invites', async ({ page, open }) => {
  const class_name = 'Longwordwithoutanyspaces'.repeat(4);
  await page.route(/\/api\/invites\/all/, async (route) => {
    const response = await route.fetch();
    const { items, ...rest } = await response.json();
    const named = items.map((invite: object) => ({ ...invite, class_name }));
    await route.fulfill({ response, json: { ...rest, items: named } });
  });
  for (const [path, account] of [
    ['/invites', 'student'],
    ['/sessions/students', 'instructor'],
  ] as const) {
    await open({ path, account });
    await expect(page.getByText(class_name).first()).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
});

test('a phone on its side shows how to get a simulation without scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto('/admin/library/hop-line');
  const panel = page.getByRole('complementary', { name: 'Price and next step' });
  await expect(panel.getByRole('link', { name: 'Sign-In' })).toBeInViewport({ ratio: 1 });
});

test('the header never covers the focused control', async ({ page, open }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  const headerEnd = async () => {
    const box = await page.getByRole('banner').boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  await open({ path: '/users', account: 'administrator' });
  await page.getByRole('link').last().focus();
  const focused = page.locator('main :focus');
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Shift+Tab');
    if (!(await focused.count())) break;
    expect((await focused.boundingBox())?.y, await focused.innerText()).toBeGreaterThan(await headerEnd());
  }
});

test('the header is one row, and a focused category clear of the fade, on every phone', async ({ page }) => {
  await page.goto('/admin/library');
  await expect(page.getByRole('article').first()).toBeVisible();
  for (const width of [320, 360, 430, 499, 500, 501]) {
    await page.setViewportSize({ width, height: 700 });
    await expectNoSidewaysScroll(page);
    expect.soft((await page.getByRole('banner').boundingBox())?.height, `at ${width}`).toBeLessThan(70);
    for (const name of ['Sign-In', 'Sign-Up']) {
      const box = await page.getByRole('banner').getByRole('link', { name }).boundingBox();
      expect(box?.height, `${name} is one line`).toBeLessThan(45);
      expect((box?.x ?? width) + (box?.width ?? 0), `${name} ends before the margin`).toBeLessThan(width - 8);
    }
    if (width > 430) continue;
    for (const name of [/^Management/, /^Math/]) {
      const category = page.getByRole('group', { name: 'Category' }).getByRole('button', { name });
      await category.focus();
      const box = await category.boundingBox();
      expect((box?.x ?? width) + (box?.width ?? 0), `${name} at ${width}`).toBeLessThan(width - 40);
    }
  }
});

test('no word of a simulation is wider than its editor', async ({ page, open }) => {
  const word = 'Verhandlungsführungsübungsunternehmen'.repeat(5);
  await page.route(/\/api\/clients\/\w{24}$/, async (route) => {
    const simulation = await (await route.fetch()).json();
    await route.fulfill({ json: { ...simulation, name: word, variations: `${word}:${word}` } });
  });
  await open({ path: '/clients/:id', list: 'clients/all', account: 'administrator' });
  await expect(page.getByRole('heading', { level: 1, name: `Client: ${word}` })).toBeVisible();
  await expect(page.locator('.variations-preview')).toContainText(word);
  for (const width of [320, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 780 });
    await expectNoSidewaysScroll(page);
  }
});

/** Signs a new user in. */
async function enter(page: Page, email: string): Promise<void> {
  const data = { email, password: 'Teach-with-cases-27', repassword: 'Teach-with-cases-27' };
  await page.request.post('/auth/register', { data });
  const { token } = await (await page.request.post('/auth/login', { data })).json();
  await page.goto('/admin/login');
  await page.evaluate((value) => localStorage.setItem('dsuser', value), JSON.stringify({ token }));
}

test('the menu and the confirmation of a login link fit a long address without a name', async ({ page }) => {
  const email = `${'long-address'.repeat(4)}@school.example`;
  await enter(page, email);
  await page.goto('/admin/magiclogin?token=x');
  await expect(page.getByRole('main')).toContainText(email);
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 700 });
    const panel = await page.locator('main .card').boundingBox();
    expect((panel?.x ?? width) + (panel?.width ?? 0)).toBeLessThan(width);
    await expectNoSidewaysScroll(page);
  }
  await page.goto('/admin/library');
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog');
  const heading = menu.getByRole('heading', { name: email });
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(menu.getByText(email)).toHaveCount(1);
    await expect(menu.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
    await expect(heading).toBeInViewport({ ratio: 1 });
    expect(await heading.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  }
});

test('the name of a class session, which comes late, leaves the header one line', async ({ page, open }) => {
  await page.route('**/api/purchases/*/session', async (route) => {
    const response = await route.fetch();
    const name = 'Negotiation, spring '.repeat(5);
    await route.fulfill({ response, json: { ...(await response.json()), name } });
  });
  await page.setViewportSize({ width: 1040, height: 800 });
  await open({
    path: '/purchases/:id',
    list: 'purchases/all?q=aoyanagi&status=completed',
    account: 'administrator',
  });
  const header = page.getByRole('banner');
  await expect(header.getByText('Negotiation, spring')).toBeAttached();
  await expectSteady(page);
  for (const width of [1280, 1040, 992, 768]) {
    await page.setViewportSize({ width, height: 800 });
    expect((await header.boundingBox())?.height, `at ${width}`).toBeLessThan(70);
  }
});

test('the table of purchases fits 1,024 pixels without two of its columns', async ({ page, open }) => {
  await page.setViewportSize({ width: 1024, height: 800 });
  await open({ path: '/purchases', account: 'administrator' });
  await expect(page.getByRole('link', { name: /^Details/ }).first()).toBeVisible();
  for (const name of [/^Client Code/, /^Platform/])
    await expect(page.getByRole('columnheader', { name })).toBeHidden();
  const box = page.locator('.table-card');
  expect(await box.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
});
