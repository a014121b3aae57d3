import { expectAccessible } from './accessibility';
import { expect, test } from './fixtures';
import { expectFits, expectSteady } from './layout';
import { states } from './states';

for (const state of states) {
  const { name, account = 'visitor', before, prints, further = [] } = state;
  test(`${name} of ${account}: nothing jumps, nothing is cut, axe finds no fault`, async ({
    page,
    open,
    expectConsole,
  }) => {
    if (prints) expectConsole(prints);
    await before?.(page);
    if (!before) await page.setViewportSize({ width: 390, height: 844 });
    let answer = await open(state);
    if (!before) {
      await expectSteady(page);
      await page.setViewportSize({ width: 1280, height: 800 });
      answer = await page.reload({ waitUntil: 'commit' });
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
        await expectAccessible(page, { phone });
        for (const width of [1280, 390, 320]) await expectFits(page, width);
        await page.setViewportSize({ width: 1280, height: 800 });
      });
    }
  });
}
