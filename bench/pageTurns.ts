import type { Browser, Page } from '@playwright/test';
import { openPage, slowDown } from './browser';
import { median, printTable } from './report';
import type { Site } from './siteServer';

/** Notes how long each event takes to answer, from before the page's own scripts. */
async function watchEvents(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const durations: number[] = [];
    Object.assign(window, { durations });
    const everyEvent = { type: 'event', durationThreshold: 16, buffered: true };
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) durations.push(duration);
    }).observe(everyEvent);
  });
}

async function eventDurations(page: Page): Promise<number[]> {
  // Entries come when the browser is idle.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  return page.evaluate('window.durations');
}

/** Turns to the next page, and says how long it took until its rows were painted. */
async function turn(): Promise<number> {
  const firstRow = () => document.querySelector('tbody tr')?.textContent;
  const before = firstRow();
  const begun = performance.now();
  document.querySelector<HTMLAnchorElement>('.pagination a[rel=next]')?.click();
  while (firstRow() === before || !firstRow()) await new Promise(requestAnimationFrame);
  await new Promise((resolve) => setTimeout(resolve));
  return performance.now() - begun;
}

/** How long the tables of the administration take from one page to the next. */
export async function benchPageTurns(browser: Browser, { origin }: Site): Promise<void> {
  const rows: (string | number)[][] = [];
  for (const [name, path] of [
    ['users, 20 rows', '/admin/users'],
    ['purchases, 100 rows', '/admin/purchases'],
  ] as const) {
    const page = await openPage(browser, 'token');
    await watchEvents(page);
    await page.goto(origin + path);
    await page.locator('tbody tr').nth(10).waitFor();
    await slowDown(page);
    const times = [];
    for (let n = 0; n < 4; n += 1) times.push(await page.evaluate(turn));
    rows.push([name, Math.round(median(times)), Math.max(0, ...(await eventDurations(page)))]);
    await page.context().close();
  }
  printTable('From one page to the next, slow 4G and processor ÷ 4', [
    ['table', 'new rows painted after ms', 'slowest event ms'],
    ...rows,
  ]);
}
