import type { Browser } from '@playwright/test';
import { openPage, slowDown } from './browser';
import { median, printTable, ratio } from './report';

export interface Target {
  name: string;
  url: string;
  /** The screen is usable once so many elements of this selector are painted. */
  selector: string;
  count: number;
  /** The token of whoever is signed in. */
  token?: string;
}

interface Load {
  usable: number;
  firstPaint: number;
  shift: number;
  requests: number;
}

declare global {
  interface Window {
    bench: { usable: number; firstPaint: number; shift: number };
  }
}

/** Runs in the page from its start: notes the paints, the shifts, and when the screen can be used. */
function watch({ selector, count }: Pick<Target, 'selector' | 'count'>): void {
  const seen = { usable: 0, firstPaint: 0, shift: 0 };
  window.bench = seen;
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) {
      if (name === 'first-contentful-paint') seen.firstPaint = startTime;
    }
  }).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    const last = document.querySelectorAll(selector)[count - 1];
    if (!last?.checkVisibility()) return requestAnimationFrame(look);
    // A message from inside a frame arrives after that frame has been painted.
    const painted = new MessageChannel();
    painted.port1.onmessage = () => {
      seen.usable = performance.now();
    };
    painted.port2.postMessage(null);
  };
  look();
}

async function load(browser: Browser, { url, selector, count, token }: Target): Promise<Load> {
  const page = await openPage(browser, token);
  await page.addInitScript(watch, { selector, count });
  await slowDown(page);
  let requests = 0;
  page.on('request', (request) => {
    if (/^https?:/.test(request.url())) requests += 1;
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForFunction(() => window.bench.usable > 0);
  const measured = await page.evaluate(() => window.bench);
  await page.context().close();
  return { ...measured, requests };
}

/** Cold loads on a slow network and processor, in turns, so that a busy moment meets all alike. */
export async function benchLoad(browser: Browser, targets: readonly Target[], rounds: number): Promise<void> {
  const loads = new Map<Target, Load[]>(targets.map((target) => [target, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const target of targets) {
      const measured = await load(browser, target);
      // The first round only warms up.
      if (round > 0) loads.get(target)?.push(measured);
    }
  }
  const [floor] = targets;
  const of = (target: Target | undefined, what: keyof Load) =>
    (target ? (loads.get(target) ?? []) : []).map((measured) => measured[what]);
  const ratios = (target: Target, what: keyof Load) =>
    ratio(median(of(target, what).map((value, round) => value / (of(floor, what)[round] ?? value))), 1);
  printTable(`Cold load, slow 4G and processor ÷ 4, medians of ${rounds}`, [
    ['screen', 'usable ms', '/ floor', 'first paint ms', '/ floor', 'shift', 'requests'],
    ...targets.map((target) => [
      target.name,
      Math.round(median(of(target, 'usable'))),
      ratios(target, 'usable'),
      Math.round(median(of(target, 'firstPaint'))),
      ratios(target, 'firstPaint'),
      Math.max(...of(target, 'shift')).toFixed(3),
      median(of(target, 'requests')),
    ]),
  ]);
}
