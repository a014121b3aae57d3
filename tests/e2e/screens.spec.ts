import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { expect, test } from './fixtures';
import { expectFits, expectSteady } from './layout';
import type { State } from './state';
import { states } from './states';

/** Where a phone shows other placeholders than a desktop while the page is loading: the library has its own tests. */
const listed = /^\/(dashboard|users|schools|clients|purchases|sessions|invites|webhooks|mails)($|\?)/;

/** The first part of a state's address, and who opens it. */
const sectionOf = ({ path, account }: State) => `/${path.split(/[/?]/)[1]} of ${account ?? 'visitors'}`;

/** A modal dialog is checked alone: the page behind it has been checked before. */
const partInUse = async (page: Page) =>
  (await page.getByRole('dialog').count()) > 0 ? '[role=dialog]' : 'html';

for (const section of new Set(states.map(sectionOf))) {
  test(`${section}: nothing jumps or is cut, axe finds no fault`, async ({ page, open, expectConsole }) => {
    for (const state of states.filter((each) => sectionOf(each) === section)) {
      const { before, prints, further = [] } = state;
      if (prints) expectConsole(prints);
      await page.unrouteAll();
      await before?.(page);
      const answer = await open(state);
      if (!before) await expectSteady(page);
      if (!before && listed.test(state.path)) {
        await page.setViewportSize({ width: 390, height: 844 });
        await page.reload({ waitUntil: 'commit' });
        await expectSteady(page);
      }
      if (!state.account && !before && !state.path.includes('?') && answer?.ok()) {
        // Those who show a link's preview read what the server sends.
        const [, served = ''] = /<title>([^<]*)<\/title>/.exec(await answer.text()) ?? [];
        await expect(page).toHaveTitle(served);
        await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /^.{20,180}$/);
      }
      for (const { name, phone, reach } of [state, ...further]) {
        await test.step(name, async () => {
          await reach(page);
          for (const width of [320, 390, 1280]) {
            await expectFits(page, width);
            const isChecked = width === 390 ? phone : width === 1280 && (!phone || name === state.name);
            if (!isChecked) continue;
            const within = await partInUse(page);
            // Further states of a page have its colours.
            const dark = width === 1280 && (name === state.name || within !== 'html');
            await expectAccessible(page, { within, dark });
          }
        });
      }
    }
  });
}
