import type { Browser } from '@playwright/test';
import { openPage, slowDown } from './browser';
import type { Screen } from './screens';
import { type Traffic, watchTraffic } from './traffic';

/** A screen and the address where it is served. */
export interface Target extends Pick<Screen, 'name' | 'selector' | 'count' | 'role' | 'bars'> {
  url: string;
}

export interface Moments {
  visible: number;
  usable: number;
  firstPaint: number;
  shift: number;
}

declare global {
  interface Window {
    bench: Moments;
  }
}

/** Records the moments of a page load; this function runs in the page, before any other script. */
function watch({ selector, count }: Pick<Target, 'selector' | 'count'>): void {
  const seen: Moments = { visible: 0, usable: 0, firstPaint: 0, shift: 0 };
  window.bench = seen;
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) {
      if (name === 'first-contentful-paint') seen.firstPaint = startTime;
    }
  }).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });

  const isVisible = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    const all = { opacityProperty: true, visibilityProperty: true };
    return width > 0 && height > 0 && element.checkVisibility(all);
  };
  // React stores the props of each element that it has rendered or hydrated under a key with this prefix.
  const isOfReact = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps$'));
  const notePaint = (moment: 'visible' | 'usable') => {
    // A message that is sent during a frame arrives after the browser has painted that frame.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      seen[moment] ||= performance.now();
    };
    port2.postMessage(null);
  };
  const look = () => {
    const last = document.querySelectorAll(selector)[count - 1];
    if (last && isVisible(last)) {
      if (!seen.visible) notePaint('visible');
      if (isOfReact(last)) return notePaint('usable');
    }
    requestAnimationFrame(look);
  };
  look();
}

export type Load = Moments & Traffic;

/** Loads a page in a new browser context; of several visits, the last one is measured. */
export async function load(browser: Browser, target: Target, visits = 1): Promise<Load> {
  const page = await openPage(browser, target.role);
  try {
    await page.addInitScript(watch, { selector: target.selector, count: target.count });
    await slowDown(page);
    const traffic = watchTraffic(page);
    for (let visit = 1; visit <= visits; visit += 1) {
      await page.goto('about:blank');
      traffic.restart();
      await page.goto(target.url, { waitUntil: 'commit' });
      await traffic.settle();
      await page.waitForFunction(() => window.bench.usable > 0);
      await traffic.settle();
    }
    return { ...(await page.evaluate(() => window.bench)), ...(await traffic.read()) };
  } catch (error) {
    throw new Error(`${target.name} did not become usable`, { cause: error });
  } finally {
    await page.context().close();
  }
}
