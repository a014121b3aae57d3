import type { Page } from '@playwright/test';
import { findScreen, screens } from '../../src/app/screens';
import { dialogShown } from './accessibility';
import { expect, test } from './fixtures';
import { states } from './states';

// `npm run screenshots` takes the pictures; with all other tests, only the list of screens is compared.
const folder = process.env.SCREENSHOTS;

/** Pages that show another one, that a listed state reaches by a link, or that need what a test has to make first. */
const further = ['pages/auth/LogoutPage', 'pages/receipts/SeatReceiptPage', 'admin/schools/DeleteSchoolPage'];

test('every page has a state that is pictured', () => {
  const pictured = states.map(({ path }) => findScreen(path.split('?')[0] ?? path)?.screen.page);
  const missing = screens.map(({ page }) => page).filter((page) => ![...pictured, ...further].includes(page));
  expect(missing, 'without a state in tests/e2e/states.ts').toEqual([]);
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
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true, animations: 'disabled' });
  }
}

test.describe('pictures', () => {
  test.skip(!folder, 'SCREENSHOTS names their folder');

  for (const { before, prints, further: next = [], ...first } of states) {
    const { name, account = 'guest' } = first;
    test(`${account}: ${name}`, async ({ page, open, expectConsole }) => {
      if (prints) expectConsole(prints);
      await before?.(page);
      await open(first);
      for (const step of [first, ...next]) {
        await step.reach(page);
        await picture(page, fileName(name, account, ...(step === first ? [] : [step.name])));
      }
    });
  }
});
