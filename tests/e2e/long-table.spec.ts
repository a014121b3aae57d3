import { expect, test } from './fixtures';
import { inWholeChromium } from './wholeChromium';

// The browser shows a page to a screen reader otherwise than to a test.
test.use(
  inWholeChromium((options) => ({
    ...options,
    args: [...(options.args ?? []), '--force-renderer-accessibility'],
  })),
);

test('a screen reader is told each cell of a long table, also of the rows that are not laid out yet', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'administrator');
  // The oldest ones: other tests buy meanwhile.
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
  // A place where a word may break is told as a space; the last cell's link says more than it shows.
  const told = cells.map((row) => row.slice(0, 8).map((cell) => cell?.name?.value.replaceAll(' ', '')));
  expect(told).toContainEqual(texts.slice(0, 8).map((text) => text.replaceAll(' ', '')));
});

test('Back leads to the place in a long table that it was left at', async ({ page, signIn }) => {
  await signIn(page, 'administrator');
  await page.goto('/admin/purchases');
  const left = page.locator('tbody tr').nth(70);
  const number = await left.locator('.order-number').textContent();
  await left.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Purchase:/);
  await page.goBack();
  await expect(page.getByRole('row').filter({ hasText: String(number) })).toBeInViewport();
});

test('on paper no column is cut off, and no row stands on two sheets', async ({ page, signIn }) => {
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
