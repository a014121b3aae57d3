import type { Browser, Locator, Page } from '@playwright/test';
import { openPage, slowDown } from './browser';
import { median, printTable } from './report';

const KEY_EVENTS = ['keydown', 'keypress', 'beforeinput', 'input', 'keyup'];

/** Notes when each event of a key came, to find out how long it took: of short ones the browser tells nothing. */
async function countKeys(page: Page): Promise<void> {
  await page.addInitScript((types) => {
    const begun: string[] = [];
    const durations = new Map<string, number>();
    Object.assign(window, { keys: { begun, durations } });
    for (const type of types) {
      window.addEventListener(type, (event) => begun.push(`${type} ${event.timeStamp}`), { capture: true });
    }
    const everyEvent = { type: 'event', durationThreshold: 16, buffered: true };
    new PerformanceObserver((list) => {
      for (const { name, startTime, duration } of list.getEntries())
        durations.set(`${name} ${startTime}`, duration);
    }).observe(everyEvent);
  }, KEY_EVENTS);
}

/** How long each event of the keys took, in their order; 0 where it was less than 16 ms. */
async function keyDurations(page: Page): Promise<number[]> {
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  return page.evaluate('keys.begun.map((event) => keys.durations.get(event) ?? 0)');
}

/** The screen as it stands, without its scripts: what its keys cost there, no script can spare them. */
async function openStill(page: Page): Promise<Page> {
  const still = await page.context().newPage();
  await still.addInitScript('globalThis.__name = (value) => value');
  await countKeys(still);
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

const TIMES = 5;
const MAY_TAKE_MS = 50;

/** Several runs of the same keys: how many events were too long in each, and how many are at the median of all. */
function rowOf(name: string, runs: readonly number[][]): (string | number)[] {
  const tooLong = (durations: readonly number[]) => durations.filter((ms) => ms > MAY_TAKE_MS).length;
  const [first = []] = runs;
  const medians = first.map((_, event) => median(runs.map((durations) => durations[event] ?? 0)));
  return [
    name,
    [...new Set(runs.map(({ length }) => length))].join('/'),
    runs.map(tooLong).join(' '),
    Math.max(0, ...runs.flat()),
    tooLong(medians),
    Math.max(0, ...medians),
  ];
}

interface Typing {
  url: string;
  token?: string;
  /** Waits until the screen can be used; the field that is typed into. */
  findField: (page: Page) => Promise<Locator>;
  type: (field: Locator) => Promise<void>;
}

/**
 * How long the events last that typing brings about on a slowed processor: on a screen, on its still, and in an
 * empty field on an empty page. What a machine takes away for a moment meets another event in each run, so the
 * median of the runs tells what an event takes by itself.
 */
export async function benchKeys(
  title: string,
  browser: Browser,
  { url, token, findField, type }: Typing,
): Promise<void> {
  const runs = { screen: [] as number[][], still: [] as number[][], empty: [] as number[][] };
  const typeInto = async (field: Locator) => {
    const page = field.page();
    await page.bringToFront();
    await slowDown(page);
    await field.focus();
    await page.evaluate('keys.begun.length = 0');
    await type(field);
    return keyDurations(page);
  };
  for (let run = 0; run < TIMES; run += 1) {
    const page = await openPage(browser, token);
    await countKeys(page);
    await page.goto(url);
    const field = await findField(page);
    const still = await openStill(page);
    const empty = await page.context().newPage();
    await countKeys(empty);
    await empty.goto('data:text/html,<!doctype html><div contenteditable role="textbox">Text</div>');
    runs.screen.push(await typeInto(field));
    runs.still.push(await typeInto(await findField(still)));
    runs.empty.push(await typeInto(empty.getByRole('textbox')));
    await page.context().close();
  }
  printTable(`${title}, processor ÷ 4, ${TIMES} times the same keys`, [
    ['', 'events', `over ${MAY_TAKE_MS} ms in each run`, 'slowest ms', 'over it at the median', 'slowest ms'],
    rowOf('as it is', runs.screen),
    rowOf('its markup, without scripts', runs.still),
    rowOf('an empty page', runs.empty),
  ]);
}

/** Typing into the search of a long library. */
export function benchTyping(browser: Browser, url: string, cards: number): Promise<void> {
  return benchKeys(`Typing in the search of ${cards.toLocaleString('en-US')} cards`, browser, {
    url,
    findField: async (page) => {
      await page.getByRole('article').first().waitFor();
      return page.getByLabel('Search');
    },
    type: (field) => field.pressSequentially('harbour market', { delay: 120 }),
  });
}
