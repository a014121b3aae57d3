import type { List } from '../../src/contract/common';
import type { Purchase } from '../../src/contract/purchase';
import { expect, test } from './fixtures';
import { inWholeChromium } from './wholeChromium';

// The accessibility tree for screen readers differs from the one that Playwright reads.
test.use(
  inWholeChromium((options) => ({
    ...options,
    args: [...(options.args ?? []), '--force-renderer-accessibility'],
  })),
);

test('a screen reader reads each cell of a long table, including rows without a layout', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'administrator');
  // The oldest purchases, because other tests make new ones at the same time.
  await page.goto('/admin/purchases?sort=created_at%3Aasc');
  await expect(page.locator('tbody th')).toHaveCount(100);
  await expect(page.locator('tbody time').first()).toBeVisible();
  const texts = await page.locator('tbody tr').last().locator('th, td').allTextContents();

  const tools = await page.context().newCDPSession(page);
  await tools.send('Accessibility.enable');
  const { nodes } = await tools.send('Accessibility.getFullAXTree');
  const rows = nodes.filter(({ role }) => role?.value === 'row');
  expect(rows).toHaveLength(101);
  const cells = rows.map(({ childIds = [] }) =>
    childIds.map((id) => nodes.find(({ nodeId }) => nodeId === id)),
  );
  const roles = cells.map((row) => row.map((cell) => cell?.role?.value).join(' '));
  const eight = (role: string) => Array.from({ length: 8 }, () => role).join(' ');
  expect(new Set(roles)).toEqual(
    new Set([`columnheader ${eight('columnheader')}`, `rowheader ${eight('cell')}`]),
  );
  // The tree has a space at each possible line break, and the last cell's link has a longer name than its text.
  const told = cells.map((row) => row.slice(0, 8).map((cell) => cell?.name?.value.replaceAll(' ', '')));
  expect(told).toContainEqual(texts.slice(0, 8).map((text) => text.replaceAll(' ', '')));
});

test('Back restores the scroll position in a long table', async ({ page, signIn }) => {
  await signIn(page, 'administrator');
  await page.goto('/admin/purchases');
  const left = page.locator('tbody tr').nth(70);
  const number = await left.locator('.order-number').textContent();
  await left.getByRole('link', { name: /^Details/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Purchase:/);
  await page.goBack();
  await expect(page.getByRole('row').filter({ hasText: String(number) })).toBeInViewport();
});

test('in print no column is cut off, and no row is split between two sheets', async ({ page, signIn }) => {
  await signIn(page, 'administrator');
  await page.goto('/admin/purchases');
  await expect(page.locator('tbody th')).toHaveCount(100);
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.emulateMedia({ media: 'print' });
  const card = page.locator('.table-card');
  await expect(card).toHaveCSS('overflow-x', 'visible');
  await expect(card.locator('tbody tr').first()).toHaveCSS('break-inside', 'avoid');
  await page.emulateMedia({ media: null });
});

test('of a receipt the sheet alone is printed, within the page', async ({ page, signIn, tokenOf }) => {
  const headers = { Authorization: `Bearer ${await tokenOf('administrator')}` };
  const answer = await page.request.get('/api/purchases/all?pp=1', { headers });
  const { items } = (await answer.json()) as List<Purchase>;
  await signIn(page, 'administrator');
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.goto(`/admin/receipts/${items[0]?._id}`);
  const sheet = page.getByRole('article');
  await expect(sheet).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('header')).toBeHidden();
  await expect(page.locator('footer')).toBeHidden();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('link')).toHaveCount(0);
  await expect(sheet.getByRole('heading', { level: 1 })).toBeVisible();
  const paper = await sheet.evaluate((box) => {
    const { left, right } = box.getBoundingClientRect();
    return { left, right, hidden: box.scrollWidth - box.clientWidth };
  });
  expect(paper.left).toBeGreaterThanOrEqual(0);
  expect(paper.right).toBeLessThanOrEqual(794);
  expect(paper.hidden).toBe(0);
  await page.emulateMedia({ media: null });
});
