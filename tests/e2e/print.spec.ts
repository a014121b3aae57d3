import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { chooseStudents, completed, startPurchase } from './hub';

/** Shows the page as a sheet of A4 paper. */
async function asPaper(page: Page): Promise<void> {
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.emulateMedia({ media: 'print' });
}

test.afterEach(({ page }) => page.emulateMedia({ media: null }));

/** Expects the content, and nothing that is pressed or leads elsewhere. */
async function expectPaper(page: Page, content: Locator): Promise<void> {
  await asPaper(page);
  await expect(content).toBeVisible();
  for (const role of ['banner', 'contentinfo'] as const) await expect(page.getByRole(role)).toHaveCount(0);
  const buttons = page.getByRole('button').filter({ visible: true });
  await expect(buttons.and(page.locator(':not(.sort-button, .btn-link)'))).toHaveCount(0);
  await expect(page.getByRole('textbox').filter({ visible: true })).toHaveCount(0);
}

/** Expects the screen to fit A4 paper in landscape, with margins of 15 mm. */
async function expectLandscape(page: Page): Promise<void> {
  const pdf = await page.pdf({ format: 'A4' });
  expect(pdf.toString('latin1'), 'landscape').toMatch(/\/MediaBox\s*\[0 0 84\d\.\d+ 59\d\.\d+\]/);
  await page.setViewportSize({ width: 1009, height: 680 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1009);
}

/** Expects the screen to take one sheet of A4 paper. */
async function expectOneSheet(page: Page): Promise<void> {
  const pdf = await page.pdf({ format: 'A4' });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
}

test('a simulation with a long text and variations prints on one sheet', async ({ page }) => {
  await page.goto('/admin/library/sealed');
  const variation = page.getByText('Common value – the coin jar');
  await expect(variation).toBeVisible();
  await expectOneSheet(page);
  await expectPaper(page, variation);
});

test('the library prints without its filters', async ({ page }) => {
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

test('the list of purchases prints with all its columns', async ({ page, signIn }) => {
  await signIn(page, 'administrator');
  await page.goto('/admin/purchases?q=aoyanagi');
  const table = page.getByRole('table');
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await expectPaper(page, table);
  await expectLandscape(page);
  // A sheet in landscape is 1009 px wide within its margins.
  const created = await table.getByRole('columnheader', { name: 'Created At' }).boundingBox();
  expect((created?.x ?? 0) + (created?.width ?? 0)).toBeLessThanOrEqual(1009);
});

test('a filtered list prints the filters that are set, without their buttons', async ({ page, signIn }) => {
  await signIn(page, 'administrator');
  await page.goto('/admin/purchases?payer=instructor');
  const filter = page.getByText('Paid by: The instructor');
  await expectPaper(page, filter);
  await expect(page.getByRole('button', { name: /^Remove the filter/ })).toBeHidden();
  await expect(page.getByRole('searchbox')).toBeHidden();
});

test('a purchase prints its facts', async ({ page, signIn }) => {
  await signIn(page, 'administrator');
  await page.goto('/admin/purchases');
  await page
    .getByRole('link', { name: /^Details/ })
    .first()
    .click();
  await expect(page.getByLabel('Note')).toBeVisible();
  const label = page.getByText('Customer Name');
  await expectPaper(page, label);
  expect((await label.boundingBox())?.height, 'a label in one line').toBeLessThan(40);
});

test('a purchase to an invoice, with a class, prints on one sheet', async ({ page, signIn }) => {
  await signIn(page, 'administrator');
  await page.goto('/admin/purchases?q=aoyanagi&status=completed');
  await page
    .getByRole('link', { name: /^Details/ })
    .first()
    .click();
  await expect(page.getByText('Invoice to', { exact: true })).toBeVisible();
  await expect(page.getByText(/^\d+ students?$/)).toBeVisible();
  await expectOneSheet(page);
  await expectPaper(page, page.getByText('Customer Name'));
  for (const name of ['View order', 'Manage class']) await expect(page.getByText(name)).toBeHidden();
  await expect(page.locator('.audit-trail')).toBeHidden();
});

test('a completed purchase prints its facts without the steps and the links', async ({ page, signIn }) => {
  await signIn(page, 'instructor');
  await startPurchase(page, 'Row 32');
  await page.getByRole('button', { name: 'Students pay' }).click();
  await chooseStudents(page, 20);
  await expect(completed(page)).toBeVisible();
  await expectPaper(page, completed(page));
  await expect(page.getByText('$279.00')).toBeVisible();
  await expect(page.getByText('Complete', { exact: true })).toBeHidden();
  for (const name of ['View order', 'Back to the simulation'])
    await expect(page.getByText(name)).toBeHidden();
});

test('the list of a class prints as a table', async ({ page, signIn }) => {
  await signIn(page, 'instructor');
  await page.goto('/admin/sessions');
  await page.getByRole('link', { name: 'MBA 2, spring' }).click();
  const student = page.getByRole('row', { name: /Whitlock/ });
  await expect(student).toBeVisible();
  await expectPaper(page, student);
  await expect(student).toHaveCSS('display', 'table-row');
  await expectLandscape(page);
  const table = page.getByRole('table').filter({ has: student });
  expect((await table.boundingBox())?.width).toBeLessThanOrEqual(1009);
  expect((await student.boundingBox())?.height, 'two lines a student').toBeLessThan(40);
  // As a box, the name would be missing from the head of the second sheet.
  await expect(page.locator('.sort-button').first()).toHaveCSS('display', 'contents');
  const counts = page.getByRole('list', { name: 'Students by state' }).getByRole('listitem');
  const tops = await counts.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top));
  expect(tops).toHaveLength(6);
  expect(new Set(tops).size).toBe(1);
});

test('materials print as a page of their own', async ({ page, signIn }) => {
  await signIn(page, 'instructor');
  await page.goto('/admin/library/berth-plan?materials=true');
  const debrief = page.getByRole('heading', { name: 'Debrief' });
  await expect(debrief).toBeVisible();
  await expectPaper(page, debrief);
  await expect(page.locator('#root')).toBeHidden();
  await expect(page.locator('.modal-body')).toHaveCSS('overflow-y', 'visible');
  await expect(page.locator('.modal')).toHaveCSS('position', 'static');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Casebridge', { exact: true })).toBeVisible();
  const title = dialog.getByRole('heading', { name: 'Materials' });
  await expect(title).toHaveCSS('font-weight', '600');
  await expect(title).toHaveCSS('font-size', '32px');
  const subtitle = title.getByText('Berth Plan', { exact: true });
  await expect(subtitle).toHaveCSS('font-weight', '400');
  await expect(subtitle).toHaveCSS('font-size', '19.2px');
});
