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

/** The screen as it stands, without its scripts: what its keys cost there, no script can spare them. */
async function openStill(page: Page): Promise<Page> {
  const still = await page.context().newPage();
  await still.addInitScript('globalThis.__name = (value) => value');
  await watchEvents(still);
  const markup = await page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as HTMLElement;
    for (const script of copy.querySelectorAll('script, link[as=script], link[rel=modulepreload]')) {
      script.remove();
    }
    return `<!doctype html>${copy.outerHTML}`;
  });
  await still.route(page.url(), (route) => route.fulfill({ contentType: 'text/html', body: markup }));
  await still.goto(page.url());
  return still;
}

/** How long the events last that `type` brings about, on a slowed processor: on a screen, then on its still. */
export async function benchKeys(
  title: string,
  page: Page,
  type: (page: Page) => Promise<void>,
): Promise<void> {
  const still = await openStill(page);
  const rows = [];
  for (const [name, shown] of [
    ['as it is', page],
    ['its markup, without scripts', still],
  ] as const) {
    await shown.bringToFront();
    await slowDown(shown);
    await shown.evaluate('window.durations.length = 0');
    await type(shown);
    const durations = await eventDurations(shown);
    const long = durations.filter((duration) => duration > 50);
    rows.push([name, durations.length, long.length, Math.max(0, ...durations)]);
  }
  printTable(`${title}, processor ÷ 4`, [['', 'events over 16 ms', 'over 50 ms', 'slowest ms'], ...rows]);
}

/** Typing into the search of a long library. */
export async function benchTyping(browser: Browser, url: string, cards: number): Promise<void> {
  const page = await openPage(browser);
  await watchEvents(page);
  await page.goto(url);
  await page.getByRole('article').first().waitFor();
  await benchKeys(`Typing in the search of ${cards.toLocaleString('en-US')} cards`, page, (shown) =>
    shown.getByLabel('Search').pressSequentially('harbour market', { delay: 120 }),
  );
  await page.context().close();
}
