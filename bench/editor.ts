import type { Browser } from '@playwright/test';
import { openPage, slowDown } from './browser';
import { clientRecord } from './fixtures';
import { printTable } from './report';
import type { Site } from './siteServer';
import { eventDurations, watchEvents } from './typing';

/** The slowest answer to a key in one of the six editors of a simulation. */
export async function benchEditor(browser: Browser, { origin }: Site): Promise<void> {
  const page = await openPage(browser, 'token');
  await watchEvents(page);
  await page.goto(`${origin}/admin/clients/${clientRecord._id}`);
  const editor = page.getByRole('textbox', { name: 'Overview', exact: true });
  await editor.click();
  await slowDown(page);
  await page.evaluate('window.durations.length = 0');
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' The harbour market is open, and everybody bids.', { delay: 120 });
  await page.keyboard.press('Enter');
  await page.keyboard.type('Another paragraph', { delay: 120 });
  const durations = await eventDurations(page);
  printTable('Typing in one of six editors, processor ÷ 4', [
    ['events over 16 ms', 'over 50 ms', 'slowest ms'],
    [durations.length, durations.filter((duration) => duration > 50).length, Math.max(0, ...durations)],
  ]);
  await page.context().close();
}
