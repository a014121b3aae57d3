import type { Browser } from '@playwright/test';
import { clientRecord } from './fixtures';
import type { Site } from './siteServer';
import { benchKeys } from './typing';

/** Typing into one of the six editors of a simulation. */
export function benchEditor(browser: Browser, { origin }: Site): Promise<void> {
  return benchKeys('Typing in one of six editors', browser, {
    url: `${origin}/admin/clients/${clientRecord._id}`,
    token: 'token',
    findField: async (page) => {
      const field = page.getByRole('textbox', { name: 'Overview', exact: true });
      await field.waitFor();
      return field;
    },
    type: async (field) => {
      const { keyboard } = field.page();
      await keyboard.press('Control+End');
      await keyboard.type(' The harbour market is open, and everybody bids.', { delay: 120 });
      await keyboard.press('Enter');
      await keyboard.type('Another paragraph', { delay: 120 });
    },
  });
}
