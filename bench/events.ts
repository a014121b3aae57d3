import type { Page } from '@playwright/test';

/** The browser reports no events that are shorter. */
const SHORTEST_MS = 16;
/** The browser rounds the durations of events to so much. */
export const RESOLUTION_MS = 8;

interface Seen {
  /** When each key was pressed. */
  keys: number[];
  events: { at: number; ms: number }[];
}

declare global {
  interface Window {
    seen: Seen;
  }
}

/** Notes how long each event of a page lasts, until its answer is painted (Event Timing). */
export async function watchEvents(page: Page): Promise<void> {
  await page.addInitScript((durationThreshold) => {
    window.seen = { keys: [], events: [] };
    window.addEventListener('keydown', ({ timeStamp }) => window.seen.keys.push(timeStamp), {
      capture: true,
    });
    // TypeScript does not know the threshold.
    const options = { type: 'event', durationThreshold, buffered: true };
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries())
        window.seen.events.push({ at: startTime, ms: duration });
    }).observe(options);
  }, SHORTEST_MS);
}

/** Forgets what was seen so far. */
export const restart = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.seen = { keys: [], events: [] };
  });

/** The cost of each key: the longest of its events. */
export async function keyCosts(page: Page): Promise<number[]> {
  // The entries of the last events come when the browser is idle.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  const { keys, events } = await page.evaluate(() => window.seen);
  return keys.map((pressed, n) => {
    const next = keys[n + 1] ?? Number.POSITIVE_INFINITY;
    const own = events.filter(({ at }) => at >= pressed && at < next);
    return Math.max(SHORTEST_MS, ...own.map(({ ms }) => ms));
  });
}
