import type { Browser } from '@playwright/test';
import { openPage } from './browser';
import { clientRecord } from './fixtures';
import type { Site } from './siteServer';
import { benchKeys, watchEvents } from './typing';

/** Typing into one of the six editors of a simulation. */
export async function benchEditor(browser: Browser, { origin }: Site): Promise<void> {
  const page = await openPage(browser, 'token');
  await watchEvents(page);
  await page.goto(`${origin}/admin/clients/${clientRecord._id}`);
  const label = { name: 'Overview', exact: true };
  await page.getByRole('textbox', label).waitFor();
  await benchKeys('Typing in one of six editors', page, async (shown) => {
    await shown.getByRole('textbox', label).focus();
    await shown.keyboard.press('Control+End');
    await shown.keyboard.type(' The harbour market is open, and everybody bids.', { delay: 120 });
    await shown.keyboard.press('Enter');
    await shown.keyboard.type('Another paragraph', { delay: 120 });
  });
  await page.context().close();
}
