import type { Browser } from '@playwright/test';
import { openPage, slowDown } from './browser';
import { printTable } from './report';

/** The slowest answer to a key that is typed into the search of a long library. */
export async function benchTyping(browser: Browser, url: string, cards: number): Promise<void> {
  const page = await openPage(browser);
  await page.addInitScript(() => {
    const durations: number[] = [];
    Object.assign(window, { durations });
    const everyEvent = { type: 'event', durationThreshold: 16, buffered: true };
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) durations.push(duration);
    }).observe(everyEvent);
  });
  await page.goto(url);
  await page.getByRole('article').first().waitFor();
  await slowDown(page);
  await page.getByLabel('Search').pressSequentially('harbour market', { delay: 120 });
  // Entries come when the browser is idle.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  const durations: number[] = await page.evaluate('window.durations');
  printTable(`Typing in the search of ${cards.toLocaleString('en-US')} cards, processor ÷ 4`, [
    ['events over 16 ms', 'slowest ms'],
    [durations.length, Math.max(0, ...durations)],
  ]);
  await page.context().close();
}
