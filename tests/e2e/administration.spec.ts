import type { Locator, Page } from '@playwright/test';
import { records } from '../support/records';
import { expect, test } from './fixtures';
import { chooseStudents, completed, enterByLink, expectNoSidewaysScroll, readExport } from './hub';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const section = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name }).click();
const badge = (page: Page, state: string) => page.getByRole('status').getByText(state, { exact: true });

/** Searches a list, and returns its rows. */
async function search(page: Page, text: string): Promise<Locator> {
  await page.getByRole('searchbox', { name: 'Search' }).fill(text);
  await expect(page).toHaveURL(/[?&]q=/);
  return page.getByRole('table').getByRole('row');
}

test('an administrator creates a school with its manager, and a simulation that is bought by invoice and exported', async ({
  page,
  openBrowser,
  signIn,
  expectConsole,
}) => {
  // The sign-in link asks for confirmation first.
  expectConsole(/409 .*\/auth\/autk/);
  await signIn(page, 'administrator');
  await page.goto('/admin/dashboard');
  await section(page, 'Schools');
  await page.getByRole('link', { name: 'New school' }).click();
  await page.getByLabel('Name').fill('Harbour Academy');
  await page.getByLabel('Code').fill('HARB');
  await page.getByRole('button', { name: 'Create school' }).click();
  await expect(heading(page, 'Harbour Academy')).toBeFocused();

  await section(page, 'Users');
  await page.getByRole('link', { name: 'New user' }).click();
  // The list has a field with the same name and stays visible until the form appears.
  await expect(heading(page, 'New user')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Maren');
  await page.getByLabel('Last name').fill('Sjöberg');
  await page.getByLabel('Email').fill('maren@harbour.example');
  await page.getByLabel('Role').selectOption('Manager');
  await page.getByLabel('School').selectOption('Harbour Academy');
  await page.getByRole('button', { name: 'Create user' }).click();
  await expect(heading(page, 'Maren Sjöberg')).toBeFocused();
  await page.getByRole('button', { name: 'Create sign-in link' }).click();
  const link = await page.getByRole('textbox', { name: 'Sign-in link' }).inputValue();

  await section(page, 'Clients');
  await page.getByRole('link', { name: 'New client' }).click();
  await page.getByLabel('Name').fill('The Night Ferry');
  await page.getByLabel('Price (USD per student)').fill('12.50');
  await page.getByLabel('Duration (minutes)').fill('75');
  await page.getByLabel('Order', { exact: true }).fill('900');
  const overview = page.getByRole('textbox', { name: 'Overview', exact: true });
  await overview.click();
  await page.keyboard.type('Two crews, one berth. Read the brief');
  await page.keyboard.press('Control+Shift+ArrowLeft');
  await page
    .getByRole('toolbar', { name: 'Overview: format' })
    .getByRole('button', { name: 'Add Link' })
    .click();
  await page.getByLabel('URL', { exact: true }).fill('https://help.example/ferry');
  await page.keyboard.press('Enter');
  await expect(overview.getByRole('link', { name: 'brief' })).toBeVisible();
  await page.getByLabel('Variations').fill('calm:Calm sea\nstorm:Storm – 90 minutes');
  await page.getByLabel('Client ID').fill('night-ferry');
  await page.getByRole('textbox', { name: 'Client secret' }).fill('a-secret-between-two-servers-only');
  await page.getByLabel('Client root').fill(new URL('/sandbox', page.url()).href);
  await page.getByRole('group', { name: 'Purchasable' }).getByText('Yes').click();
  await page.getByRole('button', { name: 'Save' }).last().click();
  await expect(heading(page, 'Client: The Night Ferry')).toBeVisible();
  await expect(badge(page, 'saved')).toBeVisible();
  // It is said once, also where the page is loaded again.
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).not.toContain('saved');
  await page.reload();
  await expect(badge(page, 'init')).toBeVisible();

  const manager = await openBrowser();
  await enterByLink(manager, link);
  await section(manager, 'Users');
  await expect(manager.getByRole('rowheader')).toHaveText(['Maren Sjöberg']);

  const instructor = await openBrowser();
  await signIn(instructor, 'instructor');
  await instructor.goto('/admin/library');
  await search(instructor, 'night ferry');
  await instructor.getByRole('link', { name: 'DETAILS of The Night Ferry' }).click();
  await expect(instructor.getByRole('link', { name: 'brief' })).toHaveAttribute(
    'href',
    'https://help.example/ferry',
  );
  await instructor.getByRole('link', { name: /^Purchase/ }).click();
  await instructor.getByRole('button', { name: 'I pay as the instructor' }).click();
  await instructor.getByLabel('Storm – 90 minutes').check();
  await chooseStudents(instructor, 8);
  await instructor.getByRole('button', { name: 'Pay later by invoice' }).click();
  await instructor.getByLabel('Address').fill('1 College Road\nSpringfield');
  await instructor.getByRole('button', { name: 'Complete purchase' }).click();
  await expect(completed(instructor)).toBeVisible();
  await expect(instructor.getByRole('main')).toContainText('The invoice goes to instructor@demo.example');

  await section(page, 'Purchases');
  const rows = await search(page, 'night ferry');
  await expect(rows).toHaveCount(2);
  const row = rows.last();
  await expect(row).toContainText('instructor@demo.example');
  await row.getByRole('button', { name: /^Process order/ }).click();
  await page.getByRole('button', { name: 'Process purchase' }).click();
  await expect(row.getByText('Processed', { exact: true })).toBeVisible();
  const exported = await readExport(page);
  expect(exported).toHaveLength(1);
  expect(Object.values(exported[0] ?? {})).toEqual(
    expect.arrayContaining(['The Night Ferry', 'instructor@demo.example', 'completed']),
  );
  await row.getByRole('link', { name: /^Details/ }).click();
  await expect(page.getByRole('main')).toContainText('8 × $12.50');
  await expect(page.getByRole('main')).toContainText('Storm – 90 minutes');
  await expect(page.getByRole('main')).toContainText('1 College Road');
});

