import type { Page } from '@playwright/test';

/** The shortest duration for which browsers report an event (Event Timing). */
const SHORTEST_MS = 16;
/** Browsers round the duration of events to multiples of this value. */
export const RESOLUTION_MS = 8;

interface Seen {
  /** The time of each key press. */
  keys: number[];
  events: { at: number; ms: number }[];
}

declare global {
  interface Window {
    seen: Seen;
  }
}

/** Records the duration of each event of a page, from the input to the next paint (Event Timing). */
export async function watchEvents(page: Page): Promise<void> {
  await page.addInitScript((durationThreshold) => {
    window.seen = { keys: [], events: [] };
    window.addEventListener('keydown', ({ timeStamp }) => window.seen.keys.push(timeStamp), {
      capture: true,
    });
    // TypeScript's types do not contain `durationThreshold`.
    const options = { type: 'event', durationThreshold, buffered: true };
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries())
        window.seen.events.push({ at: startTime, ms: duration });
    }).observe(options);
  }, SHORTEST_MS);
}

/** Clears the recorded events. */
export const restart = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.seen = { keys: [], events: [] };
  });

/** The cost of each key: the duration of its longest event. */
export async function keyCosts(page: Page): Promise<number[]> {
  // The browser delivers the entries of the last events when it is idle.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  const { keys, events } = await page.evaluate(() => window.seen);
  return keys.map((pressed, n) => {
    const next = keys[n + 1] ?? Number.POSITIVE_INFINITY;
    const own = events.filter(({ at }) => at >= pressed && at < next);
    return Math.max(SHORTEST_MS, ...own.map(({ ms }) => ms));
  });
}
