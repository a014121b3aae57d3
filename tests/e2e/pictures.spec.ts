import type { Page } from '@playwright/test';
import { findScreen } from '../../src/app/findScreen';
import { screens } from '../../src/app/screens';
import { dialogShown } from './accessibility';
import { type Account, expect, test } from './fixtures';
import { states } from './states';

// `npm run screenshots` takes the pictures; with all other tests, only the list of screens is compared.
const folder = process.env.SCREENSHOTS;
const widths = [1280, 390];

/** Screens of which no state is listed, by the account that opens them; a link on the page leads to those with an id. */
const further: readonly { path: string; account: Account; link?: RegExp; screen?: string }[] = [
  { path: '/accessibility', account: 'student' },
  { path: '/logout', account: 'student' },
  ...(['manager', 'administrator', 'student'] as const).map((account) => ({ path: '/dashboard', account })),
  { path: '/users', account: 'administrator' },
  { path: '/users?q=zzzz', account: 'administrator' },
  { path: '/users', account: 'manager' },
  { path: '/users/new', account: 'administrator' },
  { path: '/users?q=castellanos', account: 'administrator', link: /^Irene/, screen: '/users/:id' },
  { path: '/schools', account: 'administrator' },
  { path: '/schools/new', account: 'administrator' },
  { path: '/schools?q=northfield', account: 'administrator', link: /^Northfield/, screen: '/schools/:id' },
  { path: '/clients?q=harbour', account: 'administrator', link: /Harbour/, screen: '/clients/:id' },
  { path: '/purchases', account: 'administrator' },
  { path: '/purchases', account: 'administrator', link: /^Details/, screen: '/purchases/:id' },
  { path: '/payments', account: 'administrator' },
];
/** Screens that need what a test has to make first, and are looked at in that test. */
const made = ['/schools/delete/:id'];
/** Screens that a listed state reaches by a link, and the start, which is the sign-in. */
const reached = [
  '/',
  '/invites/:id',
  '/invites/:id/receipt',
  '/receipts/:id',
  '/sessions/:id',
  '/sessions/:id/seats',
];

const screenAt = (path: string) => findScreen(path.split('?')[0] ?? path)?.screen.path;

test('every screen has a state that is pictured', () => {
  const pictured = [
    ...[...states, ...further].map(({ path }) => screenAt(path)),
    ...[...further.map(({ screen }) => screen), ...made, ...reached],
  ];
  const missing = screens.map(({ path }) => path).filter((path) => !pictured.includes(path));
  expect(missing, 'without a state in tests/e2e/states.ts or here').toEqual([]);
});

const fileName = (...parts: string[]) =>
  parts
    .join('-')
    .replace(/[^\w:]+/g, '-')
    .replaceAll(':', '')
    .replace(/^-+|-+$/g, '');

/** Takes a picture of the whole page at both widths. */
async function picture(page: Page, name: string): Promise<void> {
  await dialogShown(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true, animations: 'disabled' });
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

test.describe('pictures', () => {
  test.skip(!folder, 'SCREENSHOTS names their folder');

  for (const { path, account, prints, further: next = [], ...first } of states) {
    test(`${account ?? 'guest'}: ${first.name}`, async ({ page, signIn, expectConsole }) => {
      if (prints) expectConsole(prints);
      if (account) await signIn(page, account);
      await page.goto(`/admin${path}`);
      for (const { name, reach } of [first, ...next]) {
        await reach(page);
        await picture(page, fileName(first.name, account ?? 'guest', ...(name === first.name ? [] : [name])));
      }
    });
  }

  for (const { path, account, link } of further) {
    test(`${account}: ${path} ${link ?? ''}`, async ({ page, signIn }) => {
      await signIn(page, account);
      await page.goto(`/admin${path}`, { waitUntil: 'networkidle' });
      if (link) {
        await page.getByRole('main').getByRole('link', { name: link }).first().click();
        await page.waitForLoadState('networkidle');
      }
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await picture(page, fileName(path, account, ...(link ? [link.source] : [])));
    });
  }
});
