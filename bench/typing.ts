import type { Browser, Locator, Page } from '@playwright/test';
import { openPage, slowDown } from './browser';
import { keyCosts, RESOLUTION_MS, restart, watchEvents } from './events';
import { simulationRecord } from './fixtures';
import { median, printFigures } from './report';
import type { Site } from './siteServer';

const DELAY_MS = 120;
const SEARCH_MS = 64;
const EDITOR_RATIO = 1.15;

interface Place {
  url: string;
  role?: 'administrator';
  findField: (page: Page) => Locator;
  type: (field: Locator) => Promise<void>;
}

async function typeOnce(browser: Browser, { url, role, findField, type }: Place): Promise<number[]> {
  const page = await openPage(browser, role);
  await watchEvents(page);
  await page.goto(url, { waitUntil: 'networkidle' });
  const field = findField(page);
  await field.waitFor();
  await slowDown(page);
  await field.focus();
  await restart(page);
  await type(field);
  const costs = await keyCosts(page);
  await page.context().close();
  return costs;
}

/** The cost of each key at each place: the median of all rounds. In each round, the places take turns. */
async function typeInTurns(browser: Browser, places: readonly Place[], rounds: number): Promise<number[][]> {
  const runs = places.map((): number[][] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [n, place] of places.entries()) runs[n]?.push(await typeOnce(browser, place));
  }
  return runs.map((costs) =>
    (costs[0] ?? []).map((_, key) => median(costs.map((run) => run[key] ?? Number.NaN))),
  );
}

/** Measures typing in the search of a long library. */
export async function benchSearch(browser: Browser, { origin }: Site, rounds: number): Promise<void> {
  const [costs = []] = await typeInTurns(
    browser,
    [
      {
        url: `${origin}/admin/library`,
        findField: (page) => page.getByLabel('Search'),
        type: (field) => field.pressSequentially('harbour market', { delay: DELAY_MS }),
      },
    ],
    rounds,
  );
  printFigures(`Typing in the search, processor ÷ 4, medians of ${rounds}`, [
    { screen: 'library-2000', figure: 'slowest key', value: Math.max(...costs), unit: 'ms', bar: SEARCH_MS },
    { screen: 'library-2000', figure: 'median key', value: median(costs), unit: 'ms' },
  ]);
}

async function write(field: Locator): Promise<void> {
  const { keyboard } = field.page();
  await keyboard.press('Control+End');
  await keyboard.type(' The harbour market is open, and everybody bids.', { delay: DELAY_MS });
  await keyboard.press('Enter');
  await keyboard.type('Another paragraph', { delay: DELAY_MS });
}

/** Measures typing in one of the six editors of a simulation, and in the same one of six plain draft-js editors. */
export async function benchEditor(browser: Browser, app: Site, floor: Site, rounds: number): Promise<void> {
  const [costs = [], least = []] = await typeInTurns(
    browser,
    [
      {
        url: `${app.origin}/admin/clients/${simulationRecord._id}`,
        role: 'administrator',
        findField: (page) => page.getByRole('textbox', { name: 'Overview', exact: true }),
        type: write,
      },
      {
        url: floor.origin,
        findField: (page) => page.getByRole('textbox', { name: 'overview', exact: true }),
        type: write,
      },
    ],
    rounds,
  );
  const keys = costs.map((cost, key) => {
    const plain = least[key] ?? Number.NaN;
    return { cost, plain, ratio: cost / plain };
  });
  const over = keys.filter(({ ratio }) => ratio > EDITOR_RATIO);
  const worst = keys.toSorted((a, b) => b.ratio - a.ratio)[0] ?? { cost: Number.NaN, ratio: Number.NaN };
  const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
  const screen = 'editor';
  printFigures(`Typing in one of six editors, processor ÷ 4, medians of ${rounds}`, [
    {
      screen,
      figure: 'key that differs most from plain draft-js',
      unit: 'ms',
      value: worst.cost,
      ratio: worst.ratio,
      bar: EDITOR_RATIO,
    },
    { screen, figure: `keys over ${EDITOR_RATIO}, of ${keys.length}`, unit: '', value: over.length },
    {
      screen,
      figure: `of them by more than the clock's ${RESOLUTION_MS} ms`,
      unit: '',
      value: over.filter(({ cost, plain }) => cost > EDITOR_RATIO * plain + RESOLUTION_MS).length,
    },
    { screen, figure: 'all keys', unit: 'ms', value: total(costs), ratio: total(costs) / total(least) },
  ]);
}