/** A payment with a long text in each cell. */
const longPayment = {
  ...records.payment,
  _id: 'pi_sandbox_0123456789abcdef01234567',
  client: { ...records.payment.client, name: 'The Harbour Lease: a negotiation in four rounds' },
  customer: {
    ...records.payment.customer,
    email: 'bartholomew.featherstone@long.example',
    name: 'Bartholomew',
    lastname: 'Featherstone',
  },
  quantity: 1000,
  amount: 1_234_567,
  problem:
    'This simulation has been withdrawn. Your payment is kept: contact us about it. $1.00 was refunded.',
  card: { brand: 'mastercard', last4: '4444' },
  left: 1_234_467,
};

/** The contents of the cells of which a word is cut off, covered or out of sight. */
const unreadable = (page: Page): Promise<(string | null)[]> =>
  page.locator('tbody tr > *').evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const words = document.createRange();
      // Text for screen readers is cut to a pixel.
      const texts = [cell, ...cell.querySelectorAll('*')]
        .filter((part) => !part.closest('.visually-hidden'))
        .flatMap((part) => [...part.childNodes])
        .filter((part) => part instanceof Text);
      const isRead = texts.every((text) => {
        words.selectNodeContents(text);
        return [...words.getClientRects()].every(({ left, top, right, bottom }) =>
          [left + 1, right - 1].every((x) => cell.contains(document.elementFromPoint(x, (top + bottom) / 2))),
        );
      });
      return isRead ? [] : [cell.textContent];
    }),
  );

test('all values of payments and purchases are readable at every width', async ({ page, signIn }) => {
  await signIn(page, 'administrator');
  await page.route(/\/api\/payments\/all/, (route) =>
    route.fulfill({ json: { items: [longPayment, { ...longPayment, _id: 'pi_2' }], total: 2 } }),
  );
  await page.goto('/admin/payments');
  await expect(page.getByText('2 payments')).toBeVisible();
  for (const width of [390, 1000, 1100, 1280]) {
    await page.setViewportSize({ width, height: 1600 });
    await expectNoSidewaysScroll(page);
    expect(await unreadable(page), `at ${width} px`).toEqual([]);
  }

  await page.route(/\/api\/purchases\/all/, async (route) => {
    const list = await (await route.fetch()).json();
    for (const { data } of list.items.slice(0, 1)) data.status = 'waiting for the finance office';
    await route.fulfill({ json: list });
  });
  await page.goto('/admin/purchases');
  await expect(page.getByText('waiting for the finance office')).toBeVisible();
  await expect(page.getByRole('row').filter({ has: page.getByRole('rowheader') })).toHaveCount(100);
  const card = page.locator('.table-card');
  for (const width of [1280, 1920]) {
    await page.setViewportSize({ width, height: 8000 });
    expect(await unreadable(page), `at ${width} px`).toEqual([]);
    expect(await card.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  }
  await page.setViewportSize({ width: 1280, height: 8000 });
  const broken = await page.locator('td:nth-child(6) .status-pill').evaluateAll((pills) =>
    pills.flatMap((pill) => {
      // As in a wider font.
      pill.style.letterSpacing = '0.5px';
      const word = document.createRange();
      return [...(pill.textContent ?? '').matchAll(/\S+/g)].flatMap(({ 0: letters, index }) => {
        word.setStart(pill.firstChild as Text, index);
        word.setEnd(pill.firstChild as Text, index + letters.length);
        return word.getClientRects().length === 1 ? [] : [letters];
      });
    }),
  );
  expect(broken, 'words on two lines').toEqual([]);
  expect(await unreadable(page), 'in a wider font').toEqual([]);

  await page.goto('/admin/purchases?q=aoyanagi&status=completed');
  await page
    .getByRole('link', { name: /^Details/ })
    .first()
    .click();
  const link = page.getByRole('region', { name: 'Session' }).getByRole('link', { name: /^http/ });
  await expect(link).toBeVisible();
  const lines = await link.evaluate((element) =>
    [...element.childNodes].flatMap((node) => {
      const part = document.createRange();
      part.selectNode(node);
      return node.textContent ? [part.getClientRects().length] : [];
    }),
  );
  expect(new Set(lines), 'lines of each part').toEqual(new Set([1]));
});
