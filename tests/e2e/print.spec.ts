import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { completed } from './hub';

test.afterEach(({ page }) => page.emulateMedia({ media: null }));

/** Shows the page as a sheet of A4 paper. Expects the content, and nothing that is pressed or leads elsewhere. */
async function expectPaper(page: Page, content: Locator): Promise<void> {
  await expect(content).toBeVisible();
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.emulateMedia({ media: 'print' });
  await expect(content).toBeVisible();
  for (const role of ['banner', 'contentinfo'] as const) await expect(page.getByRole(role)).toHaveCount(0);
  const buttons = page.getByRole('button').filter({ visible: true });
  await expect(buttons.and(page.locator(':not(.sort-button, .btn-link)'))).toHaveCount(0);
  for (const role of ['textbox', 'searchbox'] as const)
    await expect(page.getByRole(role).filter({ visible: true })).toHaveCount(0);
}

/** Expects the table to fit A4 paper, upright or across, with margins of 15 mm, and no row on two sheets. */
async function expectPaperTable(page: Page, row: Locator, isWide: boolean): Promise<void> {
  const pdf = await page.pdf({ format: 'A4' });
  const sheet = isWide ? '84\\d\\.\\d+ 59\\d' : '59\\d\\.\\d+ 84\\d';
  expect(pdf.toString('latin1')).toMatch(new RegExp(`/MediaBox\\s*\\[0 0 ${sheet}\\.\\d+\\]`));
  const width = isWide ? 1009 : 680;
  await page.setViewportSize({ width, height: 680 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  const card = page.locator('.table-card').filter({ has: row });
  await expect(card).toHaveCSS('overflow-x', 'visible');
  const table = await card.getByRole('table').boundingBox();
  expect((table?.x ?? 0) + (table?.width ?? width + 1)).toBeLessThanOrEqual(width);
  await expect(row).toHaveCSS('display', 'table-row');
  await expect(row).toHaveCSS('break-inside', 'avoid');
}

/** Expects the screen to take one sheet of A4 paper. */
async function expectOneSheet(page: Page): Promise<void> {
  const pdf = await page.pdf({ format: 'A4' });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
}

test('a simulation with a long text and variations prints on one sheet', async ({ page }) => {
  await page.goto('/admin/library/sealed');
  await expectPaper(page, page.getByText('Common value – the coin jar'));
  await expectOneSheet(page);
});

test('the library prints all its cards, three in a row, without its filters', async ({ page }) => {
  await page.goto('/admin/library');
  await expectPaper(page, page.getByRole('heading', { name: 'The Harbour Lease' }));
  await expect(page.getByRole('search')).toBeHidden();
  await expect(page.getByRole('link', { name: /^Details/i }).filter({ visible: true })).toHaveCount(0);
  // The screen shows 24 before it is scrolled.
  const [count] = (await page.getByText(/^\d+ simulations$/).textContent())?.match(/\d+/) ?? [];
  await page.pdf({ format: 'A4' });
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(Number(count));
  const tops = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top));
  expect(tops.filter((top) => top === tops[0])).toHaveLength(3);
});

test('a list prints filters, columns and what is unprocessed, without links', async ({ page, open }) => {
  await open({
    path: '/purchases?processed=false&session=open&payer=instructor&status=completed',
    account: 'administrator',
  });
  const row = page.locator('tbody tr').first();
  await expect(row.getByText('Not yet')).toBeHidden();
  await expectPaper(page, page.getByText('Paid by: The instructor'));
  await expect(page.getByText('Status: Completed · Processed: Not processed')).toBeVisible();
  await expect(row.getByText('Not yet')).toBeVisible();
  await expect(row.getByRole('link', { name: /^Details/ })).toBeHidden();
  await expect(page.getByRole('columnheader', { name: 'Actions' })).toBeHidden();
  await expectPaperTable(page, row, true);
});

test('a purchase to an invoice, with a class, prints its facts on one sheet', async ({ page, open }) => {
  await open({
    path: '/purchases/:id',
    list: 'purchases/all?q=aoyanagi&status=completed',
    account: 'administrator',
  });
  await expect(page.getByText('Invoice to', { exact: true })).toBeVisible();
  await expect(page.getByText(/^\d+ students?$/)).toBeVisible();
  await expectPaper(page, page.getByText('Customer Name'));
  for (const name of ['View order', 'Manage class']) await expect(page.getByText(name)).toBeHidden();
  await expect(page.locator('.audit-trail')).toBeHidden();
  await expectOneSheet(page);
});

test('a completed purchase prints its facts without the steps and the links', async ({ page, open }) => {
  await open({ path: '/library/morning-edition/purchase', account: 'manager' });
  await page.getByRole('button', { name: 'Launch Free Session' }).click();
  await expectPaper(page, completed(page));
  await expect(page.locator('dd').first()).toBeVisible();
  for (const name of ['Complete', 'View order', 'Back to the simulation'])
    await expect(page.getByText(name, { exact: true })).toBeHidden();
});

test('the list of a class prints as a table', async ({ page, open }) => {
  await open({ path: '/sessions/:id', list: 'sessions/all?q=Copperline', account: 'instructor' });
  const student = page.getByRole('row', { name: /Whitlock/ });
  await expectPaper(page, student);
  await expect(page.getByText(/^Not delivered: /)).toBeVisible();
  await expect(page.getByText('Send again')).toBeHidden();
  await expectPaperTable(page, student, false);
  await expect(student.locator('summary')).toHaveCSS('list-style-type', 'none');
  // A name, and an address that is not broken.
  expect((await student.boundingBox())?.height, 'two lines a student').toBeLessThan(40);
  // As a box, the name would be missing from the head of the second sheet.
  await expect(page.locator('.sort-button').first()).toHaveCSS('display', 'contents');
});

test('materials print as a page of their own', async ({ page, open }) => {
  await open({ path: '/library/berth-plan?materials=true', account: 'instructor' });
  const dialog = page.getByRole('dialog', { name: 'Materials' });
  await expect(dialog).toBeFocused();
  await expect(dialog).toHaveCSS('outline-style', 'none');
  await expectPaper(page, page.getByRole('heading', { name: 'Debrief' }));
  await expect(page.locator('#root')).toBeHidden();
  await expect(page.locator('.modal-body')).toHaveCSS('overflow-y', 'visible');
  await expect(page.locator('.modal')).toHaveCSS('position', 'static');
  await expect(dialog.getByText('Casebridge', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('heading', { name: 'Materials' })).toContainText('Berth Plan');
});

test('of a receipt the sheet alone is printed, within the page', async ({ page, open }) => {
  await open({ path: '/receipts/:id', list: 'purchases/all?sort=created_at:asc', account: 'administrator' });
  await expect(page.getByRole('button', { name: /^Print/ })).toBeVisible();
  const sheet = page.getByRole('article');
  await expectPaper(page, sheet.getByRole('heading', { level: 1 }));
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('link')).toHaveCount(0);
  const paper = await sheet.evaluate((box) => {
    const { left, right } = box.getBoundingClientRect();
    return { left, right, hidden: box.scrollWidth - box.clientWidth };
  });
  expect(paper.left).toBeGreaterThanOrEqual(0);
  expect(paper.right).toBeLessThanOrEqual(794);
  expect(paper.hidden).toBe(0);
});
