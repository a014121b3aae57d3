import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { expect } from './fixtures';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const byTags: axe.RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};

/** Waits until an open dialog can be seen: it is transparent for a moment, in which nothing moves. */
export const dialogShown = (page: Page): Promise<void> =>
  expect(page.locator('.modal.fade:not(.show)')).toHaveCount(0);

/** Runs axe on the current page or a part of it, by these rules; returns one line for each faulty element. */
async function findViolations(page: Page, within: string, rules: axe.RunOnly = byTags): Promise<string[]> {
  await dialogShown(page);
  // A control that has scrolled in part below the sticky header would count as a small target.
  await page.evaluate(() => window.scrollTo(0, 0));
  // During a movement, colours are in between, so the test waits for its end. Placeholders never stop moving and
  // are skipped. A new element starts to move in the next frame, and one movement may start after another. The
  // start bar at the top edge is also skipped, because it is no text and has no text in front of it.
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const moving = () =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState !== 'finished' &&
            Number.isFinite(effect?.getComputedTiming().endTime) &&
            !(effect as KeyframeEffect).target?.matches('.startup-overlay'),
        );
    for (let still = 0; still < 3; still += 1) {
      await frame();
      const found = moving();
      if (found.length > 0) still = 0;
      await Promise.all(found.map((animation) => animation.finished.catch(() => {})));
    }
  });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const { violations } = await page.evaluate(
    ([part, runOnly]) =>
      (window as unknown as { axe: typeof axe }).axe.run(part, {
        runOnly,
        // Passed rules are not reported in full, because that doubles the time.
        resultTypes: ['violations'],
      }),
    [within, rules] as const,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} (${failureSummary})`),
  );
}

interface Extent {
  /** The part of the page to check; the whole page by default. */
  within?: string;
  /** Also checks the layout of a phone. */
  phone?: boolean;
  /** Also checks the contrast in the dark scheme. */
  dark?: boolean;
}

/** Checks that axe finds no fault in the current page. */
export async function expectAccessible(
  page: Page,
  { within = 'html', phone = false, dark = true }: Extent = {},
) {
  if (phone) {
    const size = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 780 });
    expect(await findViolations(page, within), 'on a phone').toEqual([]);
    if (size) await page.setViewportSize(size);
  }
  expect(await findViolations(page, within)).toEqual([]);
  if (!dark) return;
  await page.emulateMedia({ colorScheme: 'dark' });
  const inTheDark = await findViolations(page, within, { type: 'rule', values: ['color-contrast'] });
  expect(inTheDark, 'in the dark scheme').toEqual([]);
  await page.emulateMedia({ colorScheme: null });
}
