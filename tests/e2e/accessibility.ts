import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { expect } from './fixtures';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds on the page as it stands, one line an element. */
async function findViolations(page: Page): Promise<string[]> {
  // Movement under way has colours that are neither the old nor the new.
  await page.evaluate(async () => {
    const running = () => document.getAnimations().filter(({ playState }) => playState === 'running');
    await Promise.all(running().map((animation) => animation.finished.catch(() => {})));
  });
  await page.evaluate(source);
  const { violations } = await page.evaluate(
    (values) => (window as unknown as { axe: typeof axe }).axe.run({ runOnly: { type: 'tag', values } }),
    tags,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} (${failureSummary})`),
  );
}

export async function expectAccessible(page: Page): Promise<void> {
  expect(await findViolations(page)).toEqual([]);
}
