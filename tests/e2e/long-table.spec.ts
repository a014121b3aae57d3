import { expect } from './fixtures';
import { test } from './wholeChromium';

// The accessibility tree for screen readers differs from the one that Playwright reads.
test('a screen reader reads each cell of a long table, also without a layout', async ({ page, signIn }) => {
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
  const told = cells.map((row) => row.slice(0, 8).map((cell) => cell?.name?.value.replaceAll(/\s/g, '')));
  expect(told).toContainEqual(texts.slice(0, 8).map((text) => text.replaceAll(/\s/g, '')));
});
