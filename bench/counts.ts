import type { Browser, Page } from '@playwright/test';
import { openPage } from './browser';
import { load, type Target } from './load';
import { type Figure, printFigures } from './report';
import type { Bars } from './screens';
import { type Traffic, watchTraffic } from './traffic';

const figuresOf = (screen: string, { requests, scripts, styles }: Traffic, bars: Bars): Figure[] => [
  { screen, figure: 'requests', unit: '', value: requests, bar: bars.requests },
  { screen, figure: 'scripts', unit: 'kB', value: scripts / 1000, bar: bars.scripts },
  { screen, figure: 'style sheets', unit: 'kB', value: styles / 1000, bar: bars.styles },
];

async function payByCard(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'I pay as the instructor' }).click();
  await page.getByLabel('Number of students').fill('10');
  await page.getByLabel('Number of students').press('Enter');
  await page.getByLabel('Card number').waitFor();
}

/** Loads the card step of a purchase, the screen that additionally loads the payment scripts. */
async function loadCardStep(browser: Browser, detailUrl: string): Promise<Traffic> {
  const page = await openPage(browser, 'instructor');
  const traffic = watchTraffic(page);
  await page.goto(`${detailUrl}/purchase`);
  await payByCard(page);
  await traffic.settle();
  const counted = await traffic.read();
  await page.context().close();
  return counted;
}

/**
 * Counts the requests of each screen until the network is idle. The figures do not depend on the speed of the
 * machine.
 */
export async function benchCounts(
  browser: Browser,
  targets: readonly Target[],
  detailUrl: string | undefined,
): Promise<void> {
  const figures: Figure[] = [];
  for (const target of targets) {
    figures.push(...figuresOf(target.name, await load(browser, target), target.bars));
  }
  if (detailUrl) figures.push(...figuresOf('card step', await loadCardStep(browser, detailUrl), {}));
  printFigures('Requests and brotli kB until the screen comes to rest', figures);
}
