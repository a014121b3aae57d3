import { expectAccessible } from './accessibility';
import { expect, test } from './fixtures';
import { expectFits, expectSteady } from './layout';
import { states } from './states';

/** Where a phone shows other placeholders than a desktop while the page is loading: the library has its own tests. */
const listed = /^\/(dashboard|users|schools|clients|purchases|sessions|invites|webhooks|mails)($|\?)/;

for (const state of states) {
  const { name, account = 'visitor', before, prints, further = [] } = state;
  test(`${name} of ${account}: nothing jumps, nothing is cut, axe finds no fault`, async ({
    page,
    open,
    expectConsole,
  }) => {
    if (prints) expectConsole(prints);
    await before?.(page);
    if (!before && listed.test(state.path)) {
      await page.setViewportSize({ width: 390, height: 844 });
      await open(state);
      await expectSteady(page);
      await page.setViewportSize({ width: 1280, height: 800 });
    }
    const answer = await open(state);
    if (!before) await expectSteady(page);
    if (!state.account && !before && !state.path.includes('?') && answer?.ok()) {
      // Those who show a link's preview read what the server sends.
      const [, served = ''] = /<title>([^<]*)<\/title>/.exec(await answer.text()) ?? [];
      await expect(page).toHaveTitle(served);
      await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /^.{20,180}$/);
    }
    for (const { name, phone, reach } of [state, ...further]) {
      await test.step(name, async () => {
        await reach(page);
        await expectAccessible(page, { phone, desk: !phone || name === state.name });
        for (const width of [1280, 390, 320]) await expectFits(page, width);
        await page.setViewportSize({ width: 1280, height: 800 });
      });
    }
  });
}
