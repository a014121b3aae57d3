import type { Browser } from '@playwright/test';
import { openPage, slowDown } from './browser';
import { type Figure, median, printFigures } from './report';
import type { Site } from './siteServer';

/** Opens the next page of a table; returns the time until its rows are painted. */
async function turn(): Promise<number> {
  const firstRow = () => document.querySelector('tbody tr')?.textContent;
  const before = firstRow();
  const begun = performance.now();
  document.querySelector<HTMLAnchorElement>('.pagination a[rel=next]')?.click();
  while (firstRow() === before || !firstRow()) await new Promise(requestAnimationFrame);
  await new Promise((resolve) => setTimeout(resolve));
  return performance.now() - begun;
}

/** Measures the change from one page to the next in the tables of the administration. */
export async function benchPageTurns(browser: Browser, { origin }: Site): Promise<void> {
  const figures: Figure[] = [];
  for (const screen of ['users', 'purchases']) {
    const page = await openPage(browser, 'administrator');
    await page.goto(`${origin}/admin/${screen}`);
    await page.locator('tbody tr').nth(10).waitFor();
    await slowDown(page);
    const times = [];
    for (let n = 0; n < 4; n += 1) times.push(await page.evaluate(turn));
    figures.push({ screen, figure: 'new rows painted', unit: 'ms', value: median(times) });
    await page.context().close();
  }
  printFigures('From one page to the next, slow 4G and processor ÷ 4', figures);
}
