import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { expect } from './fixtures';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The findings of axe on the page as it stands, or in a part of it, one line an element. */
async function findViolations(page: Page, within: string): Promise<string[]> {
  // Movement under way has colours that are neither the old nor the new. Placeholders never end. A new
  // element begins to move with the next frame, and one movement may begin after another.
  // The bar at the top edge that says that the app starts is no text, and stands behind none.
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
    ([part, values]) =>
      (window as unknown as { axe: typeof axe }).axe.run(part, {
        runOnly: { type: 'tag', values },
        // Passed rules are not described in full, which takes as long as the rest.
        resultTypes: ['violations'],
      }),
    [within, tags] as const,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} (${failureSummary})`),
  );
}

interface Extent {
  /** A part of the page instead of all of it. */
  within?: string;
  /** On a phone too, whose layout of this state is another one. */
  phone?: boolean | undefined;
}

/** The page as it stands has nothing that axe finds fault with. */
export async function expectAccessible(page: Page, { within = 'html', phone = false }: Extent = {}) {
  if (phone) {
    const desk = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 780 });
    expect(await findViolations(page, within), 'on a phone').toEqual([]);
    if (desk) await page.setViewportSize(desk);
  }
  expect(await findViolations(page, within)).toEqual([]);
}
