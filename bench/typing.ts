import type { Browser, Page } from '@playwright/test';
import { openPage, slowDown } from './browser';
import { printTable } from './report';

/** Notes how long each event takes to answer, from before the page's own scripts. */
export async function watchEvents(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const durations: number[] = [];
    Object.assign(window, { durations });
    const everyEvent = { type: 'event', durationThreshold: 16, buffered: true };
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) durations.push(duration);
    }).observe(everyEvent);
  });
}

export async function eventDurations(page: Page): Promise<number[]> {
  // Entries come when the browser is idle.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  return page.evaluate('window.durations');
}

/** The slowest answer to a key that is typed into the search of a long library. */
export async function benchTyping(browser: Browser, url: string, cards: number): Promise<void> {
  const page = await openPage(browser);
  await watchEvents(page);
  await page.goto(url);
  await page.getByRole('article').first().waitFor();
  await slowDown(page);
  await page.getByLabel('Search').pressSequentially('harbour market', { delay: 120 });
  const durations = await eventDurations(page);
  printTable(`Typing in the search of ${cards.toLocaleString('en-US')} cards, processor ÷ 4`, [
    ['events over 16 ms', 'slowest ms'],
    [durations.length, Math.max(0, ...durations)],
  ]);
  await page.context().close();
}
