import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import Papa from 'papaparse';
import { demoPassword } from '../../server/demo/seed/accounts';
import { type Account, emailOf, expect } from './fixtures';

/** Fills in and submits the visible sign-in form. */
export async function logIn(page: Page, account: Account, password = demoPassword): Promise<void> {
  await page.getByLabel('Email').fill(emailOf(account));
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Searches and waits for the results, because results that are still arriving move under the pointer. */
export async function search(page: Page, text: string): Promise<void> {
  await page.getByLabel('Search').fill(text);
  await expect(page).toHaveURL(({ searchParams }) => searchParams.get('q') === text);
}

/** Opens the first step of the purchase wizard from the library. */
export async function startPurchase(page: Page, name: string): Promise<void> {
  await page.goto('/admin/library');
  await search(page, name);
  await page.getByRole('link', { name: `DETAILS of ${name}` }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('link', { name: /^Purchase/ }).click();
  await expect(page.getByRole('heading', { name: 'Who pays?' })).toBeVisible();
}

/** Completes the Players step with the given number of students. */
export async function chooseStudents(page: Page, students: number): Promise<void> {
  await page.getByLabel('Number of students').fill(String(students));
  await page.getByLabel('Number of students').press('Enter');
}

/** Fills in the payer's phone and complete card data. */
export async function enterCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Phone').fill('+1 555 0100');
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry date').fill('12 / 40');
  await page.getByLabel('Security code').fill('123');
}

export const pay = (page: Page, amount: string) =>
  page.getByRole('button', { name: `Pay ${amount}` }).click();

export const completed = (page: Page) => page.getByRole('heading', { name: 'PURCHASE COMPLETED' });

/** Follows a link that opens in a new tab. */
export async function openTab(page: Page, name: string): Promise<Page> {
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name }).click();
  return opened;
}

/** Finds the link in the newest mail to an address in the outbox. The hub writes a login link's mail after its answer. */
export async function findMailedLink(page: Page, email: string, subject = ''): Promise<string> {
  const mail = page.getByRole('article').filter({ hasText: subject }).first();
  const link = mail.getByRole('link').first();
  await expect(async () => {
    await page.goto(`/sandbox/outbox?to=${encodeURIComponent(email)}`);
    // The page comes whole, so that nothing is left to wait for.
    expect(await link.count()).toBeGreaterThan(0);
  }).toPass();
  return (await link.getAttribute('href')) ?? '';
}

/** Opens a link that signs in, passes the three seconds that its screen waits, and confirms it. */
export async function enterByLink(page: Page, link: string): Promise<void> {
  await page.clock.install();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: /^(Hang on|Almost there)/ })).toBeVisible();
  await page.clock.runFor(3_100);
  await expect(page.getByRole('heading', { name: 'Almost there' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Opens a mailed link in a student's browser, and follows it to the invite. */
export async function openMailedLink(student: Page, link: string): Promise<void> {
  await enterByLink(student, link);
  await expect(student.getByText('has invited you to play')).toBeVisible();
  await expect(student).toHaveURL(/\/admin\/invites\/\w+$/);
}

/** Presses the export button, and reads the rows of the saved file. */
export async function readExport(page: Page): Promise<Record<string, string>[]> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  return Papa.parse<Record<string, string>>(text.trim().replace(/^\ufeff/, ''), { header: true }).data;
}

/** Counts all further loads of the page. */
export function countPageLoads(page: Page): () => number {
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  return () => loads;
}

/** Stops the time of the page, whose clock must be installed, until the test advances it. */
export const stopClock = (page: Page) => page.clock.pauseAt(Date.now() + 60 * 60 * 1000);

/** Checks that the steps of the wizard are in one row, and that no value of a list of facts is too narrow. */
export async function expectLaidOut(page: Page): Promise<void> {
  const steps = await page.getByRole('navigation', { name: /Steps/ }).getByRole('button').all();
  const tops = await Promise.all(steps.map(async (step) => (await step.boundingBox())?.y));
  expect(new Set(tops.map((top) => Math.round(top ?? Number.NaN))).size, 'rows of steps').toBe(1);
  for (const value of await page.locator('dd').all()) {
    expect((await value.boundingBox())?.width, 'width of a fact').toBeGreaterThan(60);
  }
}

/** Waits until the page is not wider than the screen: an open menu follows a change of the width in a later frame. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(overflow, { message: 'wider than the screen by' }).toBeLessThanOrEqual(0);
}
